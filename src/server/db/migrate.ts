import { type Kysely, Migrator } from 'kysely';
import type { Database } from './schema';
import { migrations } from './migrations';

/**
 * Brings the database to the newest schema. Kysely takes an advisory lock first, so several servers may start at once.
 * Throws the error of the first migration that fails; it leaves no trace of that migration.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
