import { expect } from 'vitest';
import { z } from 'zod';
import { type CostoByCode, costoByCode, fichaProyecto, type Importes } from '#contract/costoProyecto';
import type { AppUnderTest } from './app';

type Codes = Map<string, Importes>;

const THOUSAND = 1000;
const round = (value: number): number => Math.round(Number((value * 100).toFixed(6))) / 100;
const plus = (a: number, b: number): number => round(a + b);

const nothing = (): Importes => ({
  pedido: 0,
  pedidoEstimado: 0,
  comprado: 0,
  recibido: 0,
  recibidoEstimado: 0,
  gastado: 0,
});

async function tablesOf({ db }: AppUnderTest, idProyecto: number) {
  return {
    lineas: await db
      .selectFrom('pedido_detalle as d')
      .innerJoin('pedido as p', 'p.id', 'd.idPedido')
      .innerJoin('producto as a', 'a.id', 'd.idProducto')
      .select(['d.id', 'd.cantidad', 'd.recibido', 'd.direccionamiento', 'a.costo'])
      .where('p.idProyecto', '=', idProyecto)
      .execute(),
    shares: await db
      .selectFrom('compra_asignacion as s')
      .innerJoin('compra_detalle as l', 'l.id', 's.idCompraDetalle')
      .innerJoin('compra as c', 'c.id', 'l.idCompra')
      .select(['s.idPedidoDetalle', 's.idCompraDetalle', 's.cantidad', 's.recibido', 'l.costo'])
      .where('c.estado', '<>', 'Anulada')
      .orderBy('s.id')
      .execute(),
    compras: await db
      .selectFrom('compra_detalle as l')
      .innerJoin('compra as c', 'c.id', 'l.idCompra')
      .innerJoin('pedido as p', 'p.id', 'c.idPedido')
      .select(['l.id', 'l.costo', 'l.cantidad'])
      .where('c.estado', '<>', 'Anulada')
      .where('p.idProyecto', '=', idProyecto)
      .execute(),
  };
}

/** A project's costs by direccionamiento, summed line by line from its documents, which are all of one month. */
async function costsOnPaper(t: AppUnderTest, idProyecto: number): Promise<Codes> {
  const { lineas, shares, compras } = await tablesOf(t, idProyecto);
  const codes: Codes = new Map();
  const unpriced = new Map<string, { pedido: number; recibido: number }>();
  const under = (code: string): Importes => codes.get(code) ?? codes.set(code, nothing()).get(code) ?? nothing();
  for (const { id, cantidad, recibido, direccionamiento, costo } of lineas) {
    const own = shares.filter(({ idPedidoDetalle }) => idPedidoDetalle === id);
    const sum = under(direccionamiento);
    for (const share of own) {
      const importe = round(share.costo * share.cantidad);
      for (const name of ['pedido', 'comprado', 'gastado'] as const) sum[name] = plus(sum[name], importe);
      sum.recibido = plus(sum.recibido, round(share.costo * share.recibido));
    }
    const comprado = own.reduce((all, share) => all + share.cantidad * THOUSAND, 0);
    const arrived = own.reduce((all, share) => all + share.recibido * THOUSAND, 0);
    const rest = unpriced.get(direccionamiento) ?? { pedido: 0, recibido: 0 };
    unpriced.set(direccionamiento, {
      pedido: rest.pedido + Math.max(0, cantidad * THOUSAND - comprado) * costo,
      recibido: rest.recibido + (recibido * THOUSAND - arrived) * costo,
    });
  }
  for (const [code, rest] of unpriced) {
    const sum = under(code);
    sum.pedidoEstimado = round(rest.pedido / THOUSAND);
    sum.recibidoEstimado = round(rest.recibido / THOUSAND);
    sum.pedido = plus(sum.pedido, sum.pedidoEstimado);
    sum.recibido = plus(sum.recibido, sum.recibidoEstimado);
  }
  for (const { id, costo, cantidad } of compras) {
    const shared = shares.filter(({ idCompraDetalle }) => idCompraDetalle === id);
    const rest = shared.reduce((all, share) => plus(all, -round(costo * share.cantidad)), round(costo * cantidad));
    if (rest === 0) continue;
    // Cents that rounding leaves over of a line wholly for lines of the order are none bought beyond them.
    const ordered = shared.reduce((all, share) => all + share.cantidad * THOUSAND, 0);
    const last = lineas.find(line => line.id === shared.at(-1)?.idPedidoDetalle);
    const sum = under(last && ordered === cantidad * THOUSAND ? last.direccionamiento : '');
    sum.gastado = plus(sum.gastado, rest);
  }
  return codes;
}

const figuresOf = ({ pedido, pedidoEstimado, comprado, recibido, recibidoEstimado, gastado }: Importes): Importes => ({
  pedido,
  pedidoEstimado,
  comprado,
  recibido,
  recibidoEstimado,
  gastado,
});

const inOrder = (codes: Iterable<[string, Importes]>) => [...codes].sort(([a], [b]) => (a < b ? -1 : 1));

/** Checks a project's page against its documents, all of one month; returns the costs by code. */
export async function expectCosts(t: AppUnderTest, idProyecto: number): Promise<CostoByCode[]> {
  const paper = await costsOnPaper(t, idProyecto);
  const rows = z.array(costoByCode).parse((await t.admin.get(`/Proyecto/costos/${idProyecto}`)).data);
  const told = rows.map((row): [string, Importes] => [row.direccionamiento, figuresOf(row)]);
  expect(inOrder(told)).toEqual(inOrder(paper));
  const total = nothing();
  for (const sum of paper.values())
    for (const name of Object.keys(total) as (keyof Importes)[]) total[name] = plus(total[name], sum[name]);
  const ficha = fichaProyecto.parse((await t.admin.get(`/Proyecto/ficha/${idProyecto}`)).data);
  expect(ficha.total).toEqual(total);
  expect(ficha.meses.map(figuresOf)).toEqual(paper.size === 0 ? [] : [total]);
  return rows;
}
