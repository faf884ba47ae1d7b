import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claveDemo } from '../../../src/server/db/seed/demo/usuarios';
import { buildApp } from '../../../src/server/app';
import { brokenInvariants } from '../../../src/server/backup/invariants';
import { verifyBackup } from '../../../src/server/backup/readBackup';
import { restoreBackup } from '../../../src/server/backup/restoreBackup';
import { writeBackup } from '../../../src/server/backup/writeBackup';
import { inOwnTransaction } from '../../../src/server/backup/ownTransaction';
import { connect } from '../../../src/server/db/connection';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { migrations } from '../../../src/server/db/migrations';
import { loggedToStderr } from '../../../src/server/db/statementLog';
import { answerOf, type AppUnderTest, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData } from '../../support/testData';
import { migrateOnly } from '../../support/migrateOnly';
import { splitCopies } from '../../support/splitCopies';
import { jpeg, upload } from '../../support/testImages';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';
import { until } from '../../support/until';

/** Sessions and sign-in attempts are short-lived and not part of a backup. */
const fleeting = ['sesion', 'intento_login'];

let folder: string;
let t: AppUnderTest;
let source: pg.PoolConfig;
let file: string;
const databases: TestDatabase[] = [];

async function newDatabase(options?: { bare?: boolean }): Promise<pg.PoolConfig> {
  const database = await createTestDatabase(options);
  databases.push(database);
  return database.connection;
}

async function connected<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, options: '-c TimeZone=UTC' });
  await client.connect();
  return work(client).finally(() => client.end());
}

const query = <R extends pg.QueryResultRow>(connection: pg.PoolConfig, text: string): Promise<R[]> =>
  connected(connection, async client => (await client.query<R>(text)).rows);

/** Number of rows and a checksum of every table, independent of their storage, and the sequences' values. */
const digest = (connection: pg.PoolConfig): Promise<Record<string, string>> =>
  connected(connection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables.filter(table => !fleeting.includes(table.name))) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    const { rows: sequences } = await client.query<{ name: string; sum: string | null }>(
      'select sequencename as name, last_value::text as sum from pg_sequences order by 1',
    );
    for (const { name, sum } of sequences) sums[name] = sum ?? 'none';
    return sums;
  });

