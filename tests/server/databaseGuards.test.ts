import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, startApp } from '../support/app';
import { datos, type Datos } from '../support/datos';
import { until } from '../support/until';

let t: AppUnderTest;
let d: Datos;
let idProyecto: number;
let idProducto: number;
let order: Pedido;
beforeAll(async () => {
  t = await startApp();
  d = datos(t);
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
const deliver = (index: number, cantidad: number) =>
  sql`insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario") values (${lineId(index)}, ${cantidad}, ${t.admin.id})`;
const estado = async () =>
  (await t.db.selectFrom('pedido').select('estado').where('id', '=', order.id).executeTakeFirstOrThrow()).estado;

/** DESIGN part 5, points 2 and 4: no code, and no hand, breaks these. */
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
    ['less than nothing received', () => deliver(0, -1), /pedido_detalle_recibido/],
    ['a delivery of nothing', () => deliver(0, 0), /entrega/],
    ['a line of less than one', () => sql`update pedido_detalle set cantidad = 0.5 where id = ${lineId()}`, /cantidad/],
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
      () => sql`update producto set codigo = '999-999' where codigo = '000-000'`,
      /especial/,
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

  describe.each(['entrega', 'movimiento_stock', 'auditoria'])('to rewrite %s:', table => {
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
      const before = await run(sql`select * from ${name} order by id`);
      await expect(run(statement)).rejects.toThrow();
      expect((await run(sql`select * from ${name} order by id`)).rows).toEqual(before.rows);
    });
  });
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
    await run(sql`update pedido_detalle set cantidad = 5 where id = ${lineId(1)}`);
    expect(await estado()).toBe('Pendiente');
    await run(sql`update pedido_detalle set cantidad = 4 where id = ${lineId(1)}`);
    expect(await estado()).toBe('Entregado');
    await run(
      sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento) values (${order.id}, ${idProducto}, 'OTRA', 1, '1')`,
    );
    expect(await estado()).toBe('Pendiente');
    await run(sql`update pedido set cerrado = now() where id = ${order.id}`);
    expect(await estado()).toBe('Cerrado');
    await run(sql`update pedido set cerrado = null where id = ${order.id}`);
    expect(await estado()).toBe('Pendiente');
  });

  it('not even when two connections complete its two lines at the same moment', async () => {
    let second: Promise<unknown> = Promise.resolve();
    const isWaiting = async () =>
      (
        await run(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into entrega%'`,
        )
      ).rows.length > 0;
    await t.db.transaction().execute(async first => {
      await deliver(0, 4).execute(first);
      second = run(deliver(1, 4));
      // The second must see what the first has not committed yet, so it waits for it.
      await Promise.race([second, until('the second delivery to wait for the first', isWaiting)]);
    });
    await second;
    expect(await estado()).toBe('Entregado');
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
  });

  it('nor what a delivery says there was before', async () => {
    await run(deliver(0, 1));
    await run(
      sql`insert into entrega ("idPedido", "idDetalle", "cantidadAnterior", "cantidadRecibida", "idUsuario") values (1, ${lineId()}, 77, 2, ${t.admin.id})`,
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
