import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { pastTriggers } from '../../support/testDatabase';
import { until } from '../../support/until';

/** Orders of one line; the last one is the newest. */
const ORDERS = 1_300;

let t: AppUnderTest;
let port: number;
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  const idProyecto = await d.proyecto('Torre');
  const idProducto = await d.articulo({ nombreProducto: 'Cemento' });
  await pastTriggers(t.db, async trx => {
    await sql`insert into pedido (fecha, estado, "idProyecto", "idUsuario")
      select timestamptz '2026-01-01T18:00:00Z' + (n || ' hours')::interval, 'Entregado', ${idProyecto}, ${t.admin.id}
      from generate_series(1, ${ORDERS}) n`.execute(trx);
    await sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, recibido, direccionamiento, estatus)
      select id, ${idProducto}, 'CEMENTO', 5, 5, '1.' || id % 7, true from pedido`.execute(trx);
    await sql`insert into recepcion ("idPedido", "idUsuario") select id, ${t.admin.id} from pedido order by id`.execute(
      trx,
    );
    await sql`insert into entrega ("idPedido", "idDetalle", "cantidadAnterior", "cantidadRecibida", "idUsuario", fecha, "idRecepcion")
      select d."idPedido", d.id, 0, d.recibido, ${t.admin.id}, now(), r.id
      from pedido_detalle d join recepcion r on r."idPedido" = d."idPedido"`.execute(trx);
    await sql`insert into pedido_cuenta ("idPedido", lineas, pendientes, entregas, "ultimaEntrega")
      select "idPedido", 1, 0, 1, now() from pedido_detalle`.execute(trx);
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const orders = () => `/Pedidos/1/${t.admin.id}`;
const page = (from: number, to: number) => `${orders()}?range=[${from},${to}]&sort=["id","ASC"]`;

describe('a page', () => {
  it.each([
    [0, 999_999, `pedidos 0-999/${ORDERS}`, 1000],
    [1000, 999_999, `pedidos 1000-1299/${ORDERS}`, 300],
    [200, 499, `pedidos 200-499/${ORDERS}`, 300],
    [1300, 5000, `pedidos */${ORDERS}`, 0],
  ])('[%i,%i] says what it holds: %s', async (from, to, contentRange, count) => {
    const answer = await t.admin.get(page(from, to));
    expect(answer.headers['content-range']).toBe(contentRange);
    const ids = idsOf(answer);
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
});

describe('a list without a range', () => {
  it.each([
    ['the orders', orders],
    ['the deliveries', () => `/Pedidos/ReporteEntrega/${t.admin.id}`],
    ['a search', () => '/Pedidos/Filter/torre/1'],
  ])('of %s is streamed, whole and in the same envelope', async (_, path) => {
    const answer = await t.admin.get(path());
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['content-range']).toBeUndefined();
    expect(answer).toMatchObject({ status: 200, success: true, message: '' });
    expect(new Set(idsOf(answer)).size).toBe(ORDERS);
  });

  it('of tracking holds every line under its project', async () => {
    const { data } = await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}`);
    expect(data).toMatchObject([{ nombreProyecto: 'Torre' }]);
    const [{ pedidoDetalles }] = data as [{ pedidoDetalles: { id: number }[] }];
    expect(pedidoDetalles).toHaveLength(ORDERS);
    expect(pedidoDetalles[0]).toMatchObject({ nombreProducto: 'CEMENTO', cantidad: 5, recibido: 5 });
  });

  it('that is refused before its first row is refused like any other', async () => {
    expectRefusal(await t.admin.get(`${orders()}?sort=["nada","ASC"]`), 400, 'No se puede ordenar por ese campo');
  });
});

/** Requests over a real connection; returns the body, and whether the response ended properly. */
const ask = (path: string, { token }: Caller) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', chunk => (received += chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  const lines = [`GET /api${encodeURI(path)} HTTP/1.1`, 'Host: bodega', `Authorization: Bearer ${token}`];
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return { socket, closed, received: () => received, isWhole: () => received.endsWith('0\r\n\r\n') };
};

/** Whether a query is sleeping in the database. */
async function isSleeping(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`.execute(t.db);
  return rows.length > 0;
}

/** Replaces, during an action, the SQL function that formats an instant `t`, by this body. */
async function withInstants(body: string, action: () => Promise<void>): Promise<void> {
  await sql`alter function iso(timestamptz) rename to iso_bueno`.execute(t.db);
  await sql
    .raw(`create function iso(t timestamptz) returns text language plpgsql as $$ begin ${body} end $$`)
    .execute(t.db);
  try {
    await action();
  } finally {
    await sql`drop function iso(timestamptz)`.execute(t.db);
    await sql`alter function iso_bueno(timestamptz) rename to iso`.execute(t.db);
  }
}

describe('over a connection', () => {
  it('a whole answer ends as one', async () => {
    const answer = ask(orders(), t.admin);
    await answer.closed;
    expect(answer.isWhole()).toBe(true);
  });

  it('an error in the middle cuts it', () =>
    // The newest orders come first; formatting the oldest fails.
    withInstants(`if t < '2026-01-03' then raise exception 'roto'; end if; return iso_bueno(t);`, async () => {
      const answer = ask(orders(), t.admin);
      await answer.closed;
      expect(answer.received()).toContain('200 OK');
      expect(answer.received().length).toBeGreaterThan(50_000);
      expect(answer.isWhole()).toBe(false);
    }));

  it('who goes away cancels the query', async () => {
    await withInstants('perform pg_sleep(600); return iso_bueno(t);', async () => {
      for (const path of [orders(), page(0, 14), page(0, 999)]) {
        const answer = ask(path, t.admin);
        await until('the query to run', isSleeping);
        answer.socket.destroy();
        await until('the query to be cancelled', async () => !(await isSleeping()));
      }
    });
    expect((await t.admin.get(page(0, 14))).status).toBe(200);
  });
});
