import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Places } from './places';
import { socketPort } from './settings';

/** A socket's path must fit in sockaddr_un: 107 characters and a zero. */
const longestPath = 107;
const prefix = 's-';
const suffixLength = 6;

/**
 * A new private folder (0700) for one postmaster's socket. New each time, so that nothing left by an earlier one can
 * stand in its way; under the OS temporary folder when the path of the data is too long for a socket.
 */
export async function makeSocketDir(places: Places): Promise<string> {
  const parent = [places.home, tmpdir(), '/tmp'].find(fits) ?? '/tmp';
  const folder = await mkdtemp(join(parent, parent === places.home ? prefix : `bodega-${prefix}`));
  await chmod(folder, 0o700);
  if (places.runAs) await chown(folder, places.runAs.uid, places.runAs.gid);
  return folder;
}

function fits(parent: string): boolean {
  const longest = join(parent, `bodega-${prefix}${'x'.repeat(suffixLength)}`, `.s.PGSQL.${socketPort}`);
  return Buffer.byteLength(longest) <= longestPath;
}

export async function removeSocketDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes the folders of postmasters that ended without tidying up. Only for the one who holds the cluster. */
export async function sweepSocketDirs(places: Places, current: string): Promise<void> {
  const parent = places.home;
  const old = (await readdir(parent)).filter(name => name.startsWith(prefix)).map(name => join(parent, name));
  for (const folder of old) if (folder !== current) await removeSocketDir(folder);
}

/** Makes the folder fit for a new postmaster after the one that used it died; open connections keep its address. */
export async function emptySocketDir(folder: string, places: Places): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (places.runAs) await chown(folder, places.runAs.uid, places.runAs.gid);
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}
