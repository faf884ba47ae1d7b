import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existencias } from '#contract/movimiento';
import { addDays, dayOf } from '#contract/text/format';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade, ventaOf } from '../../support/trade';
import { testData, type TestData, errorsOf, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let cashier: Caller;
let manager: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  cashier = await t.userWith({});
  manager = await t.userWith({ productos: ['actualizar'] });
});
afterAll(() => t.close());

const stockOf = async (id: number) =>
  (await t.db.selectFrom('producto').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const countOf = async () =>
  Number((await t.db.selectFrom('venta').select(t.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

describe('a sale', () => {
  it('takes its goods and is answered whole', async () => {
    const a = await d.articulo({ nombreProducto: 'Martillo', stock: 10, costo: 80, precio: 99.95 });
    const b = await d.articulo({ nombreProducto: 'Clavos', stock: 5.5, costo: 12.35 });
    const lineas = [
      { idProducto: a, cantidad: 2 },
      { idProducto: b, cantidad: 1.5, precio: '' },
      { idProducto: a, cantidad: 1, precio: 120.01 },
    ];
    const answer = await cashier.post('/Venta', c.ventaBody(cashier, lineas));
    expect([answer.status, answer.message]).toEqual([201, 'Venta realizada correctamente']);
    const sale = ventaOf(answer);
    expect(sale.emailUsuario).toBe(cashier.email);
    // 199.90 + 18.53 (18.525 rounded half up) + 120.01, without additional IVA (D25).
    expect(sale).toMatchObject({ estado: 'Vigente', total: 338.44, ncf: null, cliente: { nombre: 'Marta' } });
    expect(sale.detalleVentas.map(line => [line.nombreProducto, line.precio, line.cantidad])).toEqual([
      ['Martillo', 99.95, 2],
      ['Clavos', 12.35, 1.5],
      ['Martillo', 120.01, 1],
    ]);
    expect([await stockOf(a), await stockOf(b)]).toEqual([7, 4]);
    expect(ventaOf(await cashier.get(`/Venta/${sale.id}`))).toEqual(sale);
  });

  it('beyond the stock, its lines added up, is refused whole (D27)', async () => {
    const [a, b] = [await d.articulo({ stock: 10 }), await d.articulo({ stock: 2 })];
    const before = await countOf();
    const lineas = [
      { idProducto: a, cantidad: 1 },
      { idProducto: b, cantidad: 1.5 },
      { idProducto: b, cantidad: 1 },
    ];
    const answer = await cashier.post('/Venta', c.ventaBody(cashier, lineas));
    expectRefusal(answer, 409, 'No hay stock suficiente!');
    expect(existencias.parse(answer.data).existencias).toMatchObject([{ idProducto: b, stock: 2, cantidad: 2.5 }]);
    expect([await stockOf(a), await stockOf(b), await countOf()]).toEqual([10, 2, before]);
  });

  it('of the last two units by four at once succeeds twice', async () => {
    const idProducto = await d.articulo({ stock: 2 });
    const sell = () => cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto, cantidad: 1 }]));
    const held = sql`select from producto where id = ${idProducto} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => Array.from({ length: 4 }, sell));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.message).toBe('No hay stock suficiente!');
      expect(existencias.parse(refused.data).existencias).toMatchObject([{ idProducto, stock: 0, cantidad: 1 }]);
    }
    expect(await stockOf(idProducto)).toBe(0);
  });

  it('of the same two articles in opposite order by many at once never locks up', async () => {
    const [a, b] = [await d.articulo({ stock: 40 }), await d.articulo({ stock: 40 })];
    const sell = (one: number, other: number) =>
      cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto: one }, { idProducto: other }]));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? sell(a, b) : sell(b, a))));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect([await stockOf(a), await stockOf(b)]).toEqual([10, 10]);
  });

  it('is refused by field', async () => {
    const idProducto = await d.articulo({ stock: 5 });
    const inactive = await d.articulo({ stock: 5 });
    await t.admin.put(`/Producto/UpdateEstatusProducto/${inactive}`);
    const gone = await c.cliente({ estatus: false });
    const refused = async (lineas: Record<string, unknown>[], campos: Record<string, unknown> = {}) => {
      const answer = await cashier.post('/Venta', c.ventaBody(cashier, lineas, campos));
      expectRefusal(answer, 422);
      return errorsOf(answer);
    };
    expect(await refused([{ idProducto }], { idCliente: null })).toEqual({ idCliente: 'El cliente es requerido' });
    expect(await refused([{ idProducto }], { idCliente: 999_999 })).toEqual({ idCliente: 'El cliente no existe' });
    expect(await refused([{ idProducto }], { idCliente: gone })).toMatchObject({
      idCliente: expect.stringMatching(/inactivo/),
    });
    expect(await refused([{}])).toEqual({ 'detalleVentas.0.idProducto': 'El producto es requerido' });
    expect(await refused([{ idProducto, cantidad: null }])).toEqual({
      'detalleVentas.0.cantidad': 'La cantidad es requerida',
    });
    expect(await refused([{ idProducto: inactive }])).toHaveProperty(['detalleVentas.0.idProducto']);
    expect(await refused([{ idProducto, precio: 999_999_999_999, cantidad: 5 }])).toEqual({
      detalleVentas: 'El total de la venta es demasiado grande',
    });
    expect(await stockOf(idProducto)).toBe(5);
  });

  it('is made once by two clicks (D8)', async () => {
    const idProducto = await d.articulo({ stock: 5 });
    const body = c.ventaBody(cashier, [{ idProducto }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cashier.post('/Venta', body, { 'idempotency-key': 'venta-1' })),
    );
    expect(new Set(answers.map(answer => ventaOf(answer).id)).size).toBe(1);
    expect(await stockOf(idProducto)).toBe(4);
  });
});

describe('a price below the list', () => {
  const message = 'El precio está por debajo del precio de lista';

  it('is refused whole to a plain seller, and says of which line', async () => {
    const [listed, bare] = [
      await d.articulo({ stock: 9, costo: 80, precio: 7450 }),
      await d.articulo({ stock: 9, costo: 12.35, precio: null }),
    ];
    const before = await countOf();
    const refused: [number, number][] = [
      [listed, 1],
      [listed, 7449.99],
      [listed, 80],
      [listed, 0],
      // An article without a precio is sold at its costo (D25).
      [bare, 12.34],
    ];
    for (const [idProducto, precio] of refused) {
      const lines = [{ idProducto: listed }, { idProducto, precio }];
      const answer = await cashier.post('/Venta', c.ventaBody(cashier, lines));
      expectRefusal(answer, 403, message);
      expect(errorsOf(answer)).toEqual({ 'detalleVentas.1.precio': message });
    }
    expect([await countOf(), await stockOf(listed), await stockOf(bare)]).toEqual([before, 9, 9]);
    const atTheList = await c.venta(cashier, [
      { idProducto: listed, precio: 7450 },
      { idProducto: bare, precio: 12.35 },
      { idProducto: listed, precio: 8000 },
    ]);
    expect(atTheList.total).toBe(15_462.35);
    // A precio of 0 is a price: it goes out for nothing, whatever it cost.
    const free = await d.articulo({ stock: 1, costo: 80, precio: 0 });
    expect((await c.venta(cashier, [{ idProducto: free }])).total).toBe(0);
  });

  it('is for who sets the prices', async () => {
    const idProducto = await d.articulo({ stock: 9, precio: 7450 });
    expect((await c.venta(manager, [{ idProducto, precio: 1 }])).total).toBe(1);
  });
});

describe('annulling a sale', () => {
  it('brings the goods back once and keeps the document', async () => {
    const idProducto = await d.articulo({ stock: 5 });
    const sale = await c.venta(cashier, [
      { idProducto, cantidad: 2 },
      { idProducto, cantidad: 1.5 },
    ]);
    const annul = () => manager.put(`/Venta/anular/${sale.id}`, { motivo: 'Devolución', version: sale.version });
    const held = sql`select from venta where id = ${sale.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [annul(), annul(), annul()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expectRefusal(answer, 409, 'La venta ya está anulada');
    expect(await stockOf(idProducto)).toBe(5);
    expect(ventaOf(await cashier.get(`/Venta/${sale.id}`))).toMatchObject({
      estado: 'Anulada',
      motivoAnulacion: 'Devolución',
      total: sale.total,
    });
    const moved = await t.db
      .selectFrom('movimiento_stock')
      .select(['tipo', 'cantidad', 'motivo', 'saldo', 'idUsuario'])
      .where('idVenta', '=', sale.id)
      .orderBy('id')
      .execute();
    expect(moved).toEqual([
      { tipo: 'venta', cantidad: -3.5, motivo: null, saldo: 1.5, idUsuario: cashier.id },
      { tipo: 'ventaAnulada', cantidad: 3.5, motivo: 'Devolución', saldo: 5, idUsuario: manager.id },
    ]);
  });

  it('brings back no more than a number holds', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Arena fina', stock: 5 });
    const sale = await c.venta(cashier, [
      { idProducto, cantidad: 2 },
      { idProducto, cantidad: 1 },
    ]);
    const annul = () => manager.put(`/Venta/anular/${sale.id}`, { motivo: 'Devolución' });
    const restock = async (stock: number) => {
      const { data } = await manager.get(`/Producto/${idProducto}`);
      expect((await manager.put('/Producto', { ...(data as object), stock })).status).toBe(200);
    };
    await restock(999_999_997);
    const refused = await annul();
    expectRefusal(refused, 409, 'La existencia de Arena fina sería demasiado grande');
    expect(existencias.parse(refused.data).existencias).toMatchObject([{ idProducto, cantidad: 3 }]);
    expect(ventaOf(await cashier.get(`/Venta/${sale.id}`)).estado).toBe('Vigente');
    await restock(999_999_996.999);
    expect((await annul()).status).toBe(200);
    expect(await stockOf(idProducto)).toBe(999_999_999.999);
  });

  it('is for who may bring goods back into stock', async () => {
    const idProducto = await d.articulo({ stock: 5 });
    const sale = await c.venta(cashier, [{ idProducto }]);
    const refused = await cashier.put(`/Venta/anular/${sale.id}`, { motivo: 'Devolución' });
    expectRefusal(refused, 403, 'No tiene permiso para hacer esto. Le falta el permiso “Artículos: actualizar”');
    expect(await stockOf(idProducto)).toBe(4);
    expect(ventaOf(await cashier.get(`/Venta/${sale.id}`)).estado).toBe('Vigente');
  });

  it('asks for the reason and the present version, and for a sale', async () => {
    const sale = await c.venta(cashier, [{ idProducto: await d.articulo({ stock: 5 }) }]);
    expectRefusal(await manager.put(`/Venta/anular/${sale.id}`, {}), 422, 'El motivo es requerido');
    const stale = await manager.put(`/Venta/anular/${sale.id}`, { motivo: 'x', version: 99 });
    expectRefusal(stale, 409, 'La venta cambió mientras tanto. Revise cómo está ahora');
    expect(ventaOf(stale)).toEqual(sale);
    expectRefusal(await manager.put('/Venta/anular/999999', { motivo: 'x' }), 404, 'La venta no existe');
  });
});

describe('the list of sales', () => {
  it('finds any text and number that it shows, and sorts', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Sierra eléctrica', stock: 5 });
    const idCliente = await c.cliente({ nombre: 'Ñico', apellido: 'Zúñiga' });
    const sale = await c.venta(cashier, [{ idProducto }], { idCliente, ncf: 'B0100000777' });
    for (const text of [
      'nico zuniga',
      'SIERRA',
      'b0100000777',
      `${sale.id}`,
      `Factura ${sale.id}`,
      `venta ${sale.id}`,
      'persona',
      'vigente ñico',
    ]) {
      expect(idsOf(await cashier.get(`/Venta/filter/${encodeURIComponent(text)}`)), text).toContain(sale.id);
    }
    expect(idsOf(await cashier.get('/Venta?range=[0,0]'))).toEqual([sale.id]);
    // The later sale comes first by each of these, and by none of them through its number.
    const juan = await t.userWith({ productos: ['actualizar'] });
    await t.db.updateTable('usuario').set({ nombre: 'Abel', apellido: 'Zamora' }).where('id', '=', juan.id).execute();
    const first = await c.cliente({ nombre: 'Abel', apellido: 'Zamora' });
    const later = await c.venta(juan, [{ idProducto, precio: 0.01 }], { idCliente: first });
    await juan.put(`/Venta/anular/${later.id}`, { motivo: 'Prueba' });
    for (const field of ['estado', 'total', 'cliente', 'cliente.nombre', 'idCliente', 'usuario']) {
      const sorted = idsOf(await cashier.get(`/Venta?sort=["${field}","ASC"]`));
      expect(sorted.indexOf(later.id), field).toBeLessThan(sorted.indexOf(sale.id));
    }
    for (const field of ['id', 'fecha']) {
      expect(idsOf(await cashier.get(`/Venta?sort=["${field}","ASC"]&range=[0,999]`)).at(-1), field).toBe(later.id);
    }
    const filtered = async (filter: object) =>
      idsOf(await cashier.get(`/Venta?filter=${encodeURIComponent(JSON.stringify(filter))}`));
    expect(await filtered({ idCliente })).toEqual([sale.id]);
    expect(await filtered({ id: [sale.id, later.id], estado: 'Anulada' })).toEqual([later.id]);
    expect(await filtered({ id: [sale.id, later.id], estado: 'Vigente' })).toEqual([sale.id]);
    const hoy = dayOf(new Date(), t.config.timeZone);
    expect(await filtered({ idCliente, desde: hoy, hasta: hoy })).toEqual([sale.id]);
    expect(await filtered({ desde: addDays(hoy, 1) })).toEqual([]);
    expect(await filtered({ hasta: addDays(hoy, -1) })).toEqual([]);
  });
});
