import { access, chmod, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const GIB = 1024 ** 3;
const inMemory = '/dev/shm';

/** A temporary folder that other users can enter too: if tests run as root, PostgreSQL runs as another user. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(await (place ??= whereItCostsLeast()), 'bodega-prueba-'));
  await chmod(folder, 0o755);
  return folder;
}

let place: Promise<string> | undefined;

/**
 * /dev/shm if it is roomy: a database consists of hundreds of files, and a disk that has just deleted those of the last
 * one creates new ones slowly.
 */
async function whereItCostsLeast(): Promise<string> {
  const found = await statfs(inMemory).catch(() => undefined);
  const isRoomy = found !== undefined && found.bavail * found.bsize > 2 * GIB && freemem() > 6 * GIB;
  return isRoomy && (await mayRunPrograms(inMemory)) ? inMemory : tmpdir();
}

/** Whether programs can run there: PostgreSQL's are copied next to its data if its user cannot read the original. */
async function mayRunPrograms(folder: string): Promise<boolean> {
  const trial = await mkdtemp(join(folder, 'bodega-prueba-'));
  const program = join(trial, 'programa');
  const verdict = writeFile(program, '', { mode: 0o700 }).then(() => access(program, constants.X_OK));
  return verdict
    .then(
      () => true,
      () => false,
    )
    .finally(() => removeFolder(trial));
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
