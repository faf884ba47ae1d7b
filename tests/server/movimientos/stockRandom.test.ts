import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bajoMinimo } from '#contract/bajoMinimo';
import { compra } from '#contract/compra';
import { totalesOfCompra } from '#contract/documentTotals';
import { venta } from '#contract/venta';
import { totalOfVenta } from '#contract/documentTotals';
import { type Random, seededRandom } from '../../../src/server/db/seed/demo/random';
import { type Answer, type AppUnderTest, idOf, startApp } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { testData } from '../../support/testData';

const ACTIONS = 2_100;
const AT_ONCE = 12;
const random: Random = seededRandom(77);

let t: AppUnderTest;
let c: Trade;
let articulos: number[];
let idPedido: number;
const compras: number[] = [];
const ventas: number[] = [];

beforeAll(async () => {
  t = await startApp();
  c = await startTrade(t);
  const d = testData(t);
  articulos = await Promise.all(
    [0, 20, 3.5, 200, 7].map((stock, i) => d.articulo({ stock, costo: 10.05 + i, precio: 13.37 })),
  );
  const lineas = articulos.map(idProducto => ({ idProducto, cantidad: 500, direccionamiento: '1' }));
  idPedido = (await d.pedido(t.admin, await d.proyecto(), lineas)).id;
});
afterAll(() => t.close());

const amount = (most: number) => random.whole(1000, most * 1000) / 1000;
const linesOf = (most: number, money: string, least: number) =>
  Array.from({ length: random.whole(1, 4) }, () => ({
    idProducto: random.pick(articulos),
    cantidad: amount(most),
    [money]: random.whole(least * 100, 50_000) / 100,
  }));
const note = (ids: number[], answer: Answer) => {
  if (answer.status === 201) ids.push(idOf(answer));
  return answer;
};

/** The daily work of an office and a counter: the weight of each action, and the action itself. */
const actions: Record<string, { weight: number; run: () => Promise<Answer> }> = {
  comprar: {
    weight: 16,
    run: async () => {
      const campos = random.chance(0.2) ? { idPedido } : {};
      return note(compras, await t.admin.post('/Compra', c.compraBody(t.admin, linesOf(40, 'costo', 1), campos)));
    },
  },
  cambiarEstado: { weight: 30, run: () => t.admin.put(`/Compra/updateEstatus/${random.pick(compras)}`) },
  anularCompra: { weight: 4, run: () => t.admin.put(`/Compra/anular/${random.pick(compras)}`, { motivo: 'Azar' }) },
  vender: {
    weight: 34,
    run: async () => note(ventas, await t.admin.post('/Venta', c.ventaBody(t.admin, linesOf(15, 'precio', 0)))),
  },
  anularVenta: { weight: 8, run: () => t.admin.put(`/Venta/anular/${random.pick(ventas)}`, { motivo: 'Azar' }) },
  contar: { weight: 8, run: () => contar(random.pick(articulos)) },
};

