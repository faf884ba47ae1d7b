import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { isRecord } from '#contract/calls/envelope';
import { version } from '../../../package.json';
import { noSpace } from '../db/embedded/diskGuard';
import { makeFolders, syncFolder } from '../db/embedded/files';
import { StartError } from '../process/startError';
import { type Guard, GUARDS } from '../db/guards';
import { codeOf } from '../thrown';
import { NOT_BACKED_UP, readMigrations, readSequences, readTables } from './catalog';
import { type BackupTable, END_OF_ROWS, copyStatement, quoted, writeHeader, writeTrailer } from './format';
import { inOwnTransaction } from './ownTransaction';

/** The written file. */
interface BackupReport {
  file: string;
  bytes: number;
  /** Number of rows by table. */
  tables: Record<string, number>;
}

/** One snapshot for all reads of a backup. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/** Writes text to the backup file; resolves when the stream can take more. */
interface Sink {
  write(chunk: Buffer | string): Promise<void>;
}

/**
 * Writes a consistent snapshot of the database to one file, while the server keeps running. The file is renamed into
 * place when complete. Only its owner can read it, because it contains the password hashes.
 * @throws StartError if the database is not one of Bodega, or the file can't be written.
 */
export const writeBackup = (connection: pg.PoolConfig, file: string): Promise<BackupReport> =>
  writeWhole(connection, file).catch((error: unknown) => {
    throw refusalOf(error, file);
  });

/** What keeps a file from being written, by the system's code. */
const OBSTACLES: Record<string, string> = {
  EACCES: 'falta permiso',
  EPERM: 'falta permiso',
  EROFS: 'el disco es de solo lectura',
  EEXIST: 'está en algo que no es una carpeta',
  ENOTDIR: 'está en algo que no es una carpeta',
  ENOENT: 'su carpeta no existe y no se puede crear',
  ENAMETOOLONG: 'el nombre es demasiado largo',
};

/** The error to throw instead of one of the system. Those of the connection, which has no path, stay as they are. */
function refusalOf(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'ENOSPC') return noSpace(dirname(file));
  const obstacle = isRecord(error) && 'path' in error ? OBSTACLES[code] : undefined;
  return obstacle === undefined ? error : new StartError(`No se puede escribir ${file}: ${obstacle}.`);
}

async function writeWhole(connection: pg.PoolConfig, file: string): Promise<BackupReport> {
  const folder = dirname(file);
  await makeFolders(folder, 0o700);
  const partial = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}`);
  const discard = () => rmSync(partial, { force: true });
  // The process may be told to end meanwhile.
  process.once('exit', discard);
  try {
    const tables = await inOwnTransaction(connection, client => dumpInto(client, partial), SNAPSHOT);
    await rename(partial, file);
    await syncFolder(folder);
    return { file, bytes: (await stat(file)).size, tables };
  } finally {
    process.off('exit', discard);
    discard();
  }
}

async function dumpInto(client: pg.Client, path: string): Promise<Record<string, number>> {
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  // Avoids an unhandled rejection: the error is thrown by the next wait for `written`, at the latest at the end.
  written.catch(() => undefined);
  const write: Sink['write'] = async chunk => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    const tables = await dump(client, write);
    gzip.end();
    await written;
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
    return tables;
  } finally {
    gzip.destroy();
  }
}

async function dump(client: pg.Client, write: Sink['write']): Promise<Record<string, number>> {
  const hash = createHash('sha256');
  const put: Sink['write'] = chunk => {
    hash.update(chunk);
    return write(chunk);
  };
  const migraciones = await readMigrations(client);
  if (migraciones.length === 0) throw new StartError('Esta base de datos no es de Bodega: no hay qué copiar.');
  const secuencias = await readSequences(client);
  const tables = await readTables(client);
  await put(writeHeader({ formato: 1, version, creada: new Date().toISOString(), migraciones, secuencias }));
  const { rows: guards } = await client.query<Guard>(`${GUARDS} order by 1`);
  const always = guards.filter(({ isAlways }) => isAlways);
  await put(preamble(tables, always));
  const copies: [table: string, copy: CopyToStreamQuery][] = [];
  for (const table of tables.filter(({ name }) => !NOT_BACKED_UP.includes(name))) {
    await put(`${copyStatement(table, 'FROM stdin')};\n`);
    const rows = client.query(copyTo(copyStatement(table, 'TO STDOUT')));
    for await (const chunk of rows) await put(Buffer.from(chunk));
    copies.push([table.name, rows]);
    await put(END_OF_ROWS);
  }
  // The row count follows the last row, sometimes in a packet of its own: after one more query it has been received.
  await client.query('select');
  const counts = Object.fromEntries(copies.map(([name, { rowCount }]) => [name, rowCount]));
  for (const [name, last] of Object.entries(secuencias)) await put(`SELECT setval('${quoted(name)}', ${last});\n`);
  for (const { enable } of always) await put(`${enable};\n`);
  await write(writeTrailer({ tablas: counts, sha256: hash.digest('hex') }));
  return counts;
}

/** Statements for psql only: `npm run restore` reads just the COPY blocks and executes no statement of the file. */
const preamble = (tables: BackupTable[], always: Guard[]): string =>
  [
    '-- Se restaura con: npm run restore -- ARCHIVO',
    '-- O con psql, en una base con el mismo esquema, que PIERDE lo que tenga: psql -1 -v ON_ERROR_STOP=1 -f …',
    "SET client_encoding = 'UTF8';",
    'SET session_replication_role = replica;',
    ...always.map(({ disable }) => `${disable};`),
    `TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} RESTART IDENTITY;`,
    '',
  ].join('\n');
