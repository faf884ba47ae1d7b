import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalesOfCompra } from '#contract/documentTotals';
import { addDays, dayOf } from '#contract/text/format';
import { readConfig } from '../../../src/server/config';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade, compraOf } from '../../support/trade';
import { column, testData, type TestData, errorsOf, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

const stockOf = async (id: number) =>
  (await t.db.selectFrom('producto').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const ledger = (idProducto: number) =>
  t.db
    .selectFrom('movimiento_stock')
    .select(['tipo', 'cantidad', 'saldo', 'idCompra', 'idUsuario'])
    .where('idProducto', '=', idProducto)
    .orderBy('id')
    .execute();
const countOf = async () =>
  Number((await t.db.selectFrom('compra').select(t.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

describe('a new purchase', () => {
  it('is answered whole, its totals exact to the cent (D25)', async () => {
    const [a, b] = [await d.articulo({ nombreProducto: 'Cemento' }), await d.articulo()];
    const lineas = [
      { idProducto: a, costo: 6150.55, cantidad: 3.333, nombreProducto: 'Otro nombre' },
      { idProducto: b, costo: 1.15, cantidad: 1.5 },
      { idProducto: a, costo: 0.1 + 0.9, cantidad: 7 },
    ];
    const answer = await buyer.post('/Compra', c.compraBody(buyer, lineas));
    expect([answer.status, answer.message]).toEqual([201, 'Órden realizada correctamente']);
    const order = compraOf(answer);
    // 20499.78 + 1.73 (1.725 rounded half up) + 7; IVA by line: 2664.97 + 0.22 + 0.91.
    expect(order).toMatchObject({ subtotal: 20508.51, iva: 2666.1, total: 23174.61, estado: 'Pendiente', aviso: null });
    expect(order).toMatchObject(totalesOfCompra(order.detalleCompra));
    expect(order.usuario).toMatchObject({ nombre: expect.stringContaining('Persona') });
    expect(order.emailUsuario).toBe(buyer.email);
    expect(order.detalleCompra.map(({ nombreProducto, iVA }) => [nombreProducto, iVA])).toEqual([
      ['Cemento', 13],
      [expect.stringContaining('Artículo'), 13],
      ['Cemento', 13],
    ]);
    expect(order.correoDisponible).toBe(false);
    const { aviso: _, ...rest } = order;
    expect(compraOf(await buyer.get(`/Compra/${order.id}`))).toEqual(rest);
  });

  it('takes the typed name of a special article, and the keys in either case', async () => {
    const { id } = await t.db
      .selectFrom('producto')
      .select('id')
      .where('codigo', '=', '000-002')
      .executeTakeFirstOrThrow();
    const idProveedor = await c.proveedor();
    const body = {
      EmailUsuario: buyer.email,
      IdProveedor: idProveedor,
      IdPedido: 0,
      DetalleCompra: [
        { IdProducto: id, NombreProducto: 'Flete a Limón', Costo: 25000, Cantidad: 1, IVA: 0, Estatus: true },
        { IdProducto: id, Costo: 1, Cantidad: 1 },
      ],
    };
    const order = compraOf(await buyer.post('/Compra', body));
    const { nombreProducto } = await t.db
      .selectFrom('producto')
      .select('nombreProducto')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order.detalleCompra.map(line => line.nombreProducto)).toEqual(['Flete a Limón', nombreProducto]);
    expect(order.idPedido).toBeNull();
  });

  it('is refused by field, and nothing of it is kept', async () => {
    const idProducto = await d.articulo();
    const inactive = await d.articulo();
    await t.admin.put(`/Producto/UpdateEstatusProducto/${inactive}`);
    const gone = await c.proveedor({ estatus: false });
    const before = await countOf();
    const refused = async (lineas: Record<string, unknown>[], campos: Record<string, unknown> = {}) => {
      const answer = await buyer.post('/Compra', c.compraBody(buyer, lineas, campos));
      expectRefusal(answer, 422);
      return errorsOf(answer);
    };
    expect(await refused([{ idProducto }], { idProveedor: 0 })).toEqual({ idProveedor: 'El proveedor es requerido' });
    expect(await refused([{ idProducto }], { idProveedor: 999_999 })).toEqual({
      idProveedor: 'El proveedor no existe',
    });
    expect(await refused([{ idProducto }], { idProveedor: gone })).toMatchObject({
      idProveedor: expect.stringMatching(/inactivo/),
    });
    expect(await refused([])).toEqual({ detalleCompra: 'La orden debe llevar al menos un artículo' });
    for (const costo of [0, 0.99])
      expect(await refused([{ idProducto, costo }])).toEqual({ 'detalleCompra.0.costo': 'El costo mínimo es 1' });
    expect(await refused([{ idProducto, costo: 1e20 }])).toHaveProperty(['detalleCompra.0.costo']);
    expect(await refused([{ idProducto, costo: 1.005 }])).toHaveProperty(['detalleCompra.0.costo']);
    expect(await refused([{ idProducto, cantidad: 0.5 }])).toHaveProperty(['detalleCompra.0.cantidad']);
    expect(await refused([{ idProducto }, { idProducto: inactive }])).toMatchObject({
      'detalleCompra.1.idProducto': expect.stringMatching(/inactivo/),
    });
    // The second only with its IVA.
    for (const [costo, cantidad] of [
      [999_999_999, 999_999],
      [1_000_000, 900_000],
    ]) {
      expect(await refused([{ idProducto, costo, cantidad }])).toEqual({
        detalleCompra: 'El total de la orden es demasiado grande',
      });
    }
    expect(await refused([{ idProducto }], { idPedido: 999_999 })).toEqual({ idPedido: 'El pedido no existe' });
    expect(await countOf()).toBe(before);
  });

  it('carries what is agreed with the supplier, and starts as Borrador (D48)', async () => {
    const lineas = [{ idProducto: await d.articulo() }];
    const today = dayOf(new Date(), readConfig({}).timeZone);
    const agreed = {
      fechaPrometida: today,
      lugarEntrega: 'Portón 2',
      condiciones: '30 días',
      observaciones: 'Llamar antes',
    };
    const order = await c.compra(buyer, lineas, agreed);
    expect(order).toMatchObject({ ...agreed, etapa: 'Borrador', estado: 'Pendiente', enviada: null, confirmada: null });
    const listed = async (etapa: string) =>
      idsOf(
        await buyer.get(
          `/Compra?filter=${encodeURIComponent(JSON.stringify({ etapa, idProveedor: order.idProveedor }))}`,
        ),
      );
    expect(await listed('Borrador')).toContain(order.id);
    expect(await listed('Recibida')).not.toContain(order.id);
    await buyer.put(`/Compra/updateEstatus/${order.id}`);
    expect(await listed('Recibida')).toContain(order.id);
    const refused = async (campos: Record<string, unknown>) => {
      const answer = await buyer.post('/Compra', c.compraBody(buyer, lineas, campos));
      expectRefusal(answer, 422);
      return errorsOf(answer);
    };
    expect(await refused({ fechaPrometida: addDays(today, -1) })).toEqual({
      fechaPrometida: 'La entrega prometida no puede ser antes del día de la orden',
    });
    expect(await refused({ fechaPrometida: '2026-02-30' })).toHaveProperty('fechaPrometida');
    expect(await refused({ lugarEntrega: 'x'.repeat(251), condiciones: 'x'.repeat(501) })).toEqual({
      lugarEntrega: 'Admite 250 caracteres como máximo',
      condiciones: 'Admite 500 caracteres como máximo',
    });
  });

  it('may come to the largest amount that there is', async () => {
    const line = { idProducto: await d.articulo(), costo: 884_955_752_212.38 };
    const order = await c.compra(buyer, [line]);
    expect(order).toMatchObject({ subtotal: 884955752212.38, iva: 115044247787.61, total: 999999999999.99 });
    expectRefusal(await buyer.post('/Compra', c.compraBody(buyer, [{ ...line, costo: 884_955_752_212.39 }])), 422);
  });

  it('is made once by two clicks (D8)', async () => {
    const body = c.compraBody(buyer, [{ idProducto: await d.articulo() }]);
    const key = { 'idempotency-key': 'orden-1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.post('/Compra', body, key)));
    expect(new Set(answers.map(answer => compraOf(answer).id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  });
});

describe('the stock of a purchase without an order (D23)', () => {
  it('comes in when it is received, goes back when that is taken back, and the ledger says so', async () => {
    const [a, b] = [await d.articulo({ stock: 5 }), await d.articulo()];
    const lineas = [
      { idProducto: a, cantidad: 2.5 },
      { idProducto: b, cantidad: 4 },
      { idProducto: a, cantidad: 1 },
    ];
    const order = await c.compra(buyer, lineas);
    expect(compraOf(await buyer.put(`/Compra/updateEstatus/${order.id}`, { estatus: false })).estado).toBe('Pendiente');
    expect([await stockOf(a), await stockOf(b)]).toEqual([5, 0]);
    const received = await buyer.put(`/Compra/updateEstatus/${order.id}`);
    expect(received.message).toBe('La orden se marcó como recibida');
    expect(compraOf(received)).toMatchObject({ estado: 'Recibida', recibida: expect.any(String) });
    expect([await stockOf(a), await stockOf(b)]).toEqual([8.5, 4]);
    expect(compraOf(await buyer.put(`/Compra/updateEstatus/${order.id}`, {}))).toMatchObject({
      estado: 'Pendiente',
      recibida: null,
    });
    expect([await stockOf(a), await stockOf(b)]).toEqual([5, 0]);
    const who = { idCompra: order.id, idUsuario: buyer.id };
    expect(await ledger(a)).toEqual([
      { tipo: 'apertura', cantidad: 5, saldo: 5, idCompra: null, idUsuario: t.admin.id },
      { tipo: 'compra', cantidad: 3.5, saldo: 8.5, ...who },
      { tipo: 'compraDevuelta', cantidad: -3.5, saldo: 5, ...who },
    ]);
  });

  it('is not taken back once it is sold', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Varilla' });
    const order = await c.compra(buyer, [{ idProducto, cantidad: 10 }]);
    await buyer.put(`/Compra/updateEstatus/${order.id}`);
    await c.venta(buyer, [{ idProducto, cantidad: 3 }]);
    const answer = await buyer.put(`/Compra/updateEstatus/${order.id}`);
    expectRefusal(answer, 409, 'No se puede devolver la orden: de Varilla quedan 7 y la orden trajo 10');
    expect(answer.data).toEqual({ existencias: [{ idProducto, nombreProducto: 'Varilla', stock: 7, cantidad: 10 }] });
    const annulled = await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' });
    expectRefusal(annulled, 409, 'No se puede anular la orden: de Varilla quedan 7 y la orden trajo 10');
    expect(compraOf(await buyer.get(`/Compra/${order.id}`)).estado).toBe('Recibida');
    expect(await stockOf(idProducto)).toBe(7);
  });

  it('goes out again when it is cancelled, for good', async () => {
    const idProducto = await d.articulo();
    const order = await c.compra(buyer, [{ idProducto, cantidad: 10 }]);
    await buyer.put(`/Compra/updateEstatus/${order.id}`);
    for (const body of [{}, { motivo: ' ' }])
      expectRefusal(await buyer.put(`/Compra/anular/${order.id}`, body), 422, 'El motivo es requerido');
    const cancelled = compraOf(await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Proveedor cerrado' }));
    expect(cancelled).toMatchObject({
      estado: 'Anulada',
      motivoAnulacion: 'Proveedor cerrado',
      anulada: expect.any(String),
    });
    expect(await stockOf(idProducto)).toBe(0);
    const moved = await t.db.selectFrom('movimiento_stock').select('fecha').where('idCompra', '=', order.id).execute();
    expect(moved.map(({ fecha }) => fecha.toISOString()).sort()).toEqual([cancelled.recibida, cancelled.anulada]);
    for (const again of [
      await buyer.put(`/Compra/updateEstatus/${order.id}`),
      await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Otra vez' }),
    ]) {
      expectRefusal(again, 409, 'La orden está anulada y ya no cambia');
      expect(compraOf(again)).toMatchObject({ id: order.id, estado: 'Anulada' });
    }
    // One that never came has nothing that would have to go out.
    const awaited = await c.compra(buyer, [{ idProducto, cantidad: 10 }]);
    expect(compraOf(await buyer.put(`/Compra/anular/${awaited.id}`, { motivo: 'No hay' })).estado).toBe('Anulada');
  });

  it('is left alone by one for an order, whatever it brings beyond that order’s lines', async () => {
    const [asked, beyond] = [await d.articulo(), await d.articulo()];
    const linea = { idProducto: asked, cantidad: 5, direccionamiento: '1' };
    const { id: idPedido } = await d.pedido(t.admin, await d.proyecto(), [linea]);
    const lineas = [asked, beyond].map(idProducto => ({ idProducto, cantidad: 8 }));
    const order = await c.compra(buyer, lineas, { idPedido });
    for (const estado of ['Recibida', 'Pendiente', 'Recibida']) {
      expect(compraOf(await buyer.put(`/Compra/updateEstatus/${order.id}`))).toMatchObject({ estado });
    }
    const cancelled = await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' });
    expect(compraOf(cancelled).estado).toBe('Anulada');
    expect([await ledger(asked), await ledger(beyond)]).toEqual([[], []]);
  });

  it('moves once when two who read the same version press at the same moment (D9)', async () => {
    const idProducto = await d.articulo();
    const order = await c.compra(buyer, [{ idProducto, cantidad: 10 }]);
    const press = () => buyer.put(`/Compra/updateEstatus/${order.id}`, { version: order.version });
    const held = sql`select from compra where id = ${order.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(idProducto)).toBe(10);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.message).toBe('La orden cambió mientras tanto. Revise cómo está ahora');
    expect(stale?.data).toMatchObject({ id: order.id, estado: 'Recibida' });
  });

  it('cannot grow beyond what a number holds', async () => {
    const idProducto = await d.articulo({ stock: 999_999_990 });
    const order = await c.compra(buyer, [{ idProducto, cantidad: 10 }]);
    expectRefusal(await buyer.put(`/Compra/updateEstatus/${order.id}`), 409, /demasiado grande/);
    expect(compraOf(await buyer.get(`/Compra/${order.id}`)).estado).toBe('Pendiente');
  });
});

describe('the list of purchases', () => {
  it('pages, sorts, filters, and finds any text and number that it shows (D4)', async () => {
    const proyecto = await d.proyecto('Puente Virilla');
    const idProducto = await d.articulo({ nombreProducto: 'Lámina galvanizada' });
    const pedido = await d.pedido(t.admin, proyecto, [{ idProducto, cantidad: 4, direccionamiento: '1' }]);
    const idProveedor = await c.proveedor({ razonSocial: 'Ferretería Ñandú S.A.', mailOrden: 'nandu@ejemplo.cr' });
    const order = await c.compra(buyer, [{ idProducto, cantidad: 4 }], { idProveedor, idPedido: pedido.id });
    const find = async (text: string) => idsOf(await buyer.get(`/Compra/filter/${encodeURIComponent(text)}`));
    for (const text of [
      'ferreteria nandu',
      'LAMINA',
      'ñandú lámina',
      `${order.id}`,
      `${pedido.id}`,
      `Orden ${order.id}`,
      'persona',
      'pendiente nandu',
      'borrador nandu',
    ]) {
      expect(await find(text), text).toContain(order.id);
    }
    for (const text of ['virilla imposible', 'orden imposible', `orden ${order.id} imposible`])
      expect([text, await find(text)]).toEqual([text, []]);
    const page = await buyer.get(`/Compra?range=[0,2]&sort=["id","DESC"]`);
    expect(page.headers['content-range']).toMatch(/^compras 0-2\/\d+$/);
    expect(idsOf(page)[0]).toBe(order.id);
    const filtered = await buyer.get(`/Compra?filter=${JSON.stringify({ idPedido: pedido.id, estado: 'Pendiente' })}`);
    expect(idsOf(filtered)).toEqual([order.id]);
    expect(column(filtered, 'proyecto')).toEqual([{ id: proyecto, nombre: 'Puente Virilla' }]);
    for (const field of ['fecha', 'estado', 'total', 'idPedido', 'idProveedor', 'proveedor.razonSocial', 'usuario']) {
      expect((await buyer.get(`/Compra?sort=["${field}","ASC"]`)).status, field).toBe(200);
    }
  });

  it('is sorted by the total that is shown, whose IVA is that of the subtotal (D48)', async () => {
    const [idProducto, idProveedor] = [await d.articulo(), await c.proveedor()];
    const line = (costo: number) => ({ idProducto, costo, cantidad: 1 });
    // By line the IVA of the first is 1.40, of its subtotal 1.35: 11.80 against 11.77, shown as 11.75 and 11.77.
    const first = await c.compra(
      buyer,
      Array.from({ length: 10 }, () => line(1.04)),
      { idProveedor },
    );
    const second = await c.compra(buyer, [line(10.42)], { idProveedor });
    const sorted = await buyer.get(`/Compra?filter=${JSON.stringify({ idProveedor })}&sort=["total","ASC"]`);
    expect(idsOf(sorted)).toEqual([first.id, second.id]);
  });

  it('says what is not there', async () => {
    expectRefusal(await buyer.get('/Compra/999999'), 404, 'La orden de compra no existe');
    expectRefusal(await buyer.put('/Compra/updateEstatus/999999'), 404);
    expectRefusal(await buyer.put('/Compra/anular/999999', { motivo: 'x' }), 404);
    expectRefusal(await buyer.get('/Compra/Audit/999999'), 404);
    expectRefusal(await buyer.get('/Compra/porPedido/999999'), 404);
  });
});
