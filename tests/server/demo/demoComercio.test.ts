import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/app';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ demo: true });
});
afterAll(() => t.close());

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(t.db)).rows;

describe('what the demo company bought and sold', () => {
  it('is there, in every state, and never later than the day before', async () => {
    const [counts] =
      (await rows(sql`select (select count(*) from compra) as compras, (select count(*) from venta) as ventas,
      (select count(*) from compra where "idPedido" is not null) as "paraPedido",
      (select array_agg(distinct estado order by estado) from compra) as estados,
      (select count(*) from compra where estado = 'Anulada') as "comprasAnuladas",
      (select count(*) from venta where estado = 'Anulada') as "ventasAnuladas"`)) as Record<string, unknown>[];
    expect(counts).toEqual({
      compras: 40,
      ventas: 60,
      paraPedido: 13,
      estados: ['Anulada', 'Pendiente', 'Recibida'],
      comprasAnuladas: 2,
      ventasAnuladas: 2,
    });
    expect(await rows(sql`select id from movimiento_stock where fecha > now()`)).toEqual([]);
    // The next sale goes on where these end.
    expect(
      await rows(sql`select count(*) as ventas, min(ncf), max(ncf), (select ncf from secuencia_ncf) from venta`),
    ).toEqual([{ ventas: 60, min: 'B0200000001', max: 'B0200000060', ncf: 'B0200000060' }]);
  });

  it('fits its stock, whose ledger reads in the order of time, and every act has its author', async () => {
    expect(
      await rows(sql`select p.id from producto p left join movimiento_stock m on m."idProducto" = p.id group by p.id
        having p.stock <> coalesce(sum(m.cantidad), 0)`),
    ).toEqual([]);
    expect(
      await rows(sql`select * from (
        select fecha, lag(fecha) over (partition by "idProducto" order by id) as antes from movimiento_stock) m
        where fecha < antes`),
    ).toEqual([]);
    expect(await rows(sql`select id from movimiento_stock where "idUsuario" is null`)).toEqual([]);
    expect(
      await rows(sql`select id from auditoria where "idUsuario" is null and tabla in ('compra', 'venta')`),
    ).toEqual([]);
  });

  it('came by the receipts of its orders, and closed what came whole (D49)', async () => {
    const [counts] =
      (await rows(sql`select count(*) filter (where recibido = 0) as "sinLlegar", count(*) filter (where recibido > 0) as llegadas,
      count(*) filter (where recibido > cantidad) as demas from compra_asignacion`)) as Record<string, number>[];
    expect(counts?.['llegadas']).toBeGreaterThan(counts?.['sinLlegar'] ?? 0);
    expect(counts?.['demas']).toBe(0);
    expect(
      await rows(sql`select c.id from compra c join compra_detalle d on d."idCompra" = c.id
        join compra_asignacion a on a."idCompraDetalle" = d.id where c."idPedido" is not null
        group by c.id having (sum(a.recibido) = sum(d.cantidad)) <> (c.estado = 'Recibida')`),
    ).toEqual([]);
    expect(
      await rows(sql`select x.id from entrega_compra x join entrega e on e.id = x."idEntrega"
        join compra_asignacion a on a.id = x."idAsignacion" join compra_detalle d on d.id = a."idCompraDetalle"
        join compra c on c.id = d."idCompra" where e.fecha < c.fecha`),
    ).toEqual([]);
  });

  it('leaves orders to buy for', async () => {
    const answer = await t.admin.get(`/Pedidos/2/${t.admin.id}?range=[0,4]`);
    expect(answer.status).toBe(200);
    expect(answer.data).toHaveLength(5);
  });
});

it('what its people say to each other is about orders that were received in part, and the last word waits for an answer', async () => {
  const said = await rows(sql`
    select c."idPedido", p.estado, count(*)::integer as comentarios, bool_and(c.fecha > p.fecha and c.fecha < now()) as "inTime"
    from comentario c join pedido p on p.id = c."idPedido" group by c."idPedido", p.estado order by max(c.fecha) desc`);
  const about = { estado: 'Pendiente', inTime: true, idPedido: expect.any(Number) };
  expect(said).toHaveLength(3);
  expect(said).toEqual(expect.arrayContaining([2, 2, 1].map(comentarios => ({ ...about, comentarios }))));
});
