import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/**
 * What a build is made from, in one word: names, sizes and times of the sources (a file that went, or an older one
 * brought back, counts as well), and the VITE_* settings that are built in.
 */
export async function fingerprint() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const files = (await Promise.all(sources.map(name => list(join(root, name))))).flat();
  return createHash('sha256')
    .update(JSON.stringify([settings.sort(), files.sort()]))
    .digest('hex');
}

async function list(path) {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [`${relative(root, path)} ${found.size} ${found.mtimeMs}`];
  const names = await readdir(path);
  return (await Promise.all(names.map(name => list(join(path, name))))).flat();
}

/** Whether dist holds a whole build of the sources as they are now. */
export async function isBuilt() {
  const marker = await readFile(join(root, 'dist', 'build.json'), 'utf8').catch(() => undefined);
  return marker !== undefined && JSON.parse(marker).fingerprint === (await fingerprint());
}
