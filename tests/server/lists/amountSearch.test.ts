import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedTotales } from '#contract/documentTotals';
import { dinero } from '#contract/text/format';
import { type AppUnderTest, startApp } from '../../support/app';
import { idsOf, testData } from '../../support/testData';
import { compraOf, startTrade, ventaOf } from '../../support/trade';

let t: AppUnderTest;
/** The sales by their totals, and what the purchases list shows of each purchase by its number. */
const ventas = new Map<number, number>();
const compras = new Map<number, number>();
const first = { compra: 0, venta: 0 };
/** An order, and the purchases that serve it: one that names it and one that is shared with another order. */
const served: { pedido: number; compras: number[] } = { pedido: 0, compras: [] };

const asked = (path: 'Compra' | 'Venta', text: string) => t.admin.get(`/${path}/filter/${encodeURIComponent(text)}`);
const found = async (path: 'Compra' | 'Venta', text: string) => idsOf(await asked(path, text)).sort((a, b) => a - b);

beforeAll(async () => {
  t = await startApp();
  const [c, d] = [await startTrade(t), testData(t)];
  const idProducto = await d.articulo({ nombreProducto: 'Yute', stock: 100 });
  const perno = await d.articulo({ nombreProducto: 'Perno 500 por 12', stock: 100 });
  for (const precio of [12_500, 12_500.5, 12_500.05, 125_000, 1_250, 912_500, 40, 400, 12.5, 1_234_567.89, 500_500]) {
    const { id } = await c.venta(t.admin, [{ idProducto, cantidad: 1, precio }]);
    ventas.set(id, precio);
    first.venta ||= id;
  }
  await t.admin.put(`/Venta/anular/${first.venta}`, { motivo: 'Error de cliente' });
  const withWords = await c.venta(t.admin, [{ idProducto: perno, cantidad: 1, precio: 7 }]);
  ventas.set(withWords.id, 7);
  // Lines whose IVA, rounded by line, comes to another cent than the list's, which is that of the subtotal.
  for (const lines of [[10.1, 10.1, 10.1], [11_061.95], [110_619.47], [35.4], [1.03, 1.03]]) {
    const body = lines.map(costo => ({ idProducto, cantidad: 1, costo }));
    const { id, subtotal } = await c.compra(t.admin, body);
    compras.set(id, printedTotales(subtotal ?? 0).total);
    first.compra ||= id;
  }
  await t.admin.put(`/Compra/anular/${first.compra}`, { motivo: 'Pedida dos veces' });

  const obra = await d.proyecto();
  const lineas = [{ idProducto, cantidad: 5, direccionamiento: '1.1' }];
  const [one, other] = [await d.pedido(t.admin, obra, lineas), await d.pedido(t.admin, obra, lineas)];
  const idProveedor = await c.proveedor({ mailOrden: 'pedidos1@prueba.cr' });
  const forOrder = { idPedido: one.id, idProveedor };
  const named = await c.compra(t.admin, [{ idProducto, cantidad: 2, costo: 5000 }], forOrder);
  const partes = [one, other].map(({ pedidoDetalle: [line] }) => ({ idPedidoDetalle: line?.id, cantidad: 1 }));
  const ordenes = [{ idProveedor, lineas: [{ idProducto, costo: 5000, partes }] }];
  const shared = await t.admin.post('/Compra/necesidades', { emailUsuario: t.admin.email, ordenes });
  expect(shared.status, shared.message).toBe(201);
  // Its supplier's address has both the noun and the number.
  await c.compra(t.admin, [{ idProducto, cantidad: 1, costo: 5000 }], { idProveedor });
  served.pedido = one.id;
  served.compras = [named.id, named.id + 1];
});
afterAll(() => t.close());

const of = (totals: Map<number, number>, ...amounts: number[]) =>
  [...totals].filter(([, total]) => amounts.includes(total)).map(([id]) => id);