/** Counts an article and, like a person, counts again if it moved meanwhile, a limited number of times. */
async function contar(idProducto: number, times = 8): Promise<Answer> {
  const { stock } = z.object({ stock: z.number() }).parse((await t.admin.get(`/Producto/${idProducto}`)).data);
  const contado = Math.max(0, Math.round((stock + random.whole(-3000, 3000) / 1000) * 1000) / 1000);
  const answer = await t.admin.post('/Producto/conteo', { lineas: [{ idProducto, contado, stock }] });
  return answer.status === 409 && times > 1 ? contar(idProducto, times - 1) : answer;
}
const chosen = Object.entries(actions).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** Performs all actions, many at once; returns the number of each outcome. */
async function live(): Promise<Record<string, Record<number, number>>> {
  const outcomes: Record<string, Record<number, number>> = {};
  let left = ACTIONS;
  const person = async () => {
    while (left-- > 0) {
      const name =
        compras.length < 5 || ventas.length < 5
          ? random.pick(['comprar', 'cambiarEstado', 'vender'])
          : random.pick(chosen);
      if (name === 'cambiarEstado' && compras.length === 0) continue;
      const { status } = (await actions[name]?.run()) ?? { status: 0 };
      const of = (outcomes[name] ??= {});
      of[status] = (of[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return outcomes;
}

const none = async (query: ReturnType<typeof sql>) => expect((await query.execute(t.db)).rows).toEqual([]);

/** S11, point 2; D23, D25, D27. */
describe('two thousand purchases, receptions, sales, annulments and counts at once', () => {
  it('all end in a yes or a no', async () => {
    const outcomes = await live();
    const statuses = new Set(Object.values(outcomes).flatMap(of => Object.keys(of)));
    expect([...statuses].sort()).toEqual(['200', '201', '409']);
    for (const name of Object.keys(actions)) {
      const of = outcomes[name] ?? {};
      expect([name, (of[200] ?? 0) + (of[201] ?? 0) > 20]).toEqual([name, true]);
    }
    // Some sales were refused for lack of stock.
    expect(outcomes.vender?.[409]).toBeGreaterThan(0);
    expect(outcomes.cambiarEstado?.[409]).toBeGreaterThan(0);
  }, 240_000);

  it('leave stock as the sum of its movements, never below 0, each with its balance', async () => {
    await none(sql`select p.id from producto p left join movimiento_stock m on m."idProducto" = p.id group by p.id
      having p.stock <> coalesce(sum(m.cantidad), 0) or p.stock < 0`);
    await none(sql`select * from (
      select id, saldo, sum(cantidad) over (partition by "idProducto" order by id) as suma from movimiento_stock) m
      where saldo <> suma or saldo < 0`);
  });

  it('leave stock as the documents say', async () => {
    await none(sql`select p.id, p.stock from producto p where p.stock <>
      coalesce((select sum(cantidad) from movimiento_stock m where m."idProducto" = p.id
        and tipo in ('apertura', 'ajuste', 'conteo')), 0)
      + coalesce((select sum(d.cantidad) from compra_detalle d join compra c on c.id = d."idCompra"
        where d."idProducto" = p.id and c.estado = 'Recibida' and c."idPedido" is null), 0)
      - coalesce((select sum(d.cantidad) from venta_detalle d join venta v on v.id = d."idVenta"
        where d."idProducto" = p.id and v.estado = 'Vigente'), 0)`);
  });

  it('leave every total exact to the cent, on both sides', async () => {
    const orders = z.array(compra).parse((await t.admin.get('/Compra')).data);
    const sales = z.array(venta).parse((await t.admin.get('/Venta')).data);
    expect(orders.length + sales.length).toBeGreaterThan(200);
    for (const order of orders) expect(order).toMatchObject(totalesOfCompra(order.detalleCompra));
    for (const sale of sales) expect(sale.total).toBe(totalOfVenta(sale.detalleVentas));
  });

  /** D51. */
  it('leave below its minimum what the documents say, with what open purchases bring for the shelf', async () => {
    const minimums = [1000, 0, null, 10_000, 0.5];
    for (const [index, id] of articulos.entries()) {
      const record = z.looseObject({}).parse((await t.admin.get(`/Producto/${id}`)).data);
      const set = await t.admin.put('/Producto', { ...record, stockMinimo: minimums[index] });
      expect(set.status).toBe(200);
    }
    const stocked = z.object({ id: z.number(), stock: z.number(), stockMinimo: z.number().nullable() });
    const products = z.array(stocked).parse((await t.admin.get('/Producto')).data);
    const orders = z.array(compra).parse((await t.admin.get('/Compra')).data);
    const open = orders.filter(({ estado, idPedido: order }) => estado === 'Pendiente' && order == null);
    const coming = (id: number) =>
      open
        .flatMap(({ detalleCompra }) => detalleCompra)
        .filter(({ idProducto }) => idProducto === id)
        .reduce((sum, { cantidad }) => sum + Math.round(cantidad * 1000), 0) / 1000;
    const expected = products
      .filter(({ stock, stockMinimo }) => stockMinimo !== null && stock < stockMinimo)
      .map(({ id, stock, stockMinimo }) => ({
        id,
        existencia: stock,
        minimo: stockMinimo,
        faltan: Math.round(((stockMinimo ?? 0) - stock) * 1000) / 1000,
        porLlegar: coming(id),
      }));
    expect(expected.length).toBeGreaterThan(1);
    const answer = await t.admin.get(`/Informe/bajoMinimo/${t.admin.id}?sort=["existencia","ASC"]`);
    const rows = z.array(bajoMinimo.record).parse(answer.data);
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const figures = ({ id, existencia, minimo, faltan, porLlegar }: (typeof rows)[number]) => ({
      ...{ id, existencia, minimo, faltan, porLlegar },
    });
    expect(rows.map(figures).toSorted(byId)).toEqual(expected.toSorted(byId));
    expect((await t.admin.get('/Informe/cifras/bajoMinimo')).data).toEqual({
      articulos: expected.length,
      agotados: expected.filter(({ existencia }) => existencia === 0).length,
      sinCompra: expected.filter(({ porLlegar }) => porLlegar === 0).length,
    });
  });
});
