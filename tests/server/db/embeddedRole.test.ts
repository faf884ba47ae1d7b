import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { brokenInvariants } from '../../../src/server/backup/invariants';
import { verifyBackup } from '../../../src/server/backup/readBackup';
import { restoreBackup } from '../../../src/server/backup/restoreBackup';
import { writeBackup } from '../../../src/server/backup/writeBackup';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { openDatabase } from '../../../src/server/process/openDatabase';
import { openSession } from '../../../src/server/sessions/stored';
import { demoOfThen, makeDatabaseOfThen } from '../../support/databaseOfThen';
import { superuserOf } from '../../support/superuser';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { asSuperuser, createTestDatabase, urlOf } from '../../support/testDatabase';

const silent = () => undefined;

async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

const rightsOf = (connection: pg.PoolConfig) =>
  withClient(connection, async client => {
    const { rows } = await client.query<Record<string, boolean>>(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    );
    return rows;
  });
const NONE = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false };

/** Objects of the database that the app's role does not own, except PostgreSQL's and its extensions'. */
const notOwn = (connection: pg.PoolConfig) =>
  withClient(connection, async client => {
    const { rows } = await client.query(`
      with objetos as (
        select 'pg_database'::regclass as c, oid, datdba as owner, datname as name from pg_database where datname = current_database()
        union all select 'pg_class'::regclass, oid, relowner, relname from pg_class
        union all select 'pg_proc'::regclass, oid, proowner, proname from pg_proc
        union all select 'pg_type'::regclass, oid, typowner, typname from pg_type
        union all select 'pg_collation'::regclass, oid, collowner, collname from pg_collation)
      select name from objetos o where owner <> current_user::regrole and (c = 'pg_database'::regclass or oid >= 16384)
        and not exists (select from pg_depend d where d.classid = o.c and d.objid = o.oid and d.deptype = 'e')
        and not exists (select from pg_type t join pg_type e on e.oid = t.typelem where t.oid = o.oid and e.typowner <> current_user::regrole)`);
    return rows;
  });

/** Statements that would bypass the guards of append-only tables, or leave the database. */
const beyond = [
  'set session_replication_role = replica',
  'alter system set fsync = off',
  'create role otro superuser',
  'alter role current_user superuser',
  'set role bodega',
  'set session authorization bodega',
  'set allow_system_table_mods = on',
  "update pg_trigger set tgenabled = 'D'",
  "copy (select 1) to program 'cat'",
  "copy auditoria to '/tmp/auditoria'",
  "select pg_read_file('postgresql.conf')",
  'create extension file_fdw',
  'create database otra',
];

