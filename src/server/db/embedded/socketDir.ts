import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Places } from './places';
import { SOCKET_PORT } from './postgresSettings';

/** Maximum bytes of a socket's path: it must fit in sockaddr_un with its terminating zero. */
const LONGEST_PATH = 107;
const prefix = 's-';
const SUFFIX_LENGTH = 6;

/**
 * Creates a private folder (0700) for a postmaster's socket. A new one each time, so that leftovers of an earlier
 * postmaster cannot interfere; if the path of the data is too long for a socket, under /tmp: the user of PostgreSQL may
 * not be able to enter TMPDIR.
 */
export async function makeSocketDir(places: Places): Promise<string> {
  const parent = fits(places.home) ? places.home : '/tmp';
  const folder = await mkdtemp(join(parent, parent === places.home ? prefix : `bodega-${prefix}`));
  await chmod(folder, 0o700);
  if (places.runAs) await chown(folder, places.runAs.uid, places.runAs.gid);
  return folder;
}

function fits(parent: string): boolean {
  const longest = join(parent, `bodega-${prefix}${'x'.repeat(SUFFIX_LENGTH)}`, `.s.PGSQL.${SOCKET_PORT}`);
  return Buffer.byteLength(longest) <= LONGEST_PATH;
}

/** Removes a socket folder, if it is there. */
export async function removeSocketDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes the folders of postmasters that ended without cleaning up. Call it only while holding the claim. */
export async function sweepSocketDirs(places: Places, current: string): Promise<void> {
  const parent = places.home;
  const old = (await readdir(parent)).filter(name => name.startsWith(prefix)).map(name => join(parent, name));
  for (const folder of old) if (folder !== current) await removeSocketDir(folder);
}

/** Empties the folder of a postmaster that died, for a new one: the connection settings in use stay valid. */
export async function emptySocketDir(folder: string, places: Places): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (places.runAs) await chown(folder, places.runAs.uid, places.runAs.gid);
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}