/** Foreign keys, triggers and constraints, which a restore drops and recreates. */
const guardsOf = (connection: pg.PoolConfig) =>
  query(
    connection,
    `select conrelid::regclass::text as tabla, pg_get_constraintdef(oid) as regla, convalidated::text as estado from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  t = await startApp({ demo: true });
  const photo = await upload(t, t.admin, `/Usuario/UploadImage/${t.admin.id}`, await jpeg());
  expect(photo.status).toBe(200);
  expect((await upload(t, t.admin, '/Empresa/UploadLogo', await jpeg())).status).toBe(200);
  // Characters that are special in COPY's text format.
  const odd = 'Línea\\n una\ttabulación "comillas" \\. ñ 🔑';
  await sql`insert into proyecto (nombre) values (${odd}), (E'dos\nlíneas'), ('\\.'), (''), ('\\N')`.execute(t.db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  source = { ...(await newDatabase()), database: rows[0]?.name };
  file = join(folder, 'copias', 'copia.sql.gz');
  await writeBackup(source, file);
});
afterAll(async () => {
  await t.close();
  for (const database of databases) await database.drop();
  await removeFolder(folder);
});

describe('a backup', () => {
  it('is one private file, whole or not there, that says what it holds', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'copias'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'copias'))).toEqual(['copia.sql.gz']);
    const { migraciones, tablas } = await verifyBackup(file);
    expect(migraciones).toEqual(Object.keys(migrations));
    const pedidos = await t.db
      .selectFrom('pedido')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    expect(tablas.pedido).toBe(pedidos.n);
    expect(tablas.usuario_foto).toBeGreaterThan(0);
    expect(tablas.empresa_logo).toBe(1);
    expect(Object.keys(tablas)).not.toContain('sesion');
  });

  it('knows how many rows it holds when their number comes later than they do', async () => {
    const way = await splitCopies(source);
    const late = join(folder, 'tarde.sql.gz');
    const { tables } = await writeBackup({ ...source, host: way.host, port: way.port }, late);
    way.close();
    expect(tables).toEqual((await verifyBackup(file)).tablas);
    expect((await verifyBackup(late)).tablas).toEqual(tables);
  });

  it('holds one moment, whatever is written meanwhile', async () => {
    const busy = join(folder, 'ocupada.sql.gz');
    let isOver = false;
    const writing = (async () => {
      const d = testData(t);
      const idProyecto = await d.proyecto();
      while (!isOver) await d.pedido(t.admin, idProyecto);
    })();
    for (let n = 0; n < 3; n++) await writeBackup(source, busy);
    isOver = true;
    await writing;
    const target = await newDatabase();
    // The restore itself checks foreign keys and invariants.
    await expect(restoreBackup(target, busy)).resolves.toMatchObject({ migrated: [] });
    await writeBackup(source, file);
  });

  const KINDS_OF_COST = ['sinComprar', 'pedido', 'comprado', 'resto', 'recibido', 'sinCompra'];
  const plusOne = (table: string, ...columns: string[]) =>
    columns.map(
      column => `update ${table} set "${column}" = "${column}" + 1 where ctid = (select min(ctid) from ${table})`,
    );
  it.each<[string, string, string[]]>([
    ['las entregas de una línea suman lo recibido', 'entrega', plusOne('entrega', 'cantidadRecibida')],
    [
      'lo llegado de una compra es lo que cuentan las entregas',
      'entrega_compra',
      [...plusOne('entrega_compra', 'cantidad'), 'update entrega_compra set cantidad = cantidad - 0.1'],
    ],
    [
      'la existencia de un artículo es la suma de sus movimientos',
      'movimiento_stock',
      [...plusOne('movimiento_stock', 'cantidad'), 'update movimiento_stock set cantidad = cantidad - 0.1'],
    ],
    [
      'el estado de un pedido concuerda con sus líneas',
      'pedido',
      [
        `update pedido set estado = 'Pendiente' where estado = 'Entregado'`,
        `update pedido set estado = 'Entregado' where estado = 'Pendiente'`,
      ],
    ],
    [
      'lo contado de un pedido concuerda con sus líneas y entregas',
      'pedido_cuenta',
      [...plusOne('pedido_cuenta', 'lineas', 'pendientes', 'entregas'), 'delete from pedido_cuenta'],
    ],
    [
      'lo contado de los pedidos de cada proyecto concuerda con ellos',
      'pedido_total',
      [...plusOne('pedido_total', 'cantidad'), 'delete from pedido_total'],
    ],
    [
      'lo sumado de las líneas de pedidos abiertos concuerda con ellas',
      'linea_total',
      plusOne('linea_total', 'lineas', 'pendientes', 'cantidad', 'recibido'),
    ],
    [
      'lo que cuestan los proyectos concuerda con sus documentos',
      'costo_proyecto',
      plusOne('costo_proyecto', ...KINDS_OF_COST),
    ],
  ])('is checked, as it is restored, for this: %s', async (invariant, table, mistakes) => {
    for (const mistake of mistakes) {
      const told = await connected(source, async client => {
        await client.query(`begin; alter table ${table} disable trigger user; ${mistake}`);
        return brokenInvariants(client);
      });
      expect(
        told.map(text => text.replace(/ \(\d+ no\)$/, '')),
        mistake,
      ).toContain(invariant);
    }
  });

  it('notes its statements that fail or are slow, with their time and without their values', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const noted = () => said.mock.calls.map(([line]): unknown => JSON.parse(String(line)));
    await loggedToStderr(-1, () => writeBackup(source, join(folder, 'anotada.gz')));
    const slow = { msg: 'a statement was slow', ms: expect.any(Number) };
    expect(noted()).toContainEqual({ ...slow, sql: expect.stringMatching(/^COPY "?pedido"? .* TO STDOUT/) });
    said.mockClear();
    const failing = () => inOwnTransaction(source, client => client.query('select 1 / $1::integer', [0]));
    await expect(loggedToStderr(60_000, failing)).rejects.toThrow();
    const failed = {
      msg: 'a statement failed',
      codigo: '22012',
      ms: expect.any(Number),
      sql: 'select 1 / $1::integer',
    };
    expect(noted()).toEqual([failed]);
    said.mockRestore();
  });

  it('is refused of a database that is not Bodega’s', async () => {
    await expect(writeBackup(await newDatabase({ bare: true }), join(folder, 'otra.gz'))).rejects.toThrow(
      'Esta base de datos no es de Bodega: no hay qué copiar.',
    );
    expect(await readdir(folder)).not.toContain('otra.gz');
  });

  it('leaves nothing behind when there is no room for it', async () => {
    await expect(writeBackup(source, '/dev/full/copia.sql.gz')).rejects.toThrow();
    await writeFile(join(folder, 'archivo'), '');
    await expect(writeBackup(source, join(folder, 'archivo', 'copia.sql.gz'))).rejects.toThrow();
  });

  it('says in Spanish what keeps its file from being written', async () => {
    await writeFile(join(folder, 'archivo'), '');
    const long = `${'x'.repeat(300)}.gz`;
    for (const [name, obstacle] of [
      [join('archivo', 'copia.gz'), 'está en algo que no es una carpeta'],
      [long, 'el nombre es demasiado largo'],
    ] as const) {
      const path = join(folder, name);
      await expect(writeBackup(source, path)).rejects.toThrow(`No se puede escribir ${path}: ${obstacle}.`);
    }
    const nowhere = '/proc/ninguna/copia.gz';
    await expect(writeBackup(source, nowhere)).rejects.toThrow(
      /^No se puede escribir \/proc\/ninguna\/copia\.gz: .+\.$/,
    );
    const gone = { ...source, host: join(folder, 'nada') };
    await expect(writeBackup(gone, join(folder, 'copia.gz'))).rejects.toThrow('connect ENOENT');
  });

  it('does not depend on the defaults of its database', async () => {
    const { database = '' } = source;
    const defaults = { datestyle: 'SQL, DMY', statement_timeout: '100ms' };
    for (const [name, value] of Object.entries(defaults)) {
      await query(source, `alter database "${database}" set ${name} = '${value}'`);
    }
    const other = new pg.Client(source);
    await other.connect();
    await other.query('begin; set local statement_timeout = 0; lock table usuario');
    const writing = writeBackup(source, join(folder, 'otros-ajustes.gz'));
    const hasWaited = until('it to wait for longer than a statement may take', async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '300 milliseconds'`.execute(t.db);
      return rows.length === 1;
    });
    await Promise.race([writing, hasWaited]);
    await other.query('rollback');
    await other.end();
    await writing;
    for (const name of Object.keys(defaults)) await query(source, `alter database "${database}" reset ${name}`);
    const target = await newDatabase();
    await restoreBackup(target, join(folder, 'otros-ajustes.gz'));
    expect(await digest(target)).toEqual(await digest(source));
  });
});