const history = ['movimiento_stock', 'entrega', 'auditoria', 'solicitud', 'decision', 'cierre'];
const changes = history.flatMap(table => [
  `update ${table} set id = default`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

async function refusalsOf(
  connection: pg.PoolConfig,
  statements: string[],
): Promise<Record<string, string | undefined>> {
  return withClient(connection, async client => {
    const refusals: Record<string, string | undefined> = {};
    for (const statement of statements) {
      refusals[statement] = await client.query(statement).then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      );
    }
    return refusals;
  });
}

const allOf = (statements: string[], code: string) => Object.fromEntries(statements.map(one => [one, code]));

describe('the role of the app in the embedded database', () => {
  let folder: string;
  let dataDir: string;
  const running: EmbeddedDatabase[] = [];
  const start = async () => {
    const embedded = await startEmbedded(dataDir, silent, { fsync: false });
    running.push(embedded);
    return embedded;
  };

  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, 'data');
  });
  afterEach(async () => {
    for (const embedded of running.splice(0)) await embedded.stop();
    await removeFolder(folder);
  });

  /** A data folder of the time when the server was itself superuser, with the demo company. */
  async function folderOfThen(): Promise<void> {
    const embedded = await start();
    const superuser = await superuserOf(embedded);
    await withClient({ ...superuser, database: 'postgres' }, async client => {
      await client.query('drop database bodega');
      await client.query(`drop role ${embedded.connection.user}`);
      await client.query('create database bodega');
    });
    await withClient(superuser, client => makeDatabaseOfThen(client));
    await embedded.stop();
    await rm(join(dataDir, 'postgresql', 'clave-app'));
  }

  it('is no superuser in a new folder, and its password is its own and private', async () => {
    const { connection } = await start();
    expect(await rightsOf(connection)).toEqual([NONE]);
    const db = connect(connection);
    await migrateToLatest(db).finally(() => db.destroy());
    expect(await notOwn(connection)).toEqual([]);
    expect((await stat(join(dataDir, 'postgresql', 'clave-app'))).mode & 0o777).toBe(0o600);
    await expect(withClient({ ...connection, user: 'bodega' }, async () => undefined)).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('takes over a folder whose server was superuser: everything is kept and goes on', async () => {
    await folderOfThen();
    const { tablas } = await verifyBackup(demoOfThen);
    const { connection } = await start();
    expect(await rightsOf(connection)).toEqual([NONE]);
    expect(await notOwn(connection)).toEqual([]);
    const db = connect(connection);
    await migrateToLatest(db);
    expect(await notOwn(connection)).toEqual([]);

    const app = await buildApp({ db, config: readConfig({}) });
    const headers = { authorization: `Bearer ${await openSession(db, 1)}` };
    const orders = await app.inject({ url: '/api/Pedidos/1/1', headers });
    expect(orders.statusCode).toBe(200);
    expect(orders.json<{ data: unknown[] }>().data).toHaveLength(tablas.pedido ?? 0);
    const written = await app.inject({
      method: 'POST',
      url: '/api/Categoria',
      headers,
      payload: { nombre: 'De ahora' },
    });
    expect(written.statusCode).toBe(201);
    await app.close();
    await db.destroy();

    const copy = join(folder, 'copia.sql.gz');
    const { tables } = await writeBackup(connection, copy);
    expect(tables.pedido).toBe(tablas.pedido);
    expect((await restoreBackup(connection, copy, { replace: true })).tablas).toEqual(tables);
    expect(await notOwn(connection)).toEqual([]);
    expect(await withClient(connection, brokenInvariants)).toEqual([]);
  });

  it('takes over what was made as superuser since, and gets a new password where its file is lost', async () => {
    const first = await start();
    const made = 'create table fila as select 1 as n; create collation orden from "es-x-icu"';
    await withClient(await superuserOf(first), client => client.query(made));
    await first.stop();
    await rm(join(dataDir, 'postgresql', 'clave-app'));
    const { connection } = await start();
    expect(connection.password).not.toBe(first.connection.password);
    expect(await notOwn(connection)).toEqual([]);
    expect((await withClient(connection, client => client.query('select n from fila'))).rows).toEqual([{ n: 1 }]);
  });
});

describe('the role that the tests share with the app', () => {
  it('gets neither past the guards of what only grows nor out of its database', async () => {
    const { connection, drop } = await createTestDatabase();
    expect(await rightsOf(connection)).toEqual([NONE]);
    expect(await refusalsOf(connection, beyond)).toEqual(allOf(beyond, '42501'));
    expect(await refusalsOf(connection, changes)).toEqual(allOf(changes, '23001'));
    await drop();
  });

  it('is asked for in one line where DATABASE_URL signs in as superuser', async () => {
    const { connection, drop } = await createTestDatabase();
    for (const [given, warnings] of [
      [connection, 0],
      [asSuperuser(connection), 1],
    ] as const) {
      const lines: string[] = [];
      const { close } = await openDatabase(readConfig({ DATABASE_URL: urlOf(given) }), line => lines.push(line));
      await close();
      expect(lines).toHaveLength(warnings);
      for (const line of lines) expect(line).toMatch(/^Aviso: DATABASE_URL entra como superusuario de PostgreSQL; .*$/);
    }
    await drop();
  });
});
