import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Config } from '../config';
import { withSettings } from './webApp';
import { setXsrfCookie } from './xsrf';

/**
 * `npm run dev`: Vite's dev server inside this one, on the same port, hot reload included (S10). It takes
 * the place of `registerWebApp`; register it after the API, whose routes are the more specific ones.
 */
export async function registerViteDev(app: FastifyInstance, config: Config): Promise<void> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  // Loaded here only: the built server must not carry Vite in its memory.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Before the server closes, for it would wait for the browser's open hot-reload socket.
  app.addHook('preClose', () => vite.close());

  app.get('/', async (request, reply) => {
    const page = withSettings(await readFile(`${root}index.html`, 'utf8'), config);
    setXsrfCookie(request, reply);
    return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, page));
  });
  app.get('/*', (request, reply) => serve(vite, request, reply));
}

/** Hands the request to Vite; what it does not know is a page or file that does not exist. */
async function serve(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const unknown = await new Promise<boolean>(resolve => {
    reply.raw.once('finish', () => resolve(false)).once('close', () => resolve(false));
    vite.middlewares(request.raw, reply.raw, () => resolve(true));
  });
  if (!unknown) return reply.hijack();
  reply.callNotFound();
  return reply;
}