describe('sales are found by their total, as the list shows it', () => {
  it.each([
    ['12500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['12.500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['12,500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['12 500', [12_500, 12_500.5, 12_500.05, 125_000, 7]],
    ['12\u00a0500', [12_500, 12_500.5, 12_500.05, 125_000, 7]],
    ['₡12 500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['₡ 12 500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['¢12500', [12_500, 12_500.5, 12_500.05, 125_000]],
    ['12500,', [12_500, 12_500.5, 12_500.05]],
    ['12500,5', [12_500.5]],
    ['12500,50', [12_500.5]],
    ['12.500,50', [12_500.5]],
    ['12,500.50', [12_500.5]],
    ['12 500,05', [12_500.05]],
    ['12500,00', [12_500]],
    ['yute 12 500,00', [12_500]],
    ['12 500,00 ANULADA', [12_500]],
    ['12 500,50 anulada', []],
    ['12500 yute 500', []],
    ['500 500', [500_500, 7]],
    ['1.234.567,89', [1_234_567.89]],
    ['1 234 567', [1_234_567.89]],
    ['1 234 567,8', [1_234_567.89]],
    // With the dot behind it of a label.
    ['₡1 234 567,89 ·', [1_234_567.89]],
    ['₡1 234', [1_234_567.89]],
    ['1.234,567', []],
    ['12.500.5', []],
    // A short number is mostly that of a document: an amount only if it is the whole one.
    ['40,00', [40]],
    ['₡40', [40, 400]],
    ['12,5', [12.5]],
  ])('%s', async (text, totals) => {
    expect(await found('Venta', text)).toEqual(of(ventas, ...totals));
  });

  it('by a short number only if that is all of it, and beside what has the number', async () => {
    const forty = await found('Venta', '40');
    expect(forty).toEqual(expect.arrayContaining(of(ventas, 40)));
    expect(forty).not.toEqual(expect.arrayContaining(of(ventas, 400)));
    expect(await found('Venta', `${first.venta}`)).toContain(first.venta);
  });

  it('however each is copied from the list', async () => {
    for (const [id, total] of ventas) expect(await found('Venta', dinero(total)), dinero(total)).toContain(id);
    const { total } = ventaOf(await t.admin.get(`/Venta/${first.venta}`));
    expect(total).toBe(12_500);
  });
});

describe('purchases are found', () => {
  it('by their total as the list shows it, with the IVA of the subtotal, annulled ones too', async () => {
    for (const [id, total] of compras) expect(await found('Compra', dinero(total)), dinero(total)).toEqual([id]);
    const { total, estado } = compraOf(await t.admin.get(`/Compra/${first.compra}`));
    expect([total, estado]).toEqual([34.23, 'Anulada']);
    expect(await found('Compra', '34,24')).toEqual([first.compra]);
    expect(await found('Compra', '34,23')).toEqual([]);
    expect(await found('Compra', '12.500')).toEqual(of(compras, 12_500, 125_000));
  });

  it.each([
    'Orden {n}',
    'Orden de compra {n}',
    'Orden de compra N.º {n}',
    'ORDEN DE COMPRA N° {n}',
    'orden no. {n}',
    'Orden nro {n}',
    'Orden n.º{n}',
    'orden #{n}',
    'Orden # {n}',
    'Compra {n}',
    'OC {n}',
    'oc #{n}',
    'O.C. {n}',
    'O/C {n}',
    'N.Orden {n}',
    'N.º de orden {n}',
  ])('as people write their number, and no other that has that number somewhere: %s', async text => {
    const id = first.compra + 1;
    expect((await found('Compra', `${id}`)).length).toBeGreaterThan(1);
    expect(await found('Compra', text.replace('{n}', `${id}`))).toEqual([id]);
  });

  it.each(['OC-{n}', 'oc{n}', 'O.C.{n}', 'OC#{n}'])('by it in one word, and by no other: %s', async text => {
    expect(await found('Compra', text.replace('{n}', `${first.compra + 1}`))).toEqual([first.compra + 1]);
  });

  it.each(['Pedido {n}', 'PEDIDO n.º {n}', 'pedido #{n}'])(
    'by the order that they serve, and no other with that number somewhere: %s',
    async text => {
      const asked = text.replace('{n}', `${served.pedido}`);
      expect(await found('Compra', asked)).toEqual(served.compras);
      expect(await found('Compra', asked.replace(/\d+/, '99999999999'))).toEqual([]);
    },
  );

  it('by a number after its noun, no amounts', async () => {
    expect(await found('Compra', 'Orden 125')).toEqual([]);
    expect(await found('Compra', '125')).toEqual(of(compras, 12_500, 125_000));
  });
});

describe('sales are found as people write their number', () => {
  it.each(['Factura {n}', 'Venta {n}', 'Factura N.º {n}', 'venta #{n}', 'VENTA No {n}', 'N.Venta {n}'])(
    '%s',
    async text => {
      const id = first.venta + 1;
      expect((await found('Venta', `${id}`)).length).toBeGreaterThan(1);
      expect(await found('Venta', text.replace('{n}', `${id}`))).toEqual([id]);
      expect(await found('Venta', text.replace('{n}', '99999999999'))).toEqual([]);
    },
  );
});
