import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/app';
import { column, idsOf, testData } from '../../support/testData';
import { startTrade } from '../../support/trade';

/** A scanner set to another keyboard types an apostrophe for each hyphen (D4). */

let t: AppUnderTest;
const made = { compra: 0, venta: 0, pedido: 0, ofTheOther: 0 };

beforeAll(async () => {
  t = await startApp();
  const [c, d] = [await startTrade(t), testData(t)];
  const idProducto = await d.articulo({ codigo: 'ESC-001', nombreProducto: 'Escoba', stock: 9 });
  await d.articulo({ codigo: 'ESC-0017', nombreProducto: 'Escobón', stock: 9 });
  // Whose code is really written so, behind another with a hyphen in its place.
  await d.articulo({ codigo: 'PAL-001', nombreProducto: 'Palín', stock: 9 });
  const idOther = await d.articulo({ codigo: "PAL'001", nombreProducto: 'Pala', stock: 9 });
  made.compra = (await c.compra(t.admin, [{ idProducto, cantidad: 2 }])).id;
  made.ofTheOther = (await c.compra(t.admin, [{ idProducto: idOther, cantidad: 2 }])).id;
  await c.compra(t.admin, [{ idProducto: await d.articulo({ codigo: 'PAL-0017' }), cantidad: 2 }]);
  made.venta = (await c.venta(t.admin, [{ idProducto, cantidad: 1, precio: 20 }])).id;
  const line = { idProducto, cantidad: 1, direccionamiento: '1' };
  made.pedido = (await d.pedido(t.admin, await d.proyecto('Puente Aranjuez'), [line])).id;
  await c.cliente({ nombre: 'Rita', cedula: '1-0777-0555' });
});
afterAll(() => t.close());

const codes = async (path: string, text: string) => (column(await found(path, text), 'codigo') as string[]).sort();
const found = (path: string, text: string, more = '') => t.admin.get(`${path}/${encodeURIComponent(text)}${more}`);

it('an article is found by its code with an apostrophe for the hyphen', async () => {
  expect(await codes('/Producto/filter', "esc'001")).toEqual(['ESC-001', 'ESC-0017']);
  expect(await codes('/Producto/filter', "ESC'0017 bón")).toEqual(['ESC-0017']);
  expect(column(await found('/Cliente/filtro', "1'0777'0555"), 'nombre')).toEqual(['Rita']);
  for (const text of ["'ESC", "ESC'", "ESC'002"]) expect(await codes('/Producto/filter', text), text).toEqual([]);
});

it('and so are the documents and the movements with it', async () => {
  expect(idsOf(await found('/Compra/filter', "esc'001"))).toEqual([made.compra]);
  expect(idsOf(await found('/Venta/filter', "ESC'001"))).toEqual([made.venta]);
  expect(idsOf(await found('/Pedidos/Filter', "ESC'001", '/1'))).toEqual([made.pedido]);
  expect(column(await found('/Movimiento/filter', "ESC'001"), 'codigo')).toContain('ESC-001');
  expect(column(await found('/Movimiento/filter', "ESC'001"), 'codigo')).not.toContain('ESC-0017');
});

it('but one whose code is written so is found alone', async () => {
  expect(await codes('/Producto/filter', "pal'001")).toEqual(["PAL'001"]);
  expect(await codes('/Producto/filter', 'PAL-001')).toEqual(['PAL-001', 'PAL-0017']);
  expect(idsOf(await found('/Compra/filter', "PAL'001"))).toEqual([made.ofTheOther]);
  const moved = column(await found('/Movimiento/filter', "PAL'001"), 'codigo');
  expect([...new Set(moved)]).toEqual(["PAL'001"]);
});
