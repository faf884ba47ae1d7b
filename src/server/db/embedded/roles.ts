import { randomBytes } from 'node:crypto';
import { chown, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../process/startError';
import { codeOf, reasonOf } from '../../thrown';
import { noSpace } from './diskGuard';
import { readIfPresent, syncFolder, writeDurably } from './files';
import type { Places } from './places';

/** A database role. */
export interface Role {
  user: string;
  password: string;
}

/** The two roles of a cluster (docs/decisions/003). */
export interface Roles {
  /** Created by initdb. Used only to start: to hold the claim, and for what the app's role may not do. */
  superuser: Role;
  /** Owner of the database and its objects. Used by the server, its backups and every command. */
  app: Role;
}

export const superuserName = 'bodega';
const appName = 'bodega_app';

/**
 * Reads the passwords of the roles; creates that of the app's role if there is none yet.
 * @throws StartError if the superuser's password is lost or the app's cannot be written.
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

/** A new password as stored in its file: 256 random bits in hexadecimal and a line break. */
export const newPassword = (): string => `${randomBytes(32).toString('hex')}\n`;

/** Creates the file by a link, so that it is complete or absent, and of several concurrent starts the first wins. */
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
