import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds from one configuration: `vite build` makes the browser app in dist/web, and
 * `vite build --ssr` (see scripts/build.mjs) makes the server in dist/server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react()],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rollupOptions: {
          input: { main: 'src/server/main.ts', renderWorker: 'src/server/documents/renderWorker.ts' },
        },
      }
    : { outDir: 'dist/web', target: 'es2022', assetsInlineLimit: 0 },
}));
