import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** For `connect()` or a `pg.Pool`. */
  connection: pg.PoolConfig;
  /** Removes it, cutting whatever connections are still open. */
  drop(): Promise<void>;
}

/**
 * A fresh copy of the migrated template; empty but for what the migrations put in (S14). With `bare` there is
 * nothing in it at all, not even a table.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const { template: migrated, ...cluster } = inject('testCluster');
  const template = bare ? 'template0' : migrated;
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  const connection = { ...cluster, database: name };
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { connection, drop: () => administer(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(cluster: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How DATABASE_URL names it. */
export function urlOf({ host = '', port, user, password, database }: pg.PoolConfig): string {
  return `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`;
}
