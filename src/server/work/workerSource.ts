import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Location of the code of a thread or child process, and the options of Node to run it. */
export interface WorkerSource {
  url: URL;
  execArgv: string[];
}

/** Where bundled workers are, relative to the module: beside main.js, or a folder up if the module is in a chunk. */
const BUNDLED = ['.', '..'];

/** Options that let a thread load TypeScript: tsx's own `--import` works in the main thread only. */
function typeScriptLoader(module: string): string[] {
  const tsx = pathToFileURL(createRequire(module).resolve('tsx/esm/api')).href.replace('.cjs', '.mjs');
  return ['--import', `data:text/javascript,import{register}from${JSON.stringify(tsx)};register()`];
}

/**
 * Finds the worker `name` beside the module `base`: as TypeScript when the server runs from its sources (development,
 * tests), otherwise bundled (an entry of vite.config.ts). BODEGA_WORKERS names a folder of bundled workers to use with
 * the sources too: compiling TypeScript costs each thread or process a second, and the tests start hundreds.
 */
export function workerSource(base: string, name: string): WorkerSource {
  const [module = base] = base.split('?');
  if (module.endsWith('.ts')) {
    const { BODEGA_WORKERS } = process.env;
    if (BODEGA_WORKERS) return { url: pathToFileURL(join(BODEGA_WORKERS, `${name}.js`)), execArgv: [] };
    return { url: new URL(`./${name}.ts`, module), execArgv: typeScriptLoader(module) };
  }
  const url = BUNDLED.map(folder => new URL(`${folder}/${name}.js`, module)).find(candidate => existsSync(candidate));
  if (!url) throw new Error(`The worker ${name} is missing from the build, looked for from ${module}`);
  return { url, execArgv: [] };
}
