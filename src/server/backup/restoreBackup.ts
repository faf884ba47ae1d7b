import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { currentNames } from '../db/baseline';
import { noSpace } from '../db/embedded/diskGuard';
import { type Guard, GUARDS } from '../db/guards';
import { isOurs, migrateWithin, refuseOldServer, refuseUnfit } from '../db/migrate';
import { migrations } from '../db/migrations';
import type { Database } from '../db/schema';
import { StartError } from '../process/startError';
import { codeOf } from '../thrown';
import { readDropStatements, readForeignKeys, readMigrations, readTables } from './catalog';
import { type BackupHeader, type BackupTable, type BackupTrailer, copyStatement, quoted } from './format';
import { brokenInvariants } from './invariants';
import { readBackup, rowsOf, verifyBackup } from './readBackup';
import { inOwnTransaction } from './ownTransaction';

type Contents = BackupHeader & BackupTrailer;

/** Contents of the restored backup, and the migrations that ran after loading it. */
interface RestoreReport extends Contents {
  /** Names of the migrations applied to the data because the backup is from an earlier version. */
  migrated: string[];
}

/** State of a database before a restore: 'empty' also if it has the schema but no users. */
export type Target = 'empty' | 'in use';

const someTables =
  "select count(*)::int as n from pg_tables where schemaname = current_schema() and tablename <> 'spatial_ref_sys'";

/**
 * Tells whether a restore would destroy data.
 * @throws StartError if the database has tables that are not Bodega's: those are never touched.
 */
async function inspect(client: pg.ClientBase): Promise<Target> {
  const { rows } = await client.query<{ n: number }>(someTables);
  if (rows[0]?.n === 0) return 'empty';
  if ((await readMigrations(client)).length === 0) {
    throw new StartError('Esa base de datos tiene tablas que no son de Bodega: restaure en una vacía.');
  }
  const users = await client.query('select from usuario limit 1');
  return users.rowCount === 0 ? 'empty' : 'in use';
}

/** Like `inspect`, on a connection of its own. */
export const inspectTarget = (connection: pg.PoolConfig): Promise<Target> => inOwnTransaction(connection, inspect);

/**
 * Reads a backup to its end and tells what it holds, without a database.
 * @throws StartError if it is incomplete, damaged or from a newer version of Bodega.
 */
export async function restorableBackup(file: string): Promise<Contents> {
  const verified = await verifyBackup(file);
  const contents = { ...verified, migraciones: currentNames(verified.migraciones) };
  if (contents.migraciones.every(name => Object.hasOwn(migrations, name))) return contents;
  throw new StartError(`La copia es de una versión más nueva de Bodega (${contents.version}): actualice antes.`);
}

/**
 * Restores a backup in one transaction: creates the schema that the backup was made with, loads the rows with triggers
 * off (audit, versions, stock), migrates to the current schema and checks the invariants.
 * @param replace drops existing data; without it only an empty database is accepted.
 * @throws StartError if the file is incomplete or from a newer version, if the database is in use, unfit or without room,
 * or if the loaded data do not match the file or break an invariant. The transaction is then rolled back.
 */
export async function restoreBackup(
  connection: pg.PoolConfig,
  file: string,
  { replace = false } = {},
): Promise<RestoreReport> {
  const contents = await restorableBackup(file);
  return inOwnTransaction(connection, async client => {
    await refuseWhileServersRun(client);
    // Another program may hold a lock on a table: fail rather than wait for ever.
    await client.query("set local lock_timeout = '15s'");
    await client.query("select pg_advisory_xact_lock(hashtext('bodega seed'))");
    if ((await inspect(client)) === 'in use' && !replace) {
      throw new StartError(
        'La base de datos tiene datos: para reemplazarlos por la copia añada --reemplazar (npm run restore -- ARCHIVO --reemplazar).',
      );
    }
    const migrated = await replaceAll(client, file, contents);
    await client.query('analyze');
    return { ...contents, migrated };
  }).catch((error: unknown) => {
    throw codeOf(error) === '53100' ? noSpace('la base de datos') : error;
  });
}

