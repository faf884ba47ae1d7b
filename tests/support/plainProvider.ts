import { http, HttpResponse, type HttpHandler } from 'msw';
import { type Asked, checkKeys, declareCalls, keysOf, type On, Refused } from './plainProviderCalls';
import { type Body, startingData } from './plainProviderData';

interface Route {
  method: string;
  pattern: RegExp;
  keys: readonly string[];
  answer: (asked: Asked) => unknown;
}

/** Strict pattern of a path: `:name` matches one segment, `:name(\\d+)` one of that form. */
const patternOf = (path: string) =>
  new RegExp(
    `^/api${path.replace(/:(\w+)(?:\(([^)]*)\))?/g, (_, name: string, form = '[^/]+') => `(?<${name}>${form})`)}$`,
  );

/**
 * A provider with only the plain calls of the API, strict about the case of paths, trailing slashes and body keys. It
 * returns whole lists whatever the query, dates without a time zone, and no records beyond those of the plain calls.
 * Returned are its msw handler, the writes it received, the requests it rejected, and its data.
 */
export function plainProvider() {
  const data = startingData();
  const sent: { call: string; body: Body }[] = [];
  const refused: string[] = [];
  const routes: Route[] = [];
  const on: On = (method, path, keys, answer) =>
    void routes.push({ method, pattern: patternOf(path), keys: keysOf(keys), answer });
  declareCalls(data, on);

  const handler: HttpHandler = http.all('*/api/*', async ({ request }) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/api', '')}`;
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (!route) {
      refused.push(call);
      return HttpResponse.json({ success: false, message: 'No existe', data: null }, { status: 404 });
    }
    const text = request.headers.get('Content-Type')?.includes('json') ? await request.text() : '';
    const body = text ? (JSON.parse(text) as Body) : {};
    if (request.method !== 'GET') sent.push({ call, body });
    try {
      if (!route.keys.includes('*') && request.method !== 'GET') {
        const optional = route.keys.filter(key => key.endsWith('?')).map(key => key.slice(0, -1));
        checkKeys(
          call,
          body,
          route.keys.filter(key => !key.endsWith('?')),
          optional,
        );
      }
      const params = route.pattern.exec(pathname)?.groups ?? {};
      return HttpResponse.json({ success: true, message: '', data: route.answer({ params, body }) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(`${call}: ${error.message}`);
      return HttpResponse.json({ success: false, message: error.message, data: null });
    }
  });
  return { handler, sent, refused, data };
}
