import { DefaultQueryExecutor, DummyDriver, Kysely, Migrator, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { StartError } from '../process/startError';
import { adoptBase } from './baseline';
import { migrations } from './migrations';
import { transactionally } from './retry';
import type { Database } from './schema';

/** Adapter without the migrator's lock, for migrations in a transaction of a caller that holds a lock itself. */
class LockedAlready extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely bound to the connection of a transaction, for the migrator, which would otherwise take another connection. */
function migratorsOwn(db: Kysely<Database>): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('The connection is there already')) });
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), new LockedAlready(), db.getExecutor());
  return new Kysely({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}

/**
 * Migrates the database to the latest schema, in one transaction under a lock, so that several servers may start at
 * once. Without timeouts, since waiting for the lock and migrating large tables may take longer than a request may.
 * Throws StartError if PostgreSQL is too old or the schema newer than this version or older than the base, or the error
 * of the first failing migration; then all are rolled back.
 */
export const migrateToLatest = (db: Kysely<Database>): Promise<void> =>
  transactionally(db, async trx => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await refuseOldServer(trx);
    await sql`select pg_advisory_xact_lock(hashtext('bodega esquema'))`.execute(trx);
    if (await isOurs(trx)) {
      await adoptBase(trx);
      await refuseNewerSchema(trx);
    } else await refuseUnfit(trx);
    await migrateWithin(trx);
  });

/**
 * Runs the migrations with these names, by default all, in the transaction that the caller has begun on `db`. Unknown
 * names are skipped: the caller must have refused them.
 */
export async function migrateWithin(db: Kysely<Database>, names = Object.keys(migrations)): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: () => Promise.resolve(chosen) };
  const migrator = new Migrator({ db: migratorsOwn(db), provider, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Names of the migrations that a database still lacks, and of those it has that this version does not know. */
export async function compareSchema(db: Kysely<Database>): Promise<{ pending: string[]; unknown: string[] }> {
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = executed.rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    pending: known.filter(name => !done.includes(name)),
    unknown: done.filter(name => !known.includes(name)),
  };
}

/** Whether Bodega's schema has been made in a database. */
export async function isOurs(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db);
  return rows[0]?.is === true;
}

/** The oldest major version of PostgreSQL on which the schema can be made: 16 cannot change the expression of a generated column. */
const OLDEST_SERVER = 17;

/** Throws StartError for a server on which the schema cannot be made or would fail as it is used. */
export async function refuseOldServer(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version >= OLDEST_SERVER) return;
  throw new StartError(
    `La base de datos está en PostgreSQL ${version}, y Bodega necesita PostgreSQL ${OLDEST_SERVER} o uno más nuevo.`,
  );
}

interface DatabaseFacts {
  encoding: string;
  isPublic: boolean;
  mayCreate: boolean;
  isEmpty: boolean;
}

/** Why the schema cannot be made in a database; null if it can. */
function unfitness({ encoding, isPublic, mayCreate, isEmpty }: DatabaseFacts): string | null {
  if (encoding !== 'UTF8') return `tiene la codificación ${encoding}, y Bodega necesita una de UTF8`;
  if (!isPublic) return 'no busca primero en el esquema public (search_path), el de Bodega';
  if (!mayCreate) return 'no deja crear tablas a este rol, que debe ser su dueño';
  return isEmpty ? null : 'tiene tablas que no son de Bodega, y debe estar vacía';
}

/** Throws StartError for a database in which the schema cannot be made, before PostgreSQL says so in its own words. */
export async function refuseUnfit(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_encoding') as encoding,
      coalesce(current_schema() = 'public', false) as "isPublic",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      not exists (select from pg_tables where schemaname = current_schema() and tablename <> 'spatial_ref_sys')
        as "isEmpty"`.execute(db);
  const problem = rows[0] && unfitness(rows[0]);
  if (problem) throw new StartError(`La base de datos ${problem}: cree otra como dice docs/OPERATIONS.md.`);
}

/** Throws StartError for a schema of a newer version: there are no downgrades, and this version does not know it. */
async function refuseNewerSchema(db: Kysely<Database>): Promise<void> {
  if ((await compareSchema(db)).unknown.length === 0) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Bodega: instale esa versión, o restaure una copia hecha con esta.',
  );
}
