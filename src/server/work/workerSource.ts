import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the code of a thread or a process beside the server is, and what Node needs to run it. */
export interface WorkerSource {
  url: URL;
  execArgv: string[];
}

/** The bundle puts the workers beside main.js; a module may end up in main.js or in a chunk one folder down. */
const BUNDLED = ['.', '..'];

/** Teaches a thread TypeScript: tsx's own `--import` does it in the main thread only. */
function typeScriptLoader(module: string): string[] {
  const tsx = pathToFileURL(createRequire(module).resolve('tsx/esm/api')).href.replace('.cjs', '.mjs');
  return ['--import', `data:text/javascript,import{register}from${JSON.stringify(tsx)};register()`];
}

/**
 * The worker `name`, which stands beside the module `base`, as TypeScript when the server runs from its sources
 * (development, tests), else the bundled one (an entry of vite.config.ts). BODEGA_WORKERS names a folder with bundled ones for
 * sources too: TypeScript costs every thread and process a second, and the tests start hundreds.
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
