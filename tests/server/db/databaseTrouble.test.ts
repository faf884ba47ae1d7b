import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { inTransaction } from '../../../src/server/commands';
import { readConfig } from '../../../src/server/config';
import { connect, poolUse } from '../../../src/server/db/connection';
import { fromDatabaseError } from '../../../src/server/db/databaseErrors';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../../src/server/db/migrate';
import type { Database } from '../../../src/server/db/schema';
import { createAdministrator } from '../../../src/server/db/seed/administrator';
import { seedBase } from '../../../src/server/db/seed/base';
import { openSession } from '../../../src/server/sessions/stored';
import { type Answer, answerOf } from '../../support/app';
import { killAndWait, postmasterOf } from '../../support/bodegaProcess';
import { type Relay, relayTo } from '../../support/relay';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';
import { until } from '../../support/until';

/** S10 and 5: the server survives its database, reports its absence in the envelope, and continues when it is back. */

const silent = () => undefined;

/** Number of whole lists that are read at once for one user. */
const OF_ONE_PERSON = 2;
/** Sessions are looked up in batches, one statement at a time. */
const SESSIONS_AT_ONCE = 1;
/** How often backends are terminated with each number of readers; TROUBLE_RUNS allows more. */
const RUNS = Number(process.env.TROUBLE_RUNS ?? 2);