describe('a restore', () => {
  it.each([{ bare: true }, { bare: false }])('into an empty database (%o) gives back every table', async options => {
    const target = await newDatabase(options);
    await restoreBackup(target, file);
    expect(await digest(target)).toEqual(await digest(source));
    expect(await guardsOf(target)).toEqual(await guardsOf(source));
    for (const table of fleeting) expect(await query(target, `select from ${table}`)).toEqual([]);
  });

  it('gives a server that works: people sign in, and new records get new numbers', async () => {
    const target = await newDatabase({ bare: true });
    await restoreBackup(target, file);
    const db = connect(target);
    const app = await buildApp({ db, config: t.config });
    const payload = { email: 'admin@bodega.cr', password: claveDemo };
    const login = await app.inject({ method: 'POST', url: '/api/Usuario/login', payload });
    expect(login.statusCode).toBe(200);
    const { token } = login.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Bearer ${token}` };
    const created = await app.inject({
      method: 'POST',
      url: '/api/Categoria',
      headers,
      payload: { nombre: 'Después' },
    });
    expect(created.statusCode).toBe(201);
    // Deliveries are append-only again, and the audit continues.
    await expect(sql`delete from entrega`.execute(db)).rejects.toThrow(/solo admite registros nuevos/);
    const audit = await sql<{
      n: number;
    }>`select count(*) as n from auditoria where tabla = 'categoria' and fecha > now() - interval '1 minute'
      and "idRegistro" = ${created.json<{ data: { id: number } }>().data.id}`.execute(db);
    expect(audit.rows).toEqual([{ n: 1 }]);
    await app.close();
    await db.destroy();
  });

  it('refuses a database in use, and replaces it when told to', async () => {
    const other = await startApp();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other.db);
    const target = { ...source, database: rows[0]?.name };
    const running = 'Hay un Bodega en marcha con esa base de datos';
    await expect(restoreBackup(target, file)).rejects.toThrow(running);
    await other.app.close();
    await other.db.destroy();
    // A DATABASE_URL may name its connections, those of the server and of the restore.
    const named = { ...target, application_name: 'otra' };
    // Also where nobody uses the server, so that connections are closed that stay idle.
    const server = connect({ ...named, idleTimeoutMillis: 1 });
    await Promise.all([1, 2].map(() => sql`select`.execute(server)));
    await expect(restoreBackup(named, file)).rejects.toThrow(running);
    await server.destroy();
    await expect(restoreBackup(target, file)).rejects.toThrow('añada --reemplazar');
    expect(await query(target, 'select email from usuario')).toEqual([{ email: 'admin@prueba.cr' }]);
    await restoreBackup(target, file, { replace: true });
    expect(await digest(target)).toEqual(await digest(source));
    await query({ ...source, database: 'postgres' }, `drop database ${rows[0]?.name}`);
  });

  it('never touches tables of another program, nor does a start', async () => {
    const target = await newDatabase({ bare: true });
    await query(target, 'create table ajena (n int)');
    for (const replace of [false, true]) {
      await expect(restoreBackup(target, file, { replace })).rejects.toThrow('tablas que no son de Bodega');
    }
    const started = async () => {
      const db = connect(target);
      await migrateToLatest(db).finally(() => db.destroy());
    };
    await expect(started()).rejects.toThrow('La base de datos tiene tablas que no son de Bodega, y debe estar vacía');
    await query(target, `alter database ${target.database} set search_path = ninguno`);
    for (const attempt of [started, () => restoreBackup(target, file)]) {
      await expect(attempt()).rejects.toThrow('La base de datos no busca primero en el esquema public');
    }
    expect(await query(target, 'select relname from pg_class where relname like $$kysely%$$')).toEqual([]);
    expect(await query(target, 'select n from public.ajena')).toEqual([]);
  });

  it('is refused by a PostgreSQL that is too old, and so is a start', async () => {
    const target = await newDatabase({ bare: true });
    await query(
      target,
      `create function public.current_setting(text) returns text language sql as
         $$ select case $1 when 'server_version_num' then '160014' else pg_catalog.current_setting($1) end $$;
       alter database ${target.database} set search_path = public, pg_catalog`,
    );
    const started = async () => {
      const db = connect(target);
      await migrateToLatest(db).finally(() => db.destroy());
    };
    for (const attempt of [started, () => restoreBackup(target, file)]) {
      await expect(attempt()).rejects.toThrow('está en PostgreSQL 16, y Bodega necesita PostgreSQL 17');
    }
  });

  it('brings data of an earlier schema to the present one', async () => {
    const [first = ''] = Object.keys(migrations);
    const old = await newDatabase({ bare: true });
    await migrateOnly(old, [first]);
    await query(old, "insert into proyecto (nombre) values ('De antes')");
    await writeBackup(old, join(folder, 'vieja.sql.gz'));
    const target = await newDatabase({ bare: true });
    const { migrated } = await restoreBackup(target, join(folder, 'vieja.sql.gz'));
    expect(migrated).toEqual(Object.keys(migrations).slice(1));
    expect(await query(target, 'select nombre from proyecto')).toEqual([{ nombre: 'De antes' }]);
    const db = connect(target);
    await migrateToLatest(db);
    await db.destroy();
  });
});

describe('a file that is not a whole backup', () => {
  let target: pg.PoolConfig;
  let text: Buffer;
  beforeAll(async () => {
    target = await newDatabase();
    text = gunzipSync(await readFile(file));
  });

  const refuses = async (bytes: Buffer | string, message: string | RegExp = 'está incompleta o dañada') => {
    const bad = join(folder, 'mala.sql.gz');
    await writeFile(bad, bytes);
    await expect(restoreBackup(target, bad)).rejects.toThrow(message);
    expect(await query(target, 'select from usuario')).toEqual([]);
  };
  const replaced = (from: string, to: string) => {
    const changed = text.toString('latin1').replace(from, to);
    expect(changed).not.toBe(text.toString('latin1'));
    return gzipSync(Buffer.from(changed, 'latin1'));
  };

  it('is refused when it was cut off, in the gzip or in the text', async () => {
    const packed = await readFile(file);
    await refuses(packed.subarray(0, packed.length / 2));
    await refuses(packed.subarray(0, packed.length - 1));
    await refuses(gzipSync(text.subarray(0, text.length / 2)));
    await refuses(gzipSync(text.subarray(0, text.lastIndexOf('-- Bodega: fin'))));
  });

  it('is refused when anything in it was changed', async () => {
    await refuses(replaced('admin@bodega.cr', 'otros@bodega.cr'));
    await refuses(replaced('"formato":1', '"formato":2'));
    await refuses(Buffer.concat([gzipSync(text), gzipSync('más\n')]));
  });

  it('is refused when it is something else', async () => {
    await refuses('hola');
    await refuses(gzipSync('hola\n'));
    await refuses(Buffer.alloc(0));
    await expect(restoreBackup(target, join(folder, 'nada.gz'))).rejects.toThrow('No hay ninguna copia en');
    await expect(restoreBackup(target, folder)).rejects.toThrow('No hay ninguna copia en');
    await expect(restoreBackup(target, join(file, 'copia.gz'))).rejects.toThrow('No hay ninguna copia en');
  });

  it('is refused when it comes from a newer version', async () => {
    const { createHash } = await import('node:crypto');
    const last = Object.keys(migrations).at(-1) ?? '';
    const body = text.subarray(0, text.lastIndexOf('-- Bodega: fin')).toString('latin1').replace(last, '999-futura');
    const { tablas } = await verifyBackup(file);
    const sha256 = createHash('sha256').update(body, 'latin1').digest('hex');
    const whole = Buffer.from(`${body}-- Bodega: fin ${JSON.stringify({ tablas, sha256 })}\n`, 'latin1');
    await refuses(gzipSync(whole), 'es de una versión más nueva de Bodega');
  });
});

describe('the answer of a server on a restored database', () => {
  it('does not send what waited when it was made: it has gone out since, or a person sends it', async () => {
    const c = await startTrade(t);
    const { id } = await c.compra(t.admin, [{ idProducto: await testData(t).articulo() }]);
    await sql`insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId")
      values (${id}, ${t.admin.id}, 'x@prueba.cr', '<espera@x>')`.execute(t.db);
    await writeBackup(source, join(folder, 'con-correo.sql.gz'));
    const target = await newDatabase({ bare: true });
    await restoreBackup(target, join(folder, 'con-correo.sql.gz'));
    expect(await query(target, 'select estado from correo')).toEqual([{ estado: 'SinConfirmar' }]);
  });

  it('asks everybody to sign in again', async () => {
    const target = await newDatabase({ bare: true });
    await restoreBackup(target, file);
    const db = connect(target);
    const app = await buildApp({ db, config: t.config });
    const headers = { authorization: `Bearer ${t.admin.token}` };
    expect(answerOf(await app.inject({ url: '/api/Categoria', headers })).status).toBe(401);
    await app.close();
    await db.destroy();
  });
});
