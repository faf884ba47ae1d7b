import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupName, backupsFolder } from '../backup/backupFiles';
import { inspectTarget, restorableBackup, restoreBackup } from '../backup/restoreBackup';
import { writeBackup } from '../backup/writeBackup';
import { loggedToStderr } from '../db/statementLog';
import { StartError } from '../process/startError';
import type { Command } from './command';
import { confirm } from './terminal';

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * Refuses a folder before a whole backup is written for it, and a device or a pipe (`/dev/stdout`), which the finished backup
 * would replace.
 */
export const checkBackup = async ([given]: string[]): Promise<void> => {
  if (given === undefined) return;
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (!found || found.isFile()) return;
  const [is, example] = found.isDirectory()
    ? ['es una carpeta', join(given, 'bodega.sql.gz')]
    : ['no es un archivo', 'bodega.sql.gz'];
  throw new StartError(`${path} ${is}: indique un archivo, como ${example}.`);
};

/** `npm run backup [-- file]`: writes the whole database to one file; the server may be running. */
export const backup: Command = async ({ connection, args: [given], config }) => {
  const file = given === undefined ? undefined : resolve(given);
  const name = file ?? resolve(backupsFolder(config.dataDir), backupName(new Date(), 'bodega'));
  const { bytes, tables } = await loggedToStderr(config.slowStatementMs, () => writeBackup(connection, name));
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return `Copia guardada en ${name}: ${rows} registros, ${size(bytes)}. Guárdela en otro equipo.`;
};

/** What was typed after `npm run restore`. */
function restoreArguments(args: string[]): { file: string; replace: boolean } {
  const [given] = args.filter(arg => arg !== '--reemplazar');
  if (given === undefined) throw new StartError('Indique la copia: npm run restore -- ARCHIVO [--reemplazar]');
  return { file: resolve(given), replace: args.includes('--reemplazar') };
}

/** Refuses a bad file before `restore` makes or starts a database. */
export const checkRestore = async (args: string[]): Promise<void> => {
  await restorableBackup(restoreArguments(args).file);
};

/** `npm run restore -- file [--reemplazar]`: replaces the contents of the database with those of the file. */
export const restore: Command = async ({ connection, args, ask, config }) => {
  const { file, replace } = restoreArguments(args);
  if (replace && (await inspectTarget(connection)) === 'in use') {
    const { creada, version } = await restorableBackup(file);
    await confirm(ask, `Se borra TODO lo que hay y queda la copia del ${creada} (Bodega ${version})`, 'RESTAURAR');
  }
  const { tablas, creada, migrated } = await loggedToStderr(config.slowStatementMs, () =>
    restoreBackup(connection, file, { replace }),
  );
  const rows = Object.values(tablas).reduce((sum, count) => sum + count, 0);
  const upgrade = migrated.length > 0 ? `, actualizada con ${migrated.join(', ')}` : '';
  return `Se restauró la copia del ${creada}: ${rows} registros${upgrade}. Todos deben iniciar sesión de nuevo.`;
};
