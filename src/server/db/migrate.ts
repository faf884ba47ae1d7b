import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartError } from '../startError';
import type { Database } from './schema';
import { migrations } from './migrations';

const providerOf = (chosen: Record<string, Migration>) => ({ getMigrations: () => Promise.resolve(chosen) });

async function runAll(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Brings the database to the newest schema. Kysely takes an advisory lock first, so several servers may start at once;
 * waiting for it, or a migration of a large table, may take longer than any statement of a request.
 * Throws StartError when the schema is a newer version's, and the error of the first migration that fails; that one leaves
 * no trace.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async session => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`set lock_timeout = 0`.execute(session);
    try {
      await refuseNewerSchema(session);
      await runAll(new Migrator({ db: session, provider: providerOf(migrations) }));
    } finally {
      await sql`reset statement_timeout`.execute(session);
      await sql`reset lock_timeout`.execute(session);
    }
  });
}

/**
 * Runs the migrations of these names, or all, inside the transaction that the caller has begun on the one connection of
 * `db`. Names that this version does not know are left out: the caller has refused them.
 */
export async function migrateWithin(db: Kysely<Database>, names = Object.keys(migrations)): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  await runAll(new Migrator({ db, provider: providerOf(chosen), disableTransactions: true }));
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

/** A schema never goes back by itself, and an earlier version must not work on what it does not know. */
async function refuseNewerSchema(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    isOurs: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isOurs"`.execute(db);
  if (!rows[0]?.isOurs || (await compareSchema(db)).unknown.length === 0) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Bodega: instale esa versión, o restaure una copia hecha con esta.',
  );
}
