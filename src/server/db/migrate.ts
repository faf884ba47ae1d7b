import { type Kysely, type Migration, Migrator, sql } from 'kysely';
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
 * Throws the error of the first migration that fails; it leaves no trace of that migration.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async session => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`set lock_timeout = 0`.execute(session);
    try {
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

/** How many migrations of this version the database still lacks (readiness). */
export async function pendingMigrations(db: Kysely<Database>): Promise<number> {
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(executed.rows.map(({ name }) => name));
  return Object.keys(migrations).filter(name => !done.has(name)).length;
}
