import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

/**
 * What a build is made from, in one word: names and contents of the sources, versions of the packages, and the VITE_*
 * settings that are built in. Never times, owners or rights, which a copy, an image layer or an archive does not keep.
 * Read synchronously, which for a thousand small files takes less than half the processor time at every start.
 */
export async function fingerprint() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const files = sources.flatMap(name => list(join(root, name)));
  return digest(JSON.stringify([settings.sort(), files.sort(), await packageVersions()]));
}

function list(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [`${relative(root, path).replaceAll(sep, '/')} ${digest(readFileSync(path))}`];
  return readdirSync(path).flatMap(name => list(join(path, name)));
}

/** Of the lock file only which versions it names: `npm prune` and other versions of npm write the rest anew. */
async function packageVersions() {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8').catch(() => '{}');
  const packages = Object.entries(JSON.parse(lock).packages ?? {});
  return packages.map(([path, { version }]) => `${path} ${version}`).sort();
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * How the build in dist stands to the sources as they are now: `missing`, `stale` or `fresh`. Where there are no sources,
 * as in an image, a build has nothing to be older than.
 */
export async function stateOfBuild() {
  const marker = await readFile(join(root, 'dist', 'build.json'), 'utf8').catch(() => undefined);
  if (marker === undefined) return 'missing';
  const hasSources = await stat(join(root, 'src')).catch(() => undefined);
  if (!hasSources) return 'fresh';
  return JSON.parse(marker).fingerprint === (await fingerprint()) ? 'fresh' : 'stale';
}