/** A server with its own pool, and a function that calls it as administrator. */
async function serverOn(connection: pg.PoolConfig) {
  const db = connect(connection);
  await db.transaction().execute(async trx => {
    await seedBase(trx);
    const person = { nombreUsuario: 'admin', nombre: 'Ana', apellido: 'Prueba', password: 'Clave.de.prueba.1' };
    await createAdministrator(trx, { email: 'admin@prueba.cr', ...person });
  });
  const app = await buildApp({ db, config: readConfig({ SEED: 'empty' }) });
  const { id } = await db.selectFrom('usuario').select('id').executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await openSession(db, id)}` };
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> =>
    answerOf(await app.inject({ method, url: `/api${url}`, headers, payload }));
  return { app, db, id, ask };
}

type ServerUnderTest = Awaited<ReturnType<typeof serverOn>>;

const close = async ({ app, db }: { app: FastifyInstance; db: Kysely<Database> }) => {
  await app.close();
  await db.destroy();
};

function expectUnavailable(answer: Answer, message: string): void {
  const { status, success, data } = answer;
  expect({ status, success, message: answer.message, data }).toEqual({
    status: 503,
    success: false,
    message,
    data: null,
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

describe('a server whose PostgreSQL goes away and comes back', () => {
  let folder: string;
  let embedded: EmbeddedDatabase;
  let server: ServerUnderTest;
  /** Stays the same while the socket's folder changes, like a host name. */
  let host: string;

  const start = async () => {
    embedded = await startEmbedded(join(folder, 'data'), silent, { fsync: false });
    await rm(host, { force: true });
    await symlink(String(embedded.connection.host), host);
  };

  beforeAll(async () => {
    folder = await temporaryFolder();
    host = join(folder, 's');
    await start();
    const connection = { ...embedded.connection, host };
    const db = connect(connection);
    await migrateToLatest(db);
    await db.destroy();
    server = await serverOn(connection);
  });
  afterAll(async () => {
    await close(server);
    await embedded.stop();
    await removeFolder(folder);
    await removeFolder(embedded.dataDir);
  });

  it('answers 503 in the envelope while it is away, and works again afterwards without a restart', async () => {
    expect((await server.ask('POST', '/Categoria', { nombre: 'Antes' })).status).toBe(201);
    await embedded.stop();
    const [health, read, write] = await Promise.all([
      server.ask('GET', '/health'),
      server.ask('GET', '/Categoria'),
      server.ask('POST', '/Categoria', { nombre: 'Durante' }),
    ]);
    for (const answer of [health, read, write])
      expectUnavailable(answer, 'La base de datos no responde, vuelva a intentarlo en unos segundos');
    await start();
    expect((await server.ask('GET', '/health')).status).toBe(200);
    expect((await server.ask('POST', '/Categoria', { nombre: 'Después' })).status).toBe(201);
    expect((await server.ask('GET', '/Categoria')).data).toMatchObject([{ nombre: 'Antes' }, { nombre: 'Después' }]);
  });

  it('lets nobody notice a postmaster that dies and is started again: reads and new writes wait for it', async () => {
    // Open several connections, so that each of them breaks.
    await Promise.all(Array.from({ length: 8 }, () => server.ask('GET', '/Categoria')));
    await killAndWait(Number(await postmasterOf(join(folder, 'data'))));
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => server.ask('GET', '/Categoria')),
      server.ask('POST', '/Categoria', { nombre: 'Enseguida' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 201]);
  });
});

describe('a connection that breaks', () => {
  let database: TestDatabase;
  let server: ServerUnderTest;
  const actor = () => ({
    usuario: { id: server.id, email: 'admin@prueba.cr', roll: '' },
    permisos: [],
    now: new Date(),
  });
  const suicide = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`;

  beforeEach(async () => {
    database = await createTestDatabase();
    server = await serverOn(database.connection);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await close(server);
    await database.drop();
  });

  it('in the middle of a transaction has it done again, once', async () => {
    let attempts = 0;
    await inTransaction(server.db, actor(), async ({ trx }) => {
      await trx.insertInto('proyecto').values({ nombre: 'Una vez' }).execute();
      if (++attempts === 1) await suicide.execute(trx);
    });
    expect(attempts).toBe(2);
    expect(await server.db.selectFrom('proyecto').select('nombre').execute()).toEqual([{ nombre: 'Una vez' }]);
  });

  it.each([
    ['which goes on', false],
    ['of which the commit is the next statement', true],
  ])('while the transaction waits for something else ends neither the process nor the work, %s', async (_, commits) => {
    let attempts = 0;
    await inTransaction(server.db, actor(), async ({ trx }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      if (++attempts > 1) return;
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(server.db);
      await until('the connection to be gone', async () => {
        const left = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(server.db);
        return left.rows.length === 0;
      });
      // Whether or not the driver has noticed yet, the transaction cannot continue. By then it has: the commit is not sent.
      const next = sql`select 1`.execute(trx);
      await (commits ? next.catch(silent) : next);
    });
    expect(attempts).toBe(2);
  });

  it('after more work than a restart takes has a document and a transaction done again too', async () => {
    const { now } = performance;
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
    let attempts = 0;
    await inTransaction(server.db, actor(), async ({ trx }) => {
      if (++attempts > 1) return;
      late += 60_000;
      await suicide.execute(trx);
    });
    expect(attempts).toBe(2);
    const locker = new pg.Client(database.connection);
    await locker.connect();
    await locker.query('begin');
    await locker.query('lock table categoria');
    const exporting = server.ask('GET', '/Exportar/categorias');
    await until('the rows to be read', async () => {
      const { rowCount } = await locker.query(
        "select from pg_locks where relation = 'categoria'::regclass and not granted",
      );
      return rowCount === 1;
    });
    late += 60_000;
    await locker.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      ['bodega'],
    );
    await locker.query('rollback');
    await locker.end();
    expect((await exporting).status).toBe(200);
  });

  it('under any number of reads in flight is replaced, and every one of them is answered', async () => {
    const [locker, other] = [new pg.Client(database.connection), new pg.Client(database.connection)];
    await locker.connect();
    await other.connect();
    const waiting = async () => {
      const { rowCount } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount ?? 0;
    };
    const max = poolUse(server.db)?.max ?? 0;
    for (let n = 1; n <= 2 * max; n++) {
      for (let run = 0; run < RUNS; run++) {
        await locker.query('begin');
        // Locks the table read for every request's session, or the list's table.
        await locker.query(`lock table ${run % 2 ? 'sesion' : 'categoria'}`);
        const reading = Promise.all(Array.from({ length: n }, () => server.ask('GET', '/Categoria')));
        const atOnce = run % 2 ? SESSIONS_AT_ONCE : OF_ONE_PERSON;
        await until('the reads to be in flight', async () => (await waiting()) === Math.min(n, atOnce));
        await other.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
          ['bodega'],
        );
        await locker.query('rollback');
        const statuses = (await reading).map(({ status }) => status);
        expect({ n, run, statuses }).toEqual({ n, run, statuses: statuses.map(() => 200) });
      }
    }
    await locker.end();
    await other.end();
  });

  it('in the commit is not tried again, because nobody knows whether it was done', async () => {
    await sql`create function morir() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`.execute(
      server.db,
    );
    await sql`create constraint trigger morir after insert on proyecto deferrable initially deferred
      for each row execute function morir()`.execute(server.db);
    let attempts = 0;
    const writing = inTransaction(server.db, actor(), async ({ trx }) => {
      attempts += 1;
      await trx.insertInto('proyecto').values({ nombre: 'Quién sabe' }).execute();
    });
    const error: unknown = await writing.catch((reason: unknown) => reason);
    expect(fromDatabaseError(error as Error)).toMatchObject({ status: 503 });
    expect(attempts).toBe(1);
    const answer = await server.ask('POST', '/Proyecto', { nombre: 'Por la puerta' });
    expectUnavailable(answer, 'La base de datos no responde, vuelva a intentarlo en unos segundos');
  });
});

