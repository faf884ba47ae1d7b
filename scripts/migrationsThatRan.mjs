/**
 * Which migrations a data folder has had, as they were written then. One that is edited afterwards does not run again, and the
 * schema is quietly another than the code says: `npm run dev` tells.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

const digest = text => createHash('sha256').update(text).digest('hex');

/** The files of the migrations, each with a hash of what is written in it. */
export async function migrationsIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'index.ts')
    .map(entry => join(entry.parentPath ?? entry.path, entry.name));
  const hashes = await Promise.all(files.map(async file => [relative(folder, file), digest(await readFile(file))]));
  return Object.fromEntries(hashes);
}

/** The folder itself, not its path: one that is made anew has had nothing. */
async function identityOf(dataDir) {
  const found = await stat(dataDir).catch(() => undefined);
  return found && `${resolve(dataDir)} ${found.ino} ${found.birthtimeMs}`;
}

const remembered = async memory => JSON.parse(await readFile(memory, 'utf8').catch(() => '{}'));

/** Notes what has run in a data folder; of a file that ran before, what it was then stays. */
export async function rememberMigrations(memory, dataDir, ran) {
  const identity = await identityOf(dataDir);
  if (!identity) return;
  const all = await remembered(memory);
  await mkdir(dirname(memory), { recursive: true });
  await writeFile(memory, JSON.stringify({ ...all, [identity]: { ...ran, ...all[identity] } }));
}

/** Those that have been edited since they ran in a data folder. */
export async function editedMigrations(memory, dataDir, now) {
  const identity = await identityOf(dataDir);
  const ran = (identity && (await remembered(memory))[identity]) ?? {};
  return Object.keys(ran).filter(file => now[file] !== undefined && now[file] !== ran[file]);
}
