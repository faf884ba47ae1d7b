import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../src/server/backup/invariants';
import { verifyBackup } from '../../../src/server/backup/readBackup';
import { restoreBackup } from '../../../src/server/backup/restoreBackup';
import { connect } from '../../../src/server/db/connection';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { StartError } from '../../../src/server/process/startError';
import { demoOfThen as demo, makeDatabaseOfThen, recordOf, statementsOfThen } from '../../support/databaseOfThen';
import { migrateOnly } from '../../support/migrateOnly';
import { schemaFacts } from '../../support/schemaFacts';
import { asSuperuser, createTestDatabase, type TestDatabase } from '../../support/testDatabase';

/**
 * The base schema replaces the migrations that led to it: a database at the last of them counts as being at the base.
 */
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function bare(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  databases.push(database);
  return database;
}

async function withClient<T>(
  { connection }: Pick<TestDatabase, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A database created by the old migrations, with the demo company. */
async function databaseOfThen(): Promise<TestDatabase> {
  const database = await bare();
  const superuser = asSuperuser(database.connection);
  await withClient({ connection: superuser }, client => makeDatabaseOfThen(client, database.connection.user));
  return database;
}

async function upgrade({ connection }: TestDatabase): Promise<void> {
  const db = connect(connection);
  await migrateToLatest(db).finally(() => db.destroy());
}

const recorded = (database: TestDatabase): Promise<string[]> =>
  withClient(database, async client => {
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by "timestamp", name',
    );
    return rows.map(({ name }) => name);
  });

/** Number of rows of each table in the backup. */
const countsOf = (database: TestDatabase, tables: string[]): Promise<Record<string, number>> =>
  withClient(database, async client => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
      counts[table] = rows[0]?.n ?? 0;
    }
    return counts;
  });

describe('the base schema', () => {
  it('is what the migrations before it made, to the last function', async () => {
    const [then, now] = [await bare(), await bare()];
    await withClient(then, async client => client.query(await statementsOfThen()));
    await migrateOnly(now.connection, ['011-base']);
    const facts = await withClient(now, schemaFacts);
    expect(facts).toEqual(await withClient(then, schemaFacts));
    expect(facts.length).toBeGreaterThan(500);
  });

  it('is where a database stands that has been through them: its company stays, and later migrations follow', async () => {
    const { tablas } = await verifyBackup(demo);
    const [then, fresh] = [await databaseOfThen(), await bare()];
    await upgrade(then);
    await upgrade(fresh);
    expect(await recorded(then)).toEqual(await recorded(fresh));
    expect(await withClient(then, schemaFacts)).toEqual(await withClient(fresh, schemaFacts));
    expect(await countsOf(then, Object.keys(tablas))).toEqual(tablas);
    expect(tablas.pedido).toBeGreaterThan(50);
    expect(await withClient(then, brokenInvariants)).toEqual([]);
  });

  it('is adopted once by servers that start together', async () => {
    const then = await databaseOfThen();
    await Promise.all([upgrade(then), upgrade(then), upgrade(then)]);
    expect((await recorded(then)).filter(name => name === '011-base')).toHaveLength(1);
  });

  it('is where a backup of then is restored', async () => {
    const database = await bare();
    const { tablas } = await verifyBackup(demo);
    await restoreBackup(database.connection, demo);
    expect(await countsOf(database, Object.keys(tablas))).toEqual(tablas);
    expect((await recorded(database))[0]).toBe('011-base');
  });

  it('is not reached from before the last of them, and nothing is touched', async () => {
    const database = await bare();
    await withClient(database, client => client.query(recordOf(['001-inicial', '002-personas'])));
    await expect(upgrade(database)).rejects.toThrow(/ya no se puede actualizar: empiece con un DATA_DIR nuevo\.$/);
    await expect(upgrade(database)).rejects.toThrow(StartError);
    expect(await recorded(database)).toEqual(['001-inicial', '002-personas']);
  });
});
