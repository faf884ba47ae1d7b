import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, startApp } from '../../support/app';
import { testData, type TestData } from '../../support/testData';
import { until } from '../../support/until';

let t: AppUnderTest;
let d: TestData;
let idProyecto: number;
let idProducto: number;
let order: Pedido;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  idProducto = await d.articulo({ stock: 5 });
});
afterAll(() => t.close());
beforeEach(async () => {
  const line = { idProducto, cantidad: 4, direccionamiento: '1' };
  order = await d.pedido(t.admin, idProyecto, [line, line]);
});

const run = (statement: RawBuilder<unknown>) => statement.execute(t.db);
const lineId = (index = 0) => order.pedidoDetalle[index]?.id ?? 0;
/** Inserts a receipt of the order with one delivery, at an instant or now. */
const deliver = (index: number, cantidad: number, fecha: string | null = null) =>
  sql`with r as (insert into recepcion ("idPedido", "idUsuario") values (${order.id}, ${t.admin.id}) returning id)
    insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", fecha, "idRecepcion")
    select ${lineId(index)}, ${cantidad}, ${t.admin.id}, coalesce(${fecha}::timestamptz, now()), id from r`;
const first = async (statement: RawBuilder<{ id: number }>) => (await statement.execute(t.db)).rows[0]?.id ?? 0;
/** Inserts a change of a line, or a correction of its first delivery; returns the request's id. */
const ask = (index: number, cantidad: number) =>
  first(
    sql`insert into solicitud ("idDetalle", tipo, cantidad, "idUsuario") values (${lineId(index)}, 'cambio', ${cantidad}, ${t.admin.id}) returning id`,
  );
const correct = (index: number, cantidad: number) =>
  first(sql`insert into solicitud ("idDetalle", tipo, "idEntrega", cantidad, motivo, "idUsuario")
    select ${lineId(index)}, 'correccion', min(id), ${cantidad}, 'De más', ${t.admin.id} from entrega where "idDetalle" = ${lineId(index)}
    returning id`);
const approve = (idSolicitud: number) =>
  first(
    sql`insert into decision ("idSolicitud", estado, "idUsuario") values (${idSolicitud}, 'Aprobado', ${t.admin.id}) returning id`,
  );
const estado = async () =>
  (await t.db.selectFrom('pedido').select('estado').where('id', '=', order.id).executeTakeFirstOrThrow()).estado;