/**
 * A server on DATABASE_URL would have its data replaced while it runs. Its connections have its name, or the one that the
 * URL gives them, and so this one. The embedded database checks this itself.
 */
async function refuseWhileServersRun(client: pg.ClientBase): Promise<void> {
  // The connections of a server that has just stopped may take a moment to end.
  for (const seconds of [0, 0.3, 0.7, 1]) {
    await client.query('select pg_sleep($1), pg_stat_clear_snapshot()', [seconds]);
    const { rowCount } = await client.query(`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ('bodega', current_setting('application_name'))`);
    if (!rowCount) return;
  }
  throw new StartError('Hay un Bodega en marcha con esa base de datos: deténgalo antes de restaurar.');
}

async function replaceAll(client: pg.Client, file: string, contents: Contents): Promise<string[]> {
  const db = onOne(client);
  await refuseOldServer(db);
  if (!(await isOurs(db))) await refuseUnfit(db);
  for (const statement of await readDropStatements(client)) await client.query(statement);
  await migrateWithin(db, contents.migraciones);
  await withoutGuards(client, () => loadRows(client, file, contents));
  for (const [name, last] of Object.entries(contents.secuencias)) {
    await client.query('select setval(to_regclass($1), $2)', [quoted(name), last]);
  }
  await migrateWithin(db);
  await distrustQueuedMail(client);
  const broken = await brokenInvariants(client);
  if (broken.length > 0) throw new StartError(`Los datos de la copia no concuerdan: ${broken.join('; ')}.`);
  return (await readMigrations(client)).filter(name => !contents.migraciones.includes(name));
}

/** E-mails queued when the backup was made have probably been sent since: a person decides (docs/decisions/011). */
async function distrustQueuedMail(client: pg.Client): Promise<void> {
  const error =
    'Esperaba para enviarse cuando se hizo la copia restaurada. Pregunte al proveedor antes de enviarla de nuevo';
  await client.query("update correo set estado = 'SinConfirmar', error = $1 where estado = 'EnCola'", [error]);
}

/** A Kysely instance that uses only the given connection, and so runs in its transaction. */
function onOne(client: pg.Client): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `load` with all triggers disabled and the foreign keys dropped, which the owner of the tables may do. Adding the
 * keys again validates every reference, so tables can be loaded in any order and may reference each other in cycles.
 */
async function withoutGuards(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const tables = await readTables(client);
  const keys = await readForeignKeys(client);
  const { rows: guards } = await client.query<Guard>(GUARDS);
  for (const { disable } of guards) await client.query(disable);
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  // Migrations may have inserted rows; the backup contains those rows in their backed-up state.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity`);
  await load();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { enable } of guards) await client.query(enable);
}

async function loadRows(client: pg.ClientBase, file: string, { tablas }: Contents): Promise<void> {
  const known = new Map((await readTables(client)).map(table => [table.name, table]));
  const pieces = readBackup(file);
  for await (const piece of pieces) {
    if (piece.kind !== 'table') continue;
    const copy = client.query(copyFrom(into(piece.table, known)));
    await pipeline(rowsOf(pieces), copy);
    if (copy.rowCount !== tablas[piece.table.name])
      throw new StartError(`La tabla ${piece.table.name} no quedó completa.`);
  }
}

/** COPY statement for a table named in the file. Checked against the schema: no SQL from the file is ever executed. */
function into(table: BackupTable, known: Map<string, BackupTable>): string {
  const columns = known.get(table.name)?.columns ?? [];
  if (!table.columns.every(column => columns.includes(column))) {
    throw new StartError(`La copia tiene una tabla que no es de Bodega: ${table.name}.`);
  }
  return copyStatement(table, 'FROM stdin');
}
