import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frame } from './src/web/app/start/frame.ts';

const folder = join(import.meta.dirname, 'src/server/db/migrations');
/** Separate entry files in the build too, since migrations are found by listing their folder. */
const migrations = Object.fromEntries(
  readdirSync(folder)
    .filter(name => /^\d/.test(name))
    .map(name => [`migrations/${basename(name, '.ts')}`, join(folder, name)]),
);

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;

/**
 * Fills index.html with what is shown before the application has loaded: the static frame and, in a build, the first
 * script and the list of the application's chunks it preloads.
 */
const firstPaint: Plugin = {
  name: 'bodega-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
      const app = chunks.find(({ name }) => name === 'app');
      const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/start/early.ts'));
      const filesOf = (chunk: typeof app) => (chunk ? [chunk.fileName, ...chunk.imports].map(file => `/${file}`) : []);
      const needed = filesOf(app);
      const after = filesOf(chunks.find(({ name }) => name === 'secondDraw')).filter(file => !needed.includes(file));
      return {
        html: html
          .replace(/(<meta name="bodega-app" content=")/, `$1${needed.join(' ')}`)
          .replace(/(<meta name="bodega-second-draw" content=")/, `$1${after.join(' ')}`)
          .replace(STYLE_SHEET, '')
          // Behind the frame, which has its own rules: its first paint does not wait for the style sheet, as scripts do.
          .replace('<!-- The frame of the application is put here. -->', frame + (STYLE_SHEET.exec(html)?.[0] ?? '')),
        tags: early
          ? [
              {
                tag: 'script',
                attrs: { type: 'module', async: true, src: `/${early.fileName}` },
                injectTo: 'head-prepend',
              },
            ]
          : [],
      };
    },
  },
};

/** Modules that libraries require for browsers older than ours, or for what is not used, and what stands for them. */
const replaced = new Map([
  ['object.entries', 'module.exports = Object.entries;'],
  ['hasown', 'module.exports = Object.hasOwn;'],
  // react-admin loads lodash's own.
  ['lodash.debounce', "export { default } from 'lodash/debounce.js';"],
  // Of react-admin's export in the browser: here the server makes the spreadsheets.
  ['jsonexport/dist/index.js', 'module.exports = () => Promise.reject(new Error("Not used"));'],
  // Makes English labels of names; here each label is declared.
  [
    'inflection',
    `const same = name => name;
    export { same as capitalize, same as humanize, same as inflect, same as pluralize, same as singularize, same as transform };`,
  ],
]);

/** Saves 10 kB of what the first list waits for. */
const fewerLibraries: Plugin = {
  name: 'bodega-fewer-libraries',
  enforce: 'pre',
  resolveId: id => (replaced.has(id) ? `\0${id}` : undefined),
  load: id => replaced.get(id.slice(1)),
};

/** Zod's JSON Schemas, which only the server makes: in the browser their functions answer nothing, which saves another 5 kB. */
const noJsonSchemas: Plugin = {
  name: 'bodega-no-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: code =>
      Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => `export const ${name} = () => {};`)
        .concat(code.includes('export { processSchema as process }') ? 'export { processSchema as process };' : [])
        .join('\n'),
  },
};

/** Where Emotion makes the name of a style's class: a label, if the text has one, and a hash of the text. */
const naming = /labelPattern\.lastIndex = 0;[^]*?var name = hashString\(styles\) \+ identifierName;/;

/**
 * Emotion hashes the whole style of every element at every rendering, a tenth of the scripts of a page load, and most of
 * these texts were hashed before (docs/decisions/022-tests-share-processes.md).
 */
const classNamesKept: Plugin = {
  name: 'bodega-class-names-kept',
  apply: 'build',
  transform: {
    filter: { id: /@emotion\/serialize\// },
    handler(code) {
      if (!naming.test(code)) throw new Error('Emotion names its classes in another way than expected');
      return code
        .replace(
          naming,
          original => `var name = knownNames.get(styles);
          if (name === undefined) { ${original} knownNames.set(styles, name); }`,
        )
        .concat('var knownNames = new Map();');
    },
  },
};

/** The oldest browsers that Bodega is for (README.md): the syntax of scripts and style sheets is theirs. */
const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];

/**
 * Two builds from one configuration: `vite build` makes the browser app in dist/web, and
 * `vite build --ssr` (see scripts/build.mjs) makes the server in dist/server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  // Its other build calls functions that those browsers lack.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  plugins: isSsrBuild ? [] : [react(), firstPaint, fewerLibraries, noJsonSchemas, classNamesKept],
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
        target: BROWSERS,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 800,
        // Three stages: the sign-in screen, the code that sends it, the application with all lists. The last is split
        // into libraries, which change only with an upgrade, our own code, loaded in parallel, and what the second draw adds.
        rolldownOptions: {
          input: ['index.html', 'src/web/app/start/early.ts'],
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
                { name: 'secondDraw', test: /layout\/secondDraw\.ts$/ },
              ],
            },
          },
        },
      },
}));
