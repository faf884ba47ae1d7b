import { chmod, chown, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../process/startError';
import { codeOf, reasonOf } from '../../thrown';
import type { Binaries } from './binaries';
import { noSpace } from './diskGuard';
import { exists, removeFolder, syncFolder, writeDurably } from './files';
import { run } from './osUser';
import { type Places, recordPlace } from './places';
import { newPassword, superuserName } from './roles';

/** Name of Bodega's database in the cluster. */
export const databaseName = 'bodega';

/**
 * Creates the cluster if there is none, in a temporary folder that is renamed to `postgresql`, so that interrupted or
 * concurrent first starts never leave half a cluster (S10, "Embedded default").
 * @throws StartError if initdb fails.
 */
export async function createCluster(places: Places, binaries: Binaries, log: (line: string) => void): Promise<void> {
  if (!(await exists(places.home))) {
    log(`Creando la base de datos en ${places.root} …`);
    const fresh = await makeFresh(places).catch(error => {
      throw cannotCreate(places, reasonOf(error));
    });
    try {
      await initialise(fresh, places, binaries);
      await putInPlace(fresh, places);
    } finally {
      await removeFolder(fresh);
    }
  }
  await recordPlace(places);
}

async function makeFresh({ root, runAs }: Places): Promise<string> {
  const fresh = await mkdtemp(join(root, '.nuevo-'));
  await writeDurably(join(fresh, 'clave'), newPassword(), 0o600);
  await mkdir(join(fresh, 'cluster'), { mode: 0o700 });
  await chmod(join(fresh, 'cluster'), 0o700);
  if (runAs) {
    for (const path of [join(fresh, 'clave'), join(fresh, 'cluster'), fresh]) await chown(path, runAs.uid, runAs.gid);
  }
  return fresh;
}

/**
 * Runs initdb. The builtin locale provider makes case mapping and ordering the same on every system, but pg_trgm and
 * unaccent use the system's LC_CTYPE, which must be a UTF-8 one. Its name differs on macOS, so several are tried.
 */
async function initialise(fresh: string, places: Places, binaries: Binaries): Promise<void> {
  let output = '';
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = await run(binaries.initdb, initdbArguments(fresh, locale), { as: places.runAs });
    if (result.code === 0) return;
    output = result.output;
    if (!output.includes('locale')) break;
  }
  if (await exists(places.home)) return;
  throw cannotCreate(places, /(?:error|FATAL|PANIC): (.*)/.exec(output)?.[1] ?? output);
}

function cannotCreate({ root }: Places, reason: string): StartError {
  return /No space left/i.test(reason)
    ? noSpace(root)
    : new StartError(`No se pudo crear la base de datos en ${root}: ${reason}`);
}

function initdbArguments(fresh: string, locale: string): string[] {
  return [
    `--pgdata=${join(fresh, 'cluster')}`,
    `--username=${superuserName}`,
    `--pwfile=${join(fresh, 'clave')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    '--lc-messages=C',
  ];
}

async function putInPlace(fresh: string, { root, home }: Places): Promise<void> {
  const place = async () => {
    await syncFolder(fresh);
    await rename(fresh, home);
  };
  await place().catch(async error => {
    // A concurrent first start was faster and may have removed this folder: its cluster is used.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST' && !(await exists(home))) throw error;
  });
  await syncFolder(root);
}

/** Removes the leftovers of interrupted first starts. Call it only while holding the claim. */
export async function sweepUnfinished({ root }: Places): Promise<void> {
  const leftovers = (await readdir(root)).filter(name => name.startsWith('.nuevo-') || name.startsWith('.programas-'));
  for (const name of leftovers) await removeFolder(join(root, name));
}
