import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { backUpIfDue } from '../../../src/server/backup/schedule';
import { restoreBackup } from '../../../src/server/backup/restoreBackup';
import { writeBackup } from '../../../src/server/backup/writeBackup';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { fromDatabaseError } from '../../../src/server/db/databaseErrors';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { seedIfEmpty } from '../../../src/server/db/seed/seed';
import { answerOf } from '../../support/app';
import { fakePooler, hasPgBouncer, pgBouncer, type Pooler } from '../../support/pooler';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

/** Through a pooler in transaction mode, which rejects startup parameters and keeps no session state. */

const { template: _, ...cluster } = inject('testCluster');
const poolers: [string, () => Promise<Pooler>][] = [
  ['one that forgets everything', () => fakePooler(join(cluster.host, `.s.PGSQL.${cluster.port}`))],
];
if (hasPgBouncer) poolers.push(['PgBouncer', () => pgBouncer(cluster)]);

const account = { email: 'admin@prueba.cr', password: 'Clave.de.prueba.1' };
const config = readConfig({ SEED: 'empty', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password });

const settings = sql<{ zone: string; dates: string; statement: string; lock: string; idle: string }>`
  select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
const OURS = [{ zone: 'UTC', dates: 'ISO, MDY', statement: '30s', lock: '10s', idle: '1min' }];

describe.each(poolers)('through a pooler: %s', (_name, start) => {
  let pooler: Pooler;
  let database: TestDatabase;
  let pooled: pg.PoolConfig;
  beforeAll(async () => {
    pooler = await start();
    database = await createTestDatabase({ bare: true });
    // Settings that prove that the session uses ours.
    const direct = connect(database.connection);
    for (const theirs of ["timezone = 'Asia/Tokyo'", "datestyle = 'German, DMY'"]) {
      await sql.raw(`alter database ${database.connection.database} set ${theirs}`).execute(direct);
    }
    await direct.destroy();
    pooled = pooler.through(database.connection);
  });
  afterAll(async () => {
    await pooler.close();
    await database.drop();
  });

  it('two servers start at once on an empty database: one migrates and seeds, the other waits', async () => {
    const servers = [connect(pooled), connect(pooled)];
    await Promise.all(
      servers.map(async db => {
        await migrateToLatest(db);
        await seedIfEmpty(db, config);
      }),
    );
    expect(await servers[0]?.selectFrom('usuario').select('email').execute()).toEqual([{ email: account.email }]);
    await Promise.all(servers.map(db => db.destroy()));
  });

  it('every statement has the settings of ours, in a transaction or alone, read at once or in chunks, and without the pooler', async () => {
    const [db, direct] = [connect(pooled), connect(database.connection)];
    for (const each of [db, direct]) expect((await settings.execute(each)).rows).toEqual(OURS);
    await direct.destroy();
    expect(await db.transaction().execute(async trx => (await settings.execute(trx)).rows)).toEqual(OURS);
    const chunks: unknown[] = [];
    for await (const row of db
      .selectFrom(sql<Record<string, string>>`(${settings})`.as('s'))
      .selectAll()
      .stream(10))
      chunks.push(row);
    expect(chunks).toEqual(OURS);
    await db.destroy();
  });

  it('leaves nothing behind for the next who gets the session', async () => {
    const db = connect(pooled);
    await settings.execute(db);
    await db.destroy();
    const other = connect({ ...pooled, statement_timeout: 123 });
    expect((await settings.execute(other)).rows).toEqual([{ ...OURS[0], statement: '123ms' }]);
    await other.destroy();
  });

  it('gives up a statement that takes too long, and goes on with the next on the same connection', async () => {
    const db = connect({ ...pooled, statement_timeout: 100, max: 1 });
    const slow: unknown = await sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error);
    expect(fromDatabaseError(slow as Error)).toMatchObject({ status: 503 });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  it('a server signs people in, reads and writes, many at once', async () => {
    const db = connect(pooled);
    const app = await buildApp({ db, config });
    const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
      answerOf(await app.inject({ method, url: `/api${url}`, payload, headers }));
    const login = await call('POST', '/Usuario/login', account);
    const headers = { authorization: `Bearer ${(login.data as { token: string }).token}` };
    const names = ['Aceros', 'Bombas', 'Cables', 'Discos', 'Espejos', 'Filtros'];
    const written = await Promise.all(names.map(nombre => call('POST', '/Categoria', { nombre }, headers)));
    expect(written.map(({ status }) => status)).toEqual(names.map(() => 201));
    const read = await Promise.all(names.map(() => call('GET', '/Categoria?range=[0,99]', undefined, headers)));
    expect(read.map(({ data }) => (data as unknown[]).length)).toEqual(names.map(() => names.length));
    await app.close();
    await db.destroy();
  });

  it('backups are made by one at a time, and restored', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'copia.sql.gz');
    const { tables } = await writeBackup(pooled, file);
    expect(tables.usuario).toBe(1);
    const log = { done: () => undefined, failed: () => undefined };
    const due = await Promise.all(
      ['a', 'b'].map(name => backUpIfDue({ connection: pooled, folder: join(folder, name), keep: 1, log })),
    );
    expect(due).toContain('done');
    const target = await createTestDatabase({ bare: true });
    const report = await restoreBackup(pooler.through(target.connection), file);
    expect(report.tablas).toEqual(tables);
    await target.drop();
    await removeFolder(folder);
  });
});
