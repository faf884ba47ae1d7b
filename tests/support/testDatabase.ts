import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../src/server/config';
import { connect } from '../../src/server/db/connection';
import type { Database } from '../../src/server/db/schema';
import { seedIfEmpty } from '../../src/server/db/seed/seed';

/** The database of one test file, owned by the app's role. */
export interface TestDatabase {
  /** For `connect()` or a `pg.Pool`. */
  connection: pg.PoolConfig;
  /** Drops the database, terminating open connections. */
  drop(): Promise<void>;
}

/**
 * A copy of the migrated template, which has only the data that migrations insert (S14). With `bare`, an empty database
 * without tables; with `demo`, a copy of one with the demo company.
 */
export async function createTestDatabase({ bare = false, demo = false } = {}): Promise<TestDatabase> {
  const { template: migrated, ...cluster } = inject('testCluster');
  const made = bare ? 'template0' : migrated;
  const template = demo ? await demoTemplate() : made;
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  const connection = { ...cluster, database: name };
  // `clone`, if the system supports it, is ten times as fast as copying through PostgreSQL's log.
  await administer(
    cluster,
    `SELECT set_config(name, 'clone', false) FROM pg_settings WHERE name = 'file_copy_method' AND 'clone' = ANY (enumvals)`,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${cluster.user} STRATEGY file_copy`,
  );
  return { connection, drop: () => administer(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** The demo company of this hour, as its dates depend on the moment; made by the first test that asks for it. */
async function demoTemplate(): Promise<string> {
  const { template: _, ...cluster } = inject('testCluster');
  const name = `demo_${new Date().toISOString().slice(0, 13).replace(/\D+/g, '_')}`;
  await asAdministrator(cluster, async client => {
    await client.query(`SELECT pg_advisory_lock(hashtext('demo template'))`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const { connection } = await createTestDatabase();
    const db = connect(connection);
    await seedIfEmpty(db, readConfig({ SEED: 'demo' })).finally(() => db.destroy());
    await client.query(`ALTER DATABASE ${connection.database} RENAME TO ${name}`);
  });
  return name;
}

const administer = (cluster: pg.ClientConfig, ...statements: string[]): Promise<void> =>
  asAdministrator(cluster, async client => {
    for (const statement of statements) await client.query(statement);
  });

async function asAdministrator(cluster: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...cluster, ...inject('testSuperuser'), database: 'postgres' });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** The same database, connected as the test cluster's superuser. */
export const asSuperuser = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  ...inject('testSuperuser'),
});

/** Inserts rows in one transaction with triggers and foreign keys off, which only a superuser can do. */
export async function pastTriggers(
  db: Kysely<Database>,
  load: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  const { template: _, ...cluster } = inject('testCluster');
  const superuser = connect(asSuperuser({ ...cluster, ...rows[0], max: 1 }));
  const loading = superuser.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await load(trx);
  });
  await loading.finally(() => superuser.destroy());
}

/** The connection as a DATABASE_URL. */
export function urlOf({ host = '', port, user, password, database }: pg.PoolConfig): string {
  return `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`;
}
