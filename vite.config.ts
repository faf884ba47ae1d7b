import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = join(import.meta.dirname, 'src/server/db/migrations');
/** Files of their own in the build too: they are found by listing their folder. */
const migrations = Object.fromEntries(
  readdirSync(folder)
    .filter(name => /^\d/.test(name))
    .map(name => [`migrations/${basename(name, '.ts')}`, join(folder, name)]),
);

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
          input: {
            main: 'src/server/main.ts',
            poolWorker: 'src/server/work/poolWorker.ts',
            importChild: 'src/server/modules/importar/importChild.ts',
            tools: 'src/server/tools/main.ts',
            ...migrations,
          },
        },
      }
    : {
        outDir: 'dist/web',
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 800,
        // Three steps: the sign-in screen, what it sends with, the application with every list. The last one comes in two
        // files side by side: what changes with an upgrade of react-admin only, and what is ours.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'entrada', test: /\/index\.html$|rolldown\/runtime/, priority: 3 },
                { name: 'sesion', test: /src\/web\/app\/signIn\/signIn\.ts$/, priority: 2 },
                {
                  name: 'librerias',
                  test: /node_modules\/(@tanstack|react-router|@mui\/system|lodash)\//,
                  priority: 1.5,
                },
                { name: 'app', test: /src\/web\/App\.tsx$/, priority: 1 },
              ],
            },
          },
        },
      },
}));
