import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/server/db/schema';
import { until } from './until';

/**
 * The number of deadlocks PostgreSQL counted in a database. Sessions report their counts when they end at the latest,
 * so all other sessions of the database are terminated first.
 */
export async function deadlocksIn(connection: pg.PoolConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await until('the other sessions to end', async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rowCount === 0;
    });
    const { rows } = await client.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.n ?? -1;
  } finally {
    await client.end();
  }
}

/** Name of the database behind a test's server. */
export async function databaseNameOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}
