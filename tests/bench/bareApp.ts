import { join } from 'node:path';
import compress from '@fastify/compress';
import serveStatic, { type FastifyStaticOptions } from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify, { type FastifyInstance } from 'fastify';
import { build } from 'vite';

const root = join(import.meta.dirname, 'bareApp');

/** Builds the plain react-admin application of `bareApp/` into a folder. */
export const buildBareApp = (outDir: string) =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });

/** Serves it like a well-configured server: compressed, with immutable caching, and the rows from memory. */
export async function serveBareApp(outDir: string, rows: readonly unknown[], total: number): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(compress);
  // The page is asked for again each time, as on any site that is ever upgraded; what it names never changes.
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
    if (path.endsWith('.html')) reply.header('Cache-Control', 'no-cache');
  };
  await app.register(serveStatic, { root: outDir, immutable: true, maxAge: '1y', cacheControl: true, setHeaders });
  app.get('/api/pedidos', (_request, reply) =>
    reply.header('Content-Range', `pedidos 0-${rows.length - 1}/${total}`).send(rows.slice(0, 10)),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
