import { DefaultQueryExecutor, DummyDriver, Kysely, Migrator, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { StartError } from '../startError';
import { adoptBase } from './baseline';
import { migrations } from './migrations';
import { transactionally } from './retry';
import type { Database } from './schema';

/** For migrations in a transaction of the caller's, who has seen to it that nobody else migrates. */
class LockedAlready extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely on the one connection of a transaction, for the migrator, which asks for a connection of its own. */
function migratorsOwn(db: Kysely<Database>): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('The connection is there already')) });
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), new LockedAlready(), db.getExecutor());
  return new Kysely({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}

/**
 * Brings the database to the newest schema, in one transaction whose lock others wait for, so that several servers may start
 * at once; waiting for it, or a migration of a large table, may take longer than any statement of a request.
 * Throws StartError when the schema is a newer version's or older than the base, and the error of the first migration that
 * fails; nothing is left of any of them then.
 */
export const migrateToLatest = (db: Kysely<Database>): Promise<void> =>
  transactionally(db, async trx => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('bodega esquema'))`.execute(trx);
    if (await isOurs(trx)) {
      await adoptBase(trx);
      await refuseNewerSchema(trx);
    }
    await migrateWithin(trx);
  });

/**
 * Runs the migrations of these names, or all, inside the transaction that the caller has begun on the one connection of
 * `db`. Names that this version does not know are left out: the caller has refused them.
 */
export async function migrateWithin(db: Kysely<Database>, names = Object.keys(migrations)): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: () => Promise.resolve(chosen) };
  const migrator = new Migrator({ db: migratorsOwn(db), provider, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** What a database's schema lacks of this version's, and what it has that only a newer version knows. */
export async function compareSchema(db: Kysely<Database>): Promise<{ pending: string[]; unknown: string[] }> {
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = executed.rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    pending: known.filter(name => !done.includes(name)),
    unknown: done.filter(name => !known.includes(name)),
  };
}

async function isOurs(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db);
  return rows[0]?.is === true;
}

/** A schema never goes back by itself, and an earlier version must not work on what it does not know. */
async function refuseNewerSchema(db: Kysely<Database>): Promise<void> {
  if ((await compareSchema(db)).unknown.length === 0) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Bodega: instale esa versión, o restaure una copia hecha con esta.',
  );
}
