/**
 * `npm run build`: the browser app in dist/web and the server in dist/server, both made aside and put in place when
 * whole. dist/build.json is written last; without it, or when it does not fit the sources, there is no good build.
 */
import { cp, mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fingerprint, root, stateOfBuild } from './fingerprint.mjs';

const dist = join(root, 'dist');
const marker = join(dist, 'build.json');
const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.html',
  '.json',
  '.wasm',
  '.ttf',
  '.txt',
  '.webmanifest',
]);
/** Below this an answer fits one packet anyway. */
const smallest = 1024;

/** Builds both halves into dist. Throws when either fails, and then what was there before stays as it was. */
export async function buildAll() {
  const wasFresh = (await stateOfBuild()) === 'fresh';
  const before = await fingerprint();
  const fresh = join(dist, `.new-${process.pid}`);
  try {
    await mkdir(fresh, { recursive: true });
    await buildInto(fresh);
    await compressFolder(join(fresh, 'web'));
    // Of two starts at once the other was first: taking its build away would take its modules from a server that loads them.
    if (!wasFresh && (await stateOfBuild()) === 'fresh') return;
    await rm(marker, { force: true });
    for (const half of ['web', 'server']) await putInPlace(join(fresh, half), join(dist, half));
    await writeFile(join(fresh, 'build.json'), JSON.stringify({ fingerprint: before }));
    await rename(join(fresh, 'build.json'), marker);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await sweep();
  }
}

/** What builds that were cut off left behind, and dist itself when nothing is in it; another build may be under way at this moment. */
async function sweep() {
  for (const name of await readdir(dist)) {
    const pid = /^\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(dist, name), { recursive: true, force: true });
  }
  await rmdir(dist).catch(() => {});
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function buildInto(fresh) {
  const { build } = await import('vite');
  const common = { root, logLevel: 'warn', mode: 'production' };
  const output = half => ({ outDir: join(fresh, half), emptyOutDir: true, reportCompressedSize: false });
  await build({ ...common, build: output('web') });
  await build({ ...common, build: { ...output('server'), ssr: true } });
  const demo = join(root, 'src', 'server', 'db', 'seed', 'demo');
  await cp(demo, join(fresh, 'server', 'demo'), {
    recursive: true,
    filter: path => path === demo || path.endsWith('.csv'),
  });
}

async function putInPlace(from, to) {
  const old = `${from}.old`;
  await rename(to, old).catch(ignoreMissing);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** Brotli and gzip beside every file that gains by it; zlib runs on its own threads, so all at once. */
async function compressFolder(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const worthwhile = files.filter(file => file.isFile() && compressible.has(extname(file.name)));
  await Promise.all(worthwhile.map(file => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const start = performance.now();
  await buildAll().catch(error => {
    console.error(`La compilación falló: ${error.message}`);
    process.exit(1);
  });
  console.log(`Bodega construida en ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
