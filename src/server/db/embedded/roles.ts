import { randomBytes } from 'node:crypto';
import { chown, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError, codeOf, reasonOf } from '../../startError';
import { noSpace } from './diskGuard';
import { readIfPresent, syncFolder, writeDurably } from './files';
import type { Places } from './places';

/** Who signs in to the cluster. */
export interface Role {
  user: string;
  password: string;
}

/** The two roles of a cluster: see docs/decisions/003. */
export interface Roles {
  /** Made by initdb. Only the launcher is this one: its claim on the cluster, and what the other role may not do. */
  superuser: Role;
  /** Owner of the database and of all that is in it: the server, its backups and every command are this one. */
  app: Role;
}

export const superuserName = 'bodega';
export const appName = 'bodega_app';

/**
 * The roles with their passwords; that of the app's role is made where there is none yet.
 * @throws StartError when the superuser's password is lost, or the app's can't be written.
 */
export async function readRoles(places: Places): Promise<Roles> {
  const superuser = { user: superuserName, password: await readPassword(places.superuserPasswordFile) };
  if ((await readIfPresent(places.appPasswordFile)) === undefined) {
    await makeAppPassword(places).catch(error => {
      if (codeOf(error) === 'ENOSPC') throw noSpace(places.root);
      throw new StartError(`No se pudo escribir ${places.appPasswordFile}: ${reasonOf(error)}`);
    });
  }
  return { superuser, app: { user: appName, password: await readPassword(places.appPasswordFile) } };
}

async function readPassword(file: string): Promise<string> {
  const password = await readIfPresent(file);
  if (password !== undefined) return password.trim();
  throw new StartError(`Falta el archivo ${file}: sin él no se puede entrar en la base de datos.`);
}

/** A password as its file holds it, in the private folder of the cluster: 256 random bits and a line break. */
export const newPassword = (): string => `${randomBytes(32).toString('hex')}\n`;

/** Of several starts at once the first to put its file in place decides; it is whole or absent. */
async function makeAppPassword({ appPasswordFile, runAs }: Places): Promise<void> {
  const fresh = `${appPasswordFile}.${randomBytes(4).toString('hex')}`;
  try {
    await writeDurably(fresh, newPassword(), 0o600);
    if (runAs) await chown(fresh, runAs.uid, runAs.gid);
    await link(fresh, appPasswordFile).catch(error => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(appPasswordFile));
  } finally {
    await rm(fresh, { force: true });
  }
}
