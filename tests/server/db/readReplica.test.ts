import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import { connect, readReplicaOf } from '../../../src/server/db/connection';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../../src/server/db/migrate';
import type { Database } from '../../../src/server/db/schema';
import { createAdministrator } from '../../../src/server/db/seed/administrator';
import { seedBase } from '../../../src/server/db/seed/base';
import { openSession } from '../../../src/server/sessions/stored';
import { type Answer, answerOf, idOf } from '../../support/app';
import { type Replica, replicaOf } from '../../support/replica';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { until } from '../../support/until';

/** DATABASE_READ_URL: a PostgreSQL with a streaming replica, and two servers that use both. */

let folder: string;
let primary: EmbeddedDatabase;
let replica: Replica;
let one: Server;
let other: Server;

interface Server {
  db: Kysely<Database>;
  reads: () => Record<string, number>;
  /** What it has logged. */
  log: () => string;
  ask: (who: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => Promise<Answer>;
  close: () => Promise<void>;
}

const databases = () => connect(primary.connection, undefined, replica.connection);

async function serverOn(db: Kysely<Database>): Promise<Server> {
  let log = '';
  const stream = { write: (line: string) => void (log += line) };
  const app = await buildApp({ db, config: readConfig({ SEED: 'empty' }), logger: { level: 'info', stream } });
  return {
    db,
    log: () => log,
    reads: () => ({ ...readReplicaOf(db)?.reads }),
    ask: async (token, method, url, payload) =>
      answerOf(await app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` }, payload })),
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

/** Ana is the administrator, Beto sees one project. */
let ana: string;
let beto: string;
let idAna: number;
let idBeto: number;
let idProyecto: number;
let idProducto: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  primary = await startEmbedded(join(folder, 'data'), () => undefined, { fsync: false });
  const db = connect(primary.connection);
  await migrateToLatest(db);
  await db.transaction().execute(async trx => {
    await seedBase(trx);
    const person = { nombreUsuario: 'ana', nombre: 'Ana', apellido: 'Prueba', password: 'Clave.de.prueba.1' };
    await createAdministrator(trx, { email: 'ana@prueba.cr', ...person });
  });
  const { idUsuario, idPerfil } = await db
    .selectFrom('usuario_perfil')
    .select(['idUsuario', 'idPerfil'])
    .executeTakeFirstOrThrow();
  idAna = idUsuario;
  const person = {
    email: 'beto@prueba.cr',
    nombreUsuario: 'beto',
    nombre: 'Beto',
    apellido: 'Prueba',
    clave: 'ninguna',
  };
  ({ id: idBeto } = await db
    .insertInto('usuario')
    .values({ ...person, roll: 'General', foto: null, idCreador: null })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db.insertInto('usuario_perfil').values({ idUsuario: idBeto, idPerfil }).execute();
  ({ id: idProyecto } = await db
    .insertInto('proyecto')
    .values({ nombre: 'Torre' })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db.insertInto('usuario_proyecto').values({ idUsuario: idBeto, idProyecto }).execute();
  ({ id: idProducto } = await db.selectFrom('producto').select('id').executeTakeFirstOrThrow());
  replica = await replicaOf(primary);
  [ana, beto] = [await openSession(db, idAna), await openSession(db, idBeto)];
  await db.destroy();
  one = await serverOn(databases());
  other = await serverOn(databases());
});
afterAll(async () => {
  await one.close();
  await other.close();
  await replica.remove();
  await primary.stop();
  await removeFolder(folder);
  await removeFolder(primary.dataDir);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const names = (answer: Answer) => (answer.data as { nombre: string }[]).map(({ nombre }) => nombre);

async function pause(): Promise<void> {
  await replica.ask('select pg_wal_replay_pause()');
  await until('the replay to be paused', async () => {
    const [row] = await replica.ask('select pg_get_wal_replay_pause_state() as state');
    return (row as { state: string }).state === 'paused';
  });
}
const resume = () => replica.ask('select pg_wal_replay_resume()');

/** Stops the servers' clock, so that a slow machine cannot affect how far behind the replica seems. */
const standStill = (later = 0) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + later);

/** Requests a list until the replica answers. */
const untilReplicaAnswers = (server: Server, who: string, url: string) =>
  until('the replica to answer', async () => {
    const before = server.reads().replica ?? 0;
    await server.ask(who, 'GET', url);
    return (server.reads().replica ?? 0) > before;
  });

describe('with a replica', () => {
  it('lists come from it, but for who has written what it does not have, on any server', async () => {
    expect((await one.ask(ana, 'POST', '/Categoria', { nombre: 'Primera' })).status).toBe(201);
    await untilReplicaAnswers(one, ana, '/Categoria');
    await untilReplicaAnswers(one, beto, '/Categoria');
    await untilReplicaAnswers(other, beto, '/Categoria');
    await pause();
    standStill();
    // An order changes nobody's rights: Beto need not see it at once, and his lists are read from the replica.
    const order = {
      idProyecto,
      emailUsuario: 'ana@prueba.cr',
      detallePedido: [{ idProducto, cantidad: 2, direccionamiento: '1', nombreProducto: 'Cemento' }],
    };
    const created = await one.ask(ana, 'POST', '/Pedidos', order);
    expect(created.status).toBe(201);
    for (const server of [one, other]) {
      const mine = await server.ask(ana, 'GET', `/Pedidos/ReporteEntrega/${idAna}`);
      expect(mine.status).toBe(200);
      expect((await server.ask(ana, 'GET', `/Pedidos/1/${idAna}`)).data).toHaveLength(1);
      expect((await server.ask(beto, 'GET', `/Pedidos/1/${idBeto}`)).data).toEqual([]);
      // Single records are read from the primary.
      expect((await server.ask(beto, 'GET', `/Pedidos/PedidosById/${idOf(created)}`)).status).toBe(200);
    }
    // The replica also serves searches, figures, reports, exports and documents; one of an order it lacks is a 404.
    const before = other.reads().replica ?? 0;
    const urls = [
      '/Pedidos/Filter/cemento/1',
      '/Pedidos/Cifras/atrasados',
      `/Pedidos/PedidosByProyecto/${idBeto}`,
      `/Pedidos/Listado/${idBeto}/1/1`,
      '/Exportar/categorias',
    ];
    const statuses = [];
    for (const url of urls) statuses.push((await other.ask(beto, 'GET', url)).status);
    expect(statuses).toEqual(urls.map(() => 200));
    expect((await other.ask(beto, 'GET', `/Pedidos/Audit/${idOf(created)}/1`)).status).toBe(404);
    expect(other.reads().replica).toBe(before + urls.length + 1);
    expect(other.reads().primaryBehind).toBeGreaterThan(0);
    vi.restoreAllMocks();
    await resume();
    await until('the replica to have the order', async () => {
      const { data } = await other.ask(beto, 'GET', `/Pedidos/1/${idBeto}`);
      return (data as unknown[]).length === 1;
    });
    await untilReplicaAnswers(other, ana, `/Pedidos/1/${idAna}`);
  });

  it('what opens or closes something for others holds for them at once', async () => {
    await untilReplicaAnswers(other, beto, `/Pedidos/1/${idBeto}`);
    await pause();
    const projects = await one.ask(ana, 'GET', `/Usuario/GetProyectoxUsuario/${idBeto}`);
    const [link] = projects.data as { id: number }[];
    expect((await one.ask(ana, 'PUT', `/Usuario/UpdateEstatusProxUsuario/${link?.id}`)).status).toBe(200);
    expect((await other.ask(beto, 'GET', `/Pedidos/1/${idBeto}`)).data).toEqual([]);
    await one.ask(ana, 'PUT', `/Usuario/UpdateEstatusProxUsuario/${link?.id}`);
    expect((await other.ask(beto, 'GET', `/Pedidos/1/${idBeto}`)).data).toHaveLength(1);
    await resume();
  });

  it('that is far behind, the primary is read', async () => {
    await untilReplicaAnswers(other, beto, '/Categoria');
    await pause();
    standStill();
    const inserted = one.db.insertInto('categoria').values({ nombre: 'De nadie' }).returning('id');
    const { id } = await inserted.executeTakeFirstOrThrow();
    await readReplicaOf(other.db)?.look();
    expect(names(await other.ask(beto, 'GET', '/Categoria'))).not.toContain('De nadie');
    // One that is opened is read from the primary, so that it is changed as it is.
    expect((await other.ask(beto, 'GET', `/Categoria/${id}`)).status).toBe(200);
    // More than ten seconds.
    standStill(10_001);
    const before = other.reads().primaryBehind ?? 0;
    expect(names(await other.ask(beto, 'GET', '/Categoria'))).toContain('De nadie');
    expect(other.reads().primaryBehind).toBe(before + 1);
    vi.restoreAllMocks();
    await resume();
  });

  it('of which it is not known what it must have, the primary is read until it has all', async () => {
    await untilReplicaAnswers(one, beto, '/Categoria');
    await pause();
    standStill();
    await sql`create function romper() returns trigger language plpgsql as 'begin raise exception $$roto$$; end'`.execute(
      one.db,
    );
    await sql`create trigger romper before update on sesion execute function romper()`.execute(one.db);
    expect((await one.ask(ana, 'POST', '/Categoria', { nombre: 'Sin nota' })).status).toBe(201);
    expect(names(await one.ask(beto, 'GET', '/Categoria'))).toContain('Sin nota');
    await sql`drop function romper() cascade`.execute(one.db);
    vi.restoreAllMocks();
    await resume();
    await untilReplicaAnswers(one, beto, '/Categoria');
  });

  it('lists come from it also for who has written to another database, before this one was restored', async () => {
    await sql`update sesion set escrito = 1e15 where "idUsuario" = ${idBeto}`.execute(one.db);
    await untilReplicaAnswers(one, beto, '/Categoria');
  });

  it('that is the primary itself, or was made one, it is not taken for a replica', async () => {
    const alone = await serverOn(connect(primary.connection, undefined, primary.connection));
    expect((await alone.ask(beto, 'GET', '/Categoria')).status).toBe(200);
    expect(alone.reads()).toMatchObject({ replica: 0, primaryDown: 1 });
    expect(alone.log()).toContain('does not answer as a replica');
    await alone.close();
  });

  it('that is down, the primary is read and a metric says so; back again, it is read again', async () => {
    await untilReplicaAnswers(one, beto, '/Categoria');
    await replica.stop();
    // The first was being sent to it when it went away, but is answered all the same.
    for (let n = 0; n < 3; n++) expect((await one.ask(beto, 'GET', '/Categoria')).status).toBe(200);
    const metrics = async () => (await one.ask(ana, 'GET', '/metrics')).raw.body;
    expect(await metrics()).toMatch(/^bodega_replica_up 0$/m);
    expect((await one.ask(beto, 'GET', '/Categoria')).status).toBe(200);
    expect(one.reads().primaryDown).toBeGreaterThan(0);
    const told = () => one.log().match(/the primary is read|the replica is read again/g);
    expect(told()).toEqual(['the primary is read']);
    await replica.start();
    await untilReplicaAnswers(one, beto, '/Categoria');
    expect(told()).toEqual(['the primary is read', 'the replica is read again']);
    expect(await metrics()).toMatch(/^bodega_replica_up 1$/m);
    expect(await metrics()).toMatch(/^bodega_replica_reads_total\{from="primaryDown"\} \d+$/m);
  });
});
