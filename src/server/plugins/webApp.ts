import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { setXsrfCookie } from './xsrf';

/** Fills settings into the page's meta elements, so that the app needs no request for them. */
export const withSettings = (
  html: string,
  { timeZone, diasEntrega }: Pick<Config, 'timeZone' | 'diasEntrega'>,
): string =>
  html
    .replace(/(<meta name="bodega-time-zone" content=")[^"]*/, `$1${timeZone}`)
    .replace(/(<meta name="bodega-dias-entrega" content=")[^"]*/, `$1${diasEntrega}`);

/** Version of a build: the hash of its page, which names every hashed file and so changes with any of them. */
const versionOf = (html: string) => createHash('sha256').update(html).digest('hex').slice(0, 16);

const withVersion = (html: string, version: string): string =>
  html.replace(/(<meta name="bodega-version" content=")[^"]*/, `$1${version}`);

/** By the cookie in which the page's first script (`web/app/start/early.ts`) notes that somebody is signed in: the colours chosen. */
const FRAME_COOKIE = 'marco';
const SCHEMES = { claro: 'light', oscuro: 'dark', sistema: 'light dark' };

/** The page whose frame is seen before its scripts have run. */
const withFrame = (page: string, scheme: string): string =>
  page.replace('<html ', `<html data-session="open" style="color-scheme: ${scheme}" `);

/** Serves the built app, precompressed: hashed files cached for good; the page revalidated, with XSRF cookie (D7). */
export async function registerWebApp(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) return;
  const html = readFileSync(indexFile, 'utf8');
  const version = versionOf(html);
  const page = withVersion(withSettings(html, config), version);
  // Tells a page that was loaded from an earlier version that there is a new one, with any answer: refusals are sent before
  // a later hook of the request runs.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('Bodega-Version', version);
    done();
  });
  await app.register(serveStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    // The page as it was built: without settings, version and cookie.
    globIgnore: ['index.html*'],
    setHeaders: (reply, path) => {
      const hashed = path.includes(join(folder, 'assets'));
      void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const framed = new Map(Object.entries(SCHEMES).map(([theme, scheme]) => [theme, withFrame(page, scheme)]));
  app.get('/', (request, reply) => {
    setXsrfCookie(request, reply);
    const shown = framed.get(request.cookies[FRAME_COOKIE] ?? '') ?? page;
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(shown);
  });
}
