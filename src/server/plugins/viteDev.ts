import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Config } from '../config';
import { withSettings } from './webApp';
import { setXsrfCookie } from './xsrf';

/**
 * For `npm run dev`: serves the browser app through Vite's dev server on the same port, with hot reload (S10). Replaces
 * `registerWebApp`.
 */
export async function registerViteDev(app: FastifyInstance, config: Config): Promise<void> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  // Imported only here, so that the built server never loads Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Closed before the server, which would otherwise wait for the browser's open hot-reload socket.
  app.addHook('preClose', () => vite.close());

  app.get('/', async (request, reply) => {
    const page = withSettings(await readFile(`${root}index.html`, 'utf8'), config);
    setXsrfCookie(request, reply);
    return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, page));
  });
  app.get('/*', (request, reply) => serve(vite, request, reply));
}

/** Lets Vite answer the request; what Vite does not know is answered as not found. */
async function serve(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const unknown = await new Promise<boolean>(resolve => {
    reply.raw.once('finish', () => resolve(false)).once('close', () => resolve(false));
    vite.middlewares(request.raw, reply.raw, () => resolve(true));
  });
  if (!unknown) return reply.hijack();
  reply.callNotFound();
  return reply;
}
