import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cifras } from '#contract/cifras';
import { compra } from '#contract/compra';
import { printedTotales } from '#contract/documentTotals';
import { venta } from '#contract/venta';
import { type AppUnderTest, startApp } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { testData } from '../../support/testData';
import { startTrade } from '../../support/trade';

let t: AppUnderTest;
let proveedor: number;
let cliente: number;
let proyecto: number;

beforeAll(async () => {
  t = await startApp();
  const [d, c] = [testData(t), await startTrade(t)];
  const { admin } = t;
  [proveedor, cliente] = [await c.proveedor({ razonSocial: 'Quebrador Ñandú' }), await c.cliente({ nombre: 'Óscar' })];
  const arena = await d.articulo({ nombreProducto: 'Arena', stock: 1000, precio: 33.35 });
  proyecto = await d.proyecto('Torre Norte');
  const order = await d.pedido(admin, proyecto, [{ idProducto: arena, cantidad: 4, direccionamiento: '1.1' }]);
  // Costs whose tax ends in half a cent, so that each purchase is rounded by itself.
  const buy = (costo: number, fields = {}) => c.compra(admin, [{ idProducto: arena, costo }], fields);
  await buy(10.5);
  await buy(12.5, { idProveedor: proveedor });
  await buy(1234567.89, { idProveedor: proveedor });
  await buy(99.95, { idPedido: order.id });
  const wrong = await buy(5000, { idProveedor: proveedor });
  await admin.put(`/Compra/anular/${wrong.id}`, { motivo: 'Duplicada' });
  const sell = (cantidad: number, fields = {}) => c.venta(admin, [{ idProducto: arena, cantidad }], fields);
  await sell(1.5);
  await sell(3, { idCliente: cliente });
  const returned = await sell(7, { idCliente: cliente });
  await admin.put(`/Venta/anular/${returned.id}`, { motivo: 'Devuelta' });
});
afterAll(() => t.close());

const q = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const sum = (amounts: readonly (number | null | undefined)[]) =>
  Math.round(amounts.reduce<number>((all, one) => all + (one ?? 0) * 100, 0)) / 100;
const isValid = ({ estado }: { estado?: string | null | undefined }) => estado !== 'Anulada';

describe('the figures over the list of purchases are those of its rows, without annulled ones', () => {
  it.each<[string, () => object, number, number]>([
    ['without a filter', () => ({}), 4, 1],
    ['of a supplier', () => ({ idProveedor: proveedor }), 2, 1],
    ['of a project', () => ({ idProyecto: proyecto }), 1, 0],
    ['of a state', () => ({ estado: 'Anulada' }), 0, 1],
    ['of a search', () => ({ q: 'nandu' }), 2, 1],
    ['of nothing', () => ({ q: 'nandu', desde: '2999-01-01' }), 0, 0],
  ])('%s', async (_, filter, valid, annulled) => {
    const rows = z.array(compra).parse((await t.admin.get(`/Compra${q(filter())}`)).data);
    const totals = rows.filter(isValid).map(({ subtotal }) => printedTotales(subtotal ?? 0));
    expect([totals.length, rows.length - totals.length]).toEqual([valid, annulled]);
    expect(cifras.compras.parse((await t.admin.get(`/Compra/cifras${q(filter())}`)).data)).toEqual({
      subtotal: sum(totals.map(({ subtotal }) => subtotal)),
      iva: sum(totals.map(({ iva }) => iva)),
      total: sum(totals.map(({ total }) => total)),
      anuladas: annulled,
    });
  });
});

describe('the figures over the list of sales are those of its rows, without annulled ones', () => {
  it.each<[string, () => object, number, number]>([
    ['without a filter', () => ({}), 2, 1],
    ['of a customer', () => ({ idCliente: cliente }), 1, 1],
    ['of a state', () => ({ estado: 'Vigente' }), 2, 0],
    ['of some days', () => ({ hasta: '2026-01-05' }), 0, 0],
    ['of a search', () => ({ q: 'oscar' }), 1, 1],
    ['of nothing', () => ({ q: 'zzz' }), 0, 0],
  ])('%s', async (_, filter, valid, annulled) => {
    const rows = z.array(venta).parse((await t.admin.get(`/Venta${q(filter())}`)).data);
    const totals = rows.filter(isValid).map(({ total }) => total);
    expect([totals.length, rows.length - totals.length]).toEqual([valid, annulled]);
    expect(cifras.ventas.parse((await t.admin.get(`/Venta/cifras${q(filter())}`)).data)).toEqual({
      total: sum(totals),
      anuladas: annulled,
    });
  });
});

it('a filter that is not valid is refused, as by the list', async () => {
  expectRefusal(await t.admin.get(`/Venta/cifras${q({ desde: 'ayer' })}`), 400, 'El filtro desde no es válido');
  expectRefusal(await t.admin.get('/Compra/cifras?filter=%7B'), 400, 'El parámetro filter no es válido');
});