/** Whether somebody waits to insert into a table. */
const waits = async (table: string) => {
  const { rows } = await run(sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like ${`%insert into ${table}%`} and pid <> pg_backend_pid()`);
  return rows.length > 0;
};

/** S11, points 2 and 4: neither code nor manual SQL can break these. */
describe('the database itself refuses', () => {
  it.each<[string, () => RawBuilder<unknown>, RegExp]>([
    [
      'to set what was received',
      () => sql`update pedido_detalle set recibido = 1 where id = ${lineId()}`,
      /solo por entregas/,
    ],
    [
      'a new line with something received',
      () =>
        sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, recibido, direccionamiento) values (${order.id}, ${idProducto}, 'X', 2, 2, '1')`,
      /no tiene nada recibido/,
    ],
    ['more than was ordered', () => deliver(0, 4.001), /pedido_detalle_recibido/],
    ['to take back without an approved correction', () => deliver(0, -1), /solo por correcciones aprobadas/],
    ['a delivery of nothing', () => deliver(0, 0), /entrega/],
    [
      'a delivery in the name of a request',
      () => sql`with s as (insert into solicitud ("idDetalle", tipo, cantidad, "idUsuario")
          values (${lineId()}, 'cambio', 5, ${t.admin.id}) returning id)
        insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", "idSolicitud")
        select ${lineId()}, 1, ${t.admin.id}, id from s`,
      /entrega_negativa/,
    ],
    [
      'a delivery without a receipt',
      () =>
        sql`insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario") values (${lineId()}, 1, ${t.admin.id})`,
      /entrega_recepcion/,
    ],
    [
      'a delivery of another order’s receipt',
      () => sql`with r as (insert into recepcion ("idPedido", "idUsuario")
          select min(id), ${t.admin.id} from pedido where id <> ${order.id} returning id)
        insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", "idRecepcion")
        select ${lineId()}, 1, ${t.admin.id}, id from r`,
      /entrega_recepcion_fk/,
    ],
    [
      'a receipt’s note of nothing',
      () => sql`with r as (insert into recepcion ("idPedido", "idUsuario") values (${order.id}, ${t.admin.id}) returning id)
        insert into recepcion_novedad ("idRecepcion", "idPedido", "idDetalle", danado, excedente)
        select id, ${order.id}, ${lineId()}, 0, 0 from r`,
      /recepcion_novedad_algo/,
    ],
    [
      'a photo of nothing',
      () =>
        sql`insert into pedido_imagen ("idPedido", ranura, nombre, "idUsuario") values (${order.id}, 1, 'nada.jpg', ${t.admin.id})`,
      /pedido_imagen_de_que/,
    ],
    [
      'a fourth photo of a receipt',
      () => sql`with r as (insert into recepcion ("idPedido", "idUsuario") values (${order.id}, ${t.admin.id}) returning id)
        insert into pedido_imagen ("idPedido", "idRecepcion", ranura, nombre, "idUsuario")
        select ${order.id}, id, 4, 'cuarta.jpg', ${t.admin.id} from r`,
      /pedido_imagen_ranura_check/,
    ],
    [
      'a code twice in a budget',
      () => sql`with p as (insert into presupuesto ("idProyecto") values (${idProyecto}) returning "idProyecto")
        insert into presupuesto_codigo ("idProyecto", direccionamiento, monto) select "idProyecto", '1', n from p, generate_series(1, 2) n`,
      /presupuesto_codigo_unico/,
    ],
    [
      'a minimum of stock below zero',
      () => sql`update producto set "stockMinimo" = -0.001 where id = ${idProducto}`,
      /producto_stock_minimo/,
    ],
    ['to set what has come of a purchase', () => sql`update compra_asignacion set recibido = 1`, /solo por entregas/],
    [
      'a line of less than one',
      () =>
        sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento) values (${order.id}, ${idProducto}, 'X', 0.5, '1')`,
      /cantidad/,
    ],
    [
      'to set what is ordered',
      () => sql`update pedido_detalle set cantidad = 5 where id = ${lineId()}`,
      /solo por cambios aprobados/,
    ],
    [
      'to move a line to another order',
      () => sql`update pedido_detalle set "idPedido" = (select min(id) from pedido) where id = ${lineId()}`,
      /no pasa a otro pedido/,
    ],
    ['to delete a line', () => sql`delete from pedido_detalle where id = ${lineId()}`, /solo admite registros nuevos/],
    ['to delete an order', () => sql`delete from pedido where id = ${order.id}`, /pedido_detalle|foreign key/],
    ['to empty the orders', () => sql`truncate pedido cascade`, /solo admite registros nuevos/],
    ['to empty the articles', () => sql`truncate producto cascade`, /solo admite registros nuevos/],
    ['to set stock', () => sql`update producto set stock = 99 where id = ${idProducto}`, /solo por movimientos/],
    [
      'a new article with stock',
      () =>
        sql`insert into producto (codigo, "nombreProducto", presentacion, descripcion, costo, stock, "idCategoria") select 'NUEVO', 'x', 'x', 'x', 1, 5, min(id) from categoria`,
      /no tiene existencia/,
    ],
    [
      'stock below zero',
      () => sql`insert into movimiento_stock ("idProducto", cantidad, tipo) values (${idProducto}, -5.001, 'ajuste')`,
      /producto_stock_positivo/,
    ],
    [
      'a movement of nothing',
      () => sql`insert into movimiento_stock ("idProducto", cantidad, tipo) values (${idProducto}, 0, 'ajuste')`,
      /cantidad/,
    ],
    [
      'an article without a family',
      () => sql`update producto set "idCategoria" = null where id = ${idProducto}`,
      /producto_con_familia/,
    ],
    [
      'another code for a special article',
      () => sql`update producto set codigo = '999-999' where codigo = '000-004'`,
      /especial/,
    ],
    [
      'to switch a special article off',
      () => sql`update producto set estatus = false where codigo = '000-004'`,
      /producto_especial_activo/,
    ],
    [
      'a state of its own invention',
      () =>
        sql`insert into pedido (estado, "idProyecto", "idUsuario") values ('Listo', ${idProyecto}, ${t.admin.id}) returning estado = 'Listo' or null`,
      /^$/,
    ],
  ])('%s', async (_, statement, reason) => {
    if (reason.source === '^$') return expect((await run(statement())).rows).toEqual([{ '?column?': null }]);
    await expect(run(statement())).rejects.toThrow(reason);
  });

  describe.each(['entrega', 'movimiento_stock', 'auditoria', 'solicitud', 'decision', 'cierre'])(
    'to rewrite %s:',
    table => {
      const name = sql.table(table);

      it.each<[string, RawBuilder<unknown>]>([
        ['update', sql`update ${name} set fecha = now()`],
        ['update of no row', sql`update ${name} set fecha = now() where false`],
        ['delete', sql`delete from ${name}`],
        ['delete of no row', sql`delete from ${name} where false`],
        ['truncate', sql`truncate ${name}`],
        ['upsert', sql`insert into ${name} select * from ${name} on conflict (id) do update set fecha = now()`],
      ])('%s', async (_, statement) => {
        await run(deliver(0, 1));
        await approve(await ask(0, 5));
        await run(
          sql`insert into cierre ("idPedido", accion, "idUsuario") values (${order.id}, 'cerrado', ${t.admin.id})`,
        );
        const before = await run(sql`select * from ${name} order by id`);
        await expect(run(statement)).rejects.toThrow();
        expect((await run(sql`select * from ${name} order by id`)).rows).toEqual(before.rows);
      });
    },
  );
});

describe('the state of an order cannot lie', () => {
  it.each(['Entregado', 'Cerrado', 'Pendiente'])('%s written by hand is not believed', async written => {
    await run(sql`update pedido set estado = ${written} where id = ${order.id}`);
    expect(await estado()).toBe('Pendiente');
    const query = sql<{
      estado: string;
    }>`insert into pedido (estado, "idProyecto", "idUsuario") values (${written}, ${idProyecto}, ${t.admin.id}) returning estado`;
    expect((await query.execute(t.db)).rows).toEqual([{ estado: 'Pendiente' }]);
  });

  it('follows the deliveries, the lines and the closing', async () => {
    await run(deliver(0, 4));
    expect(await estado()).toBe('Pendiente');
    await run(deliver(1, 4));
    expect(await estado()).toBe('Entregado');
    await approve(await ask(1, 5));
    expect(await estado()).toBe('Pendiente');
    await approve(await ask(1, 4));
    expect(await estado()).toBe('Entregado');
    await approve(await correct(1, 1));
    expect(await estado()).toBe('Pendiente');
    await run(deliver(1, 1));
    expect(await estado()).toBe('Entregado');
    await run(
      sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento) values (${order.id}, ${idProducto}, 'OTRA', 1, '1')`,
    );
    expect(await estado()).toBe('Pendiente');
    await run(sql`update pedido set cerrado = now() where id = ${order.id}`);
    expect(await estado()).toBe('Cerrado');
    await run(sql`update pedido set cerrado = null where id = ${order.id}`);
    expect(await estado()).toBe('Pendiente');
    const closed = sql`insert into pedido ("idProyecto", "idUsuario", cerrado)
      values (${idProyecto}, ${t.admin.id}, now()) returning estado`;
    expect((await run(closed)).rows).toEqual([{ estado: 'Cerrado' }]);
  });

  it('nor in the transaction that makes it, where a line comes after the others are delivered', async () => {
    const states = await t.db.transaction().execute(async trx => {
      const { rows } = await sql<{ id: number; linea: number }>`with p as (
          insert into pedido ("idProyecto", "idUsuario") values (${idProyecto}, ${t.admin.id}) returning id),
        r as (insert into recepcion ("idPedido", "idUsuario") select id, ${t.admin.id} from p)
        insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
        select id, ${idProducto}, 'X', 1, '1' from p returning "idPedido" as id, id as linea`.execute(trx);
      const [{ id, linea } = { id: 0, linea: 0 }] = rows;
      const now = async () =>
        (await trx.selectFrom('pedido').select('estado').where('id', '=', id).executeTakeFirstOrThrow()).estado;
      await sql`insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", "idRecepcion")
        select ${linea}, 1, ${t.admin.id}, id from recepcion where "idPedido" = ${id}`.execute(trx);
      const delivered = await now();
      await sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
        values (${id}, ${idProducto}, 'Y', 1, '1')`.execute(trx);
      return [delivered, await now()];
    });
    expect(states).toEqual(['Entregado', 'Pendiente']);
  });

  it('not even when two connections complete its two lines at the same moment', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await t.db.transaction().execute(async first => {
      await deliver(0, 4).execute(first);
      second = run(deliver(1, 4));
      // The second depends on what the first has not committed yet, so it must wait.
      await Promise.race([second, until('the second delivery to wait for the first', () => waits('entrega'))]);
    });
    await second;
    expect(await estado()).toBe('Entregado');
  });

  it('nor what the ledger says was left, in the order of its numbers', async () => {
    const other = await d.articulo({ stock: 5 });
    const move = (cantidad: number) =>
      sql`insert into movimiento_stock ("idProducto", cantidad, tipo) values (${other}, ${cantidad}, 'ajuste')`;
    let second: Promise<unknown> = Promise.resolve();
    await t.db.transaction().execute(async first => {
      await sql`select from producto where id = ${other} for no key update`.execute(first);
      second = run(move(-2));
      await Promise.race([second, until('the second movement to wait for the first', () => waits('movimiento_stock'))]);
      await move(-1).execute(first);
    });
    await second;
    const { rows } = await run(
      sql`select cantidad, saldo from movimiento_stock where "idProducto" = ${other} order by id`,
    );
    expect(rows).toEqual([
      { cantidad: 5, saldo: 5 },
      { cantidad: -1, saldo: 4 },
      { cantidad: -2, saldo: 2 },
    ]);
  });

  it('nor what a line says of its completion', async () => {
    await run(deliver(0, 4));
    await run(sql`update pedido_detalle set estatus = false, entregado = null where id = ${lineId()}`);
    const line = await t.db
      .selectFrom('pedido_detalle')
      .select(['estatus', 'entregado'])
      .where('id', '=', lineId())
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ estatus: true, entregado: expect.any(Date) });
    const born = sql`insert into pedido_detalle
      ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento, estatus, entregado)
      values (${order.id}, ${idProducto}, 'X', 1, '1', true, now()) returning estatus, entregado`;
    expect((await run(born)).rows).toEqual([{ estatus: false, entregado: null }]);
  });

  it('nor what a delivery says there was before', async () => {
    await run(deliver(0, 1));
    await run(
      sql`with r as (insert into recepcion ("idPedido", "idUsuario") values (${order.id}, ${t.admin.id}) returning id)
        insert into entrega ("idPedido", "idDetalle", "cantidadAnterior", "cantidadRecibida", "idUsuario", "idRecepcion")
        select 1, ${lineId()}, 77, 2, ${t.admin.id}, id from r`,
    );
    const rows = await t.db
      .selectFrom('entrega')
      .select(['idPedido', 'cantidadAnterior'])
      .where('idDetalle', '=', lineId())
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { idPedido: order.id, cantidadAnterior: 0 },
      { idPedido: order.id, cantidadAnterior: 1 },
    ]);
  });
});

/** D15, D42: requests, decisions and their effects agree, whoever writes them. */
describe('requests and decisions cannot be bent', () => {
  it('no change falls below what is received, neither when asked nor when approved', async () => {
    await expect(ask(0, 0.999)).rejects.toThrow(/solicitud_minima/);
    await run(deliver(0, 2));
    await expect(ask(0, 1.999)).rejects.toThrow(/solicitud_cantidad|no baja de lo recibido/);
    await expect(ask(0, 4)).rejects.toThrow(/no baja de lo recibido/);
    const request = await ask(0, 2);
    await run(deliver(0, 1));
    await expect(approve(request)).rejects.toThrow(/pedido_detalle_recibido/);
    const { rows } = await run(sql`select from solicitud_abierta where "idSolicitud" = ${request}`);
    expect(rows).toHaveLength(1);
  });

  it('no correction takes back more than its delivery brought', async () => {
    await run(deliver(0, 1));
    await run(deliver(0, 2));
    await expect(correct(0, 1.001)).rejects.toThrow(/a lo sumo en lo que trajo/);
    await approve(await correct(0, 0.4));
    await expect(correct(0, 0.601)).rejects.toThrow(/a lo sumo en lo que trajo/);
    await approve(await correct(0, 0.6));
    const line = await t.db
      .selectFrom('pedido_detalle')
      .select('recibido')
      .where('id', '=', lineId())
      .executeTakeFirst();
    expect(line?.recibido).toBe(2);
  });

  it('no correction is of another line’s delivery, or of a correction', async () => {
    await run(deliver(0, 2));
    await approve(await correct(0, 1));
    const records = await t.db
      .selectFrom('entrega')
      .select('id')
      .where('idDetalle', '=', lineId())
      .orderBy('id')
      .execute();
    const of = (index: number, idEntrega?: number) =>
      run(sql`insert into solicitud ("idDetalle", tipo, "idEntrega", cantidad, "idUsuario")
        values (${lineId(index)}, 'correccion', ${idEntrega}, 0.5, ${t.admin.id})`);
    await expect(of(1, records[0]?.id)).rejects.toThrow(/a lo sumo/);
    await expect(of(0, records[1]?.id)).rejects.toThrow(/a lo sumo/);
    await expect(of(0)).rejects.toThrow(/solicitud_de_entrega/);
  });

  it('one change a line and one correction a delivery wait; a newer change replaces the older', async () => {
    const older = await ask(0, 5);
    const newer = await ask(0, 6);
    await expect(approve(older)).rejects.toThrow(/ya no espera/);
    await approve(newer);
    await expect(approve(newer)).rejects.toThrow(/ya no espera|decision_unica/);
    await run(deliver(0, 2));
    await correct(0, 1);
    await expect(correct(0, 1)).rejects.toThrow(/solicitud_abierta_entrega/);
  });

  it.each<[string, () => RawBuilder<unknown>]>([
    ['emptied', () => sql`delete from solicitud_abierta`],
    ['changed', () => sql`update solicitud_abierta set cantidad = 1000`],
    ['truncated', () => sql`truncate solicitud_abierta`],
  ])('what waits is not %s by hand', async (_, statement) => {
    await ask(0, 5);
    await expect(run(statement())).rejects.toThrow(/solo por solicitudes y decisiones/);
  });

  it('a decision’s reason has at most 250 characters', async () => {
    const request = await ask(0, 5);
    const deny = (length: number) =>
      run(sql`insert into decision ("idSolicitud", estado, "idUsuario", motivo)
        values (${request}, 'Denegado', ${t.admin.id}, repeat('x', ${length}))`);
    await expect(deny(251)).rejects.toThrow(/decision_motivo/);
    await deny(250);
  });

  it('an order is closed once, and opened once', async () => {
    const close = (accion: string) =>
      run(
        sql`insert into cierre ("idPedido", accion, motivo, "idUsuario") values (${order.id}, ${accion}, 'No hay', ${t.admin.id})`,
      );
    await expect(close('reabierto')).rejects.toThrow(/ya está así/);
    await close('cerrado');
    await expect(close('cerrado')).rejects.toThrow(/ya está así/);
    expect(await estado()).toBe('Cerrado');
    await close('reabierto');
    expect(await estado()).toBe('Pendiente');
  });

  it('a receipt that was taken back whole does not say when the line was complete', async () => {
    await run(deliver(0, 3, '2026-01-02T00:00:00Z'));
    await run(deliver(0, 1, '2026-01-01T00:00:00Z'));
    await approve(await correct(0, 3));
    await approve(await ask(0, 1));
    const line = await t.db
      .selectFrom('pedido_detalle')
      .select(['estatus', 'entregado'])
      .where('id', '=', lineId())
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ estatus: true, entregado: new Date('2026-01-01T00:00:00Z') });
  });
});