describe('connections that the network loses without a word', () => {
  let database: TestDatabase;
  let relay: Relay;
  let server: ServerUnderTest;

  beforeAll(async () => {
    database = await createTestDatabase();
    relay = await relayTo(database.connection);
    server = await serverOn({ ...relay.through(database.connection), statement_timeout: 1_000 });
  });
  afterAll(async () => {
    await close(server);
    await relay.close();
    await database.drop();
  });

  it('are given up after the timeout of a statement, and the next requests are answered', async () => {
    const categorias = () => server.ask('GET', '/Categoria');
    const all = Array.from({ length: 20 }, categorias);
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
    relay.swallow();
    await until('another connection to answer', async () => (await categorias()).status === 200);
    const { status } = await server.ask('POST', '/Categoria', { nombre: 'Después del silencio' });
    expect(status).toBe(201);
  });
});

describe('a database that has too much to do', () => {
  let database: TestDatabase;
  let server: ServerUnderTest;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await serverOn({ ...database.connection, max: 2, connectionTimeoutMillis: 1_000, lock_timeout: 200 });
  });
  afterAll(async () => {
    await close(server);
    await database.drop();
  });

  it('with every connection taken answers 503 soon, and works when one is free', async () => {
    let release: () => void = silent;
    const held = new Promise<void>(resolve => (release = resolve));
    // Opening a connection may itself take longer than a busy machine is given here: then once more.
    const hold = (): Promise<void> =>
      server.db
        .transaction()
        .execute(() => held)
        .catch(hold);
    const holders = [hold(), hold()];
    await until('both connections to be taken', () => poolUse(server.db)?.inUse === 2);
    const answer = await server.ask('GET', '/Categoria');
    expectUnavailable(answer, 'El servicio está muy ocupado, vuelva a intentarlo en unos segundos');
    release();
    await Promise.all(holders);
    expect((await server.ask('GET', '/Categoria')).status).toBe(200);
  });

  it('with a record locked by somebody else gives the write up, and does it once it is free', async () => {
    const created = await server.ask('POST', '/Categoria', { nombre: 'Ocupada' });
    const { id } = created.data as { id: number };
    const other = new pg.Client(database.connection);
    await other.connect();
    await other.query('begin');
    await other.query('select from categoria where id = $1 for update', [id]);
    const change = { id, nombre: 'Libre' };
    expectUnavailable(
      await server.ask('PUT', '/Categoria', change),
      'Otra operación tiene ocupado ese registro, vuelva a intentarlo en unos segundos',
    );
    await other.query('rollback');
    await other.end();
    expect((await server.ask('PUT', '/Categoria', change)).status).toBe(200);
  });

  it('that lacks memory, or whose disk fails it, is said not to answer, and works when it can', async () => {
    await sql`create function falla() returns trigger language plpgsql as $$
      declare code text := case new.nombre when 'Sin memoria' then '53200' when 'Sin disco' then '58030' when 'Sin archivo' then '58P01' end;
      begin if code is not null then raise exception 'failed' using errcode = code; end if; return new; end $$`.execute(
      server.db,
    );
    await sql`create trigger falla before insert on categoria for each row execute function falla()`.execute(server.db);
    for (const nombre of ['Sin memoria', 'Sin disco', 'Sin archivo']) {
      expectUnavailable(
        await server.ask('POST', '/Categoria', { nombre }),
        'La base de datos no responde, vuelva a intentarlo en unos segundos',
      );
    }
    expect((await server.ask('POST', '/Categoria', { nombre: 'Arena' })).status).toBe(201);
  });

  it('gives up a statement that takes too long, and a transaction that does nothing', async () => {
    const db = connect({ ...database.connection, statement_timeout: 100, idle_in_transaction_session_timeout: 100 });
    const slow: unknown = await sql`select pg_sleep(5)`.execute(db).catch((error: unknown) => error);
    expect(fromDatabaseError(slow as Error)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
    let aborted: unknown;
    await db
      .transaction()
      .execute(async trx => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await until('the session to be ended', async () => {
          const left = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(server.db);
          return left.rows.length === 0;
        });
        await sql`select 1`.execute(trx);
      })
      .catch((error: unknown) => (aborted = error));
    expect(fromDatabaseError(aborted as Error)).toMatchObject({ status: 503 });
    await db.destroy();
  });
});
