import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Pedido } from '#contract/pedido';
import { lineImagenes } from '#contract/imagen';
import { recepcion } from '#contract/recepcion';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, compraOf } from '../../support/trade';
import { testData, type TestData, errorsOf, idsOf, pedidoOf } from '../../support/testData';
import { png, upload } from '../../support/testImages';
import { readPdf } from '../../support/readPdf';
import { expectRefusal } from '../../support/refusal';
import { startWork } from '../../support/work';

let t: AppUnderTest;
let d: TestData;
let keeper: Caller;
let order: Pedido;
let idProyecto: number;
let articles: number[];
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
  articles = [await d.articulo({ nombreProducto: 'Arena' }), await d.articulo({ nombreProducto: 'Piedra' })];
});
afterAll(() => t.close());

beforeEach(async () => {
  const lines = articles.map((idProducto, index) => ({ idProducto, cantidad: [6, 2.5][index], direccionamiento: '1' }));
  order = await d.pedido(keeper, idProyecto, lines);
});

const lineId = (index: number, from = order) => from.pedidoDetalle[index]?.id ?? 0;
const receive = (lines: Record<string, unknown>[], caller = keeper) =>
  caller.post(`/Pedidos/ActualizaEntrega/${caller.id}`, { id: order.id, pedidoDetalle: lines });
const now = async () => pedidoOf(await keeper.get(`/Pedidos/PedidosById/${order.id}`));
const received = async () => (await now()).pedidoDetalle.map(({ recibido }) => recibido);

/** D13, D14. */
describe('a receipt', () => {
  it('takes in part and then the rest, and the order is delivered', async () => {
    const part = await receive([
      { id: lineId(0), cantNueva: 2 },
      { id: lineId(1), cantNueva: 2.5 },
    ]);
    expect([part.status, part.message]).toEqual([200, 'La recepción se guardó']);
    const half = pedidoOf(part);
    expect(half.estado).toBe('Pendiente');
    expect(half.pedidoDetalle.map(({ recibido, estatus }) => [recibido, estatus])).toEqual([
      [2, false],
      [2.5, true],
    ]);
    expect(half.pedidoDetalle[0]?.entregado).toBeNull();
    expect(Math.abs(Date.now() - Date.parse(half.pedidoDetalle[1]?.entregado ?? ''))).toBeLessThan(60_000);

    const rest = pedidoOf(await receive([{ id: lineId(0), cantNueva: 4 }], t.admin));
    expect(rest.estado).toBe('Entregado');
    expect(rest.pedidoDetalle.map(({ recibido, estatus }) => [recibido, estatus])).toEqual([
      [6, true],
      [2.5, true],
    ]);
    expect(Date.parse(rest.pedidoDetalle[0]?.entregado ?? '')).toBeGreaterThan(
      Date.parse(half.pedidoDetalle[1]?.entregado ?? ''),
    );
    expect(
      rest.pedidoReporte.map(({ nombreProducto, cantidadAnterior, cantidadRecibida, nombreUsuario }) => [
        nombreProducto,
        cantidadAnterior,
        cantidadRecibida,
        nombreUsuario,
      ]),
    ).toEqual([
      ['ARENA', 0, 2, expect.stringContaining('De Prueba')],
      ['PIEDRA', 0, 2.5, expect.stringContaining('De Prueba')],
      ['ARENA', 2, 4, 'Ana Prueba'],
    ]);
    expect(rest.pedidoReporte.every(({ fechaEntrega }) => Date.parse(fechaEntrega ?? '') > 0)).toBe(true);
    expect(rest).toEqual({ ...(await now()), recepcion: rest.recepcion });
  });

  it.each([null, 0, '', undefined, -0])('leaves alone a line on which %o arrived', async cantNueva => {
    const answer = await receive([
      { id: lineId(0), cantNueva: 1 },
      { id: lineId(1), cantNueva },
    ]);
    expect(answer.status).toBe(200);
    expect(await received()).toEqual([1, 0]);
    expect((await now()).pedidoReporte).toHaveLength(1);
  });

  it.each([[[]], [[{ cantNueva: 0 }]], [[{ cantNueva: null }, { cantNueva: '' }]], [[{}]]])(
    'in which nothing arrives (%j) is refused',
    async lines => {
      const answer = await receive(lines.map((line, index) => ({ ...line, id: lineId(index) })));
      expectRefusal(answer, 422, 'Indique al menos una cantidad recibida');
    },
  );

  it.each<[unknown, string]>([
    [-1, 'La cantidad no puede ser negativa'],
    [-0.001, 'La cantidad no puede ser negativa'],
    ['2', 'La cantidad debe ser un número'],
    ['dos', 'La cantidad debe ser un número'],
    [true, 'La cantidad debe ser un número'],
    [[2], 'La cantidad debe ser un número'],
    [0.0001, 'Admite 3 decimales como máximo'],
    [1e12, 'La cantidad es demasiado grande'],
  ])('of %j is refused', async (cantNueva, message) => {
    const answer = await receive([
      { id: lineId(0), cantNueva: 1 },
      { id: lineId(1), cantNueva },
    ]);
    expectRefusal(answer, 422, message);
    expect(errorsOf(answer)).toEqual({ 'pedidoDetalle.1.cantNueva': message });
    expect(await received()).toEqual([0, 0]);
  });

  it('of 1 more than is left is refused in the singular', async () => {
    await receive([{ id: lineId(1), cantNueva: 2.5 }]);
    const answer = await receive([{ id: lineId(1), cantNueva: 1 }]);
    expectRefusal(answer, 409, 'No se puede recibir 1 de PIEDRA: ya está todo recibido');
  });

  it.each([2.501, 3, 999_999_999])(
    'of %d where 2.5 are pending is refused, and nothing of it is kept',
    async cantNueva => {
      const answer = await receive([
        { id: lineId(0), cantNueva: 1 },
        { id: lineId(1), cantNueva },
      ]);
      expectRefusal(answer, 409, /^No se pueden recibir .* de PIEDRA: quedan 2,5 pendientes$/);
      expect(pedidoOf(answer)).toMatchObject({
        id: order.id,
        estado: 'Pendiente',
        pedidoDetalle: [{ recibido: 0 }, { recibido: 0 }],
      });
      expect(await received()).toEqual([0, 0]);
      expect((await now()).pedidoReporte).toEqual([]);
    },
  );

  it('of a delivered order is refused', async () => {
    await receive([
      { id: lineId(0), cantNueva: 6 },
      { id: lineId(1), cantNueva: 2.5 },
    ]);
    expectRefusal(await receive([{ id: lineId(0), cantNueva: 1 }]), 409, /: ya está todo recibido$/);
  });

  it('of a closed order is refused, showing it', async () => {
    await t.db.updateTable('pedido').set({ cerrado: new Date() }).where('id', '=', order.id).execute();
    const answer = await receive([{ id: lineId(0), cantNueva: 1 }]);
    expectRefusal(answer, 409, 'El pedido está cerrado y no admite recepciones');
    expect(pedidoOf(answer).estado).toBe('Cerrado');
  });

  it('with a line of another order is refused', async () => {
    const other = await d.pedido(keeper, idProyecto);
    const answer = await receive([
      { id: lineId(0), cantNueva: 1 },
      { id: lineId(0, other), cantNueva: 1 },
    ]);
    expectRefusal(answer, 422, 'La línea no pertenece al pedido');
    expect(errorsOf(answer)).toEqual({ 'pedidoDetalle.1.id': 'La línea no pertenece al pedido' });
    expect(await received()).toEqual([0, 0]);
  });

  it('with a line twice is refused', async () => {
    const answer = await receive([
      { id: lineId(0), cantNueva: 1 },
      { id: lineId(0), cantNueva: 2 },
    ]);
    expectRefusal(answer, 422, 'Una línea viene dos veces');
    expect(errorsOf(answer)).toEqual({ 'pedidoDetalle.1.id': 'Una línea viene dos veces' });
    expect(await received()).toEqual([0, 0]);
  });

  it('that names a stale version of a line is refused, one that names the present one or none is not (D9)', async () => {
    const version = order.pedidoDetalle[0]?.version;
    expect((await receive([{ id: lineId(0), cantNueva: 1, version }])).status).toBe(200);
    const stale = await receive([{ id: lineId(0), cantNueva: 1, version }]);
    expectRefusal(stale, 409, /^Otra persona recibió o cambió ARENA/);
    expect(pedidoOf(stale).pedidoDetalle[0]).toMatchObject({ recibido: 1 });
    const fresh = pedidoOf(stale).pedidoDetalle[0]?.version;
    expect((await receive([{ id: lineId(0), cantNueva: 1, version: fresh }])).status).toBe(200);
    expect((await receive([{ id: lineId(0), cantNueva: 1 }])).status).toBe(200);
    expect(await received()).toEqual([3, 0]);
  });

  it('may send the whole order back as it was read', async () => {
    const whole = z.record(z.string(), z.unknown()).parse((await keeper.get(`/Pedidos/PedidosById/${order.id}`)).data);
    const lines = order.pedidoDetalle.map((line, index) => ({ ...line, cantNueva: index === 0 ? 6 : undefined }));
    const answer = await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, { ...whole, pedidoDetalle: lines });
    expect(answer.status).toBe(200);
    expect(await received()).toEqual([6, 0]);
  });

  it.each([
    [{ pedidoDetalle: [] }, 422],
    [{ id: 999_999, pedidoDetalle: [{ id: 1, cantNueva: 1 }] }, 404],
    [{ id: 'x', pedidoDetalle: [] }, 422],
    [{ id: 1 }, 422],
    [{ id: 1, pedidoDetalle: 'todo' }, 422],
    [{ id: 1, pedidoDetalle: [null] }, 422],
    [{ id: 1, pedidoDetalle: [{ cantNueva: 1 }] }, 422],
  ])('of %j: %i', async (body, status) => {
    expectRefusal(await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, body), status);
  });

  it('is dust-free: ten tenths are one', async () => {
    const one = await d.pedido(keeper, idProyecto, [{ idProducto: articles[0], cantidad: 1, direccionamiento: '1' }]);
    for (let n = 0; n < 10; n++) {
      const body = { id: one.id, pedidoDetalle: [{ id: lineId(0, one), cantNueva: 0.1 }] };
      expect((await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, body)).status).toBe(200);
    }
    expect(pedidoOf(await keeper.get(`/Pedidos/PedidosById/${one.id}`))).toMatchObject({
      estado: 'Entregado',
      pedidoDetalle: [{ recibido: 1 }],
    });
  });
});

describe('the delivery history', () => {
  it('shows the orders of which something came, with their records', async () => {
    const idle = await d.pedido(keeper, idProyecto);
    await receive([{ id: lineId(0), cantNueva: 1 }]);
    const answer = await keeper.get(`/Pedidos/ReporteEntrega/${keeper.id}?range=[0,999]`);
    expect(idsOf(answer)).toContain(order.id);
    expect(idsOf(answer)).not.toContain(idle.id);
    const orders = z
      .array(z.object({ id: z.number(), pedidoReporte: z.array(z.unknown()) }).loose())
      .parse(answer.data);
    expect(orders.find(({ id }) => id === order.id)?.pedidoReporte).toEqual([
      {
        id: expect.any(Number),
        idDetalle: lineId(0),
        nombreProducto: 'ARENA',
        codigo: expect.stringMatching(/^ART-/),
        presentacion: 'Unidad',
        tipo: 'entrega',
        estado: null,
        motivo: null,
        motivoDecision: null,
        cantidadAnterior: 0,
        cantidadRecibida: 1,
        nombreUsuario: expect.stringContaining('De Prueba'),
        fechaEntrega: expect.stringMatching(/Z$/),
        fechaCambio: null,
        aprobadoPor: null,
        fechaAprobacion: null,
      },
    ]);
    expect(answer.headers['content-range']).toMatch(/^historialentrega 0-\d+\/\d+$/);
  });
});

/** D49. */
describe('a receipt as a document', () => {
  const everything = () => ({
    id: order.id,
    guia: ' G-1042 ',
    observacion: 'Un saco roto',
    pedidoDetalle: [
      { id: lineId(0), cantNueva: 2, danado: 1 },
      { id: lineId(1), excedente: 0.5 },
    ],
  });
  const send = (body: Record<string, unknown>, caller = keeper) =>
    caller.post(`/Pedidos/ActualizaEntrega/${caller.id}`, body);
  const receipts = async (caller = keeper) =>
    z.array(recepcion).parse((await caller.get(`/Pedidos/Recepciones/${order.id}`)).data);
  const document = (id: number, caller = keeper) => caller.get(`/Pedidos/Recepciones/Audit/${id}`);
  const paper = async (id: number) =>
    readPdf((await document(id)).raw.rawPayload)
      .flat()
      .join(' ')
      .toUpperCase();
  const number = async (body: Record<string, unknown> = everything()) => pedidoOf(await send(body)).recepcion ?? 0;

  it('has a number, a delivery note, a remark, and what came damaged or beyond the order beside what is received', async () => {
    const first = await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 1 }] });
    const id = await number();
    expect(id).toBeGreaterThan(first);
    expect(await received()).toEqual([3, 0]);
    expect(await receipts()).toMatchObject([
      { id, guia: 'G-1042', observacion: 'Un saco roto', despacho: false, lineas: 2, fotos: [], compras: [] },
      { id: first, guia: null, observacion: null, lineas: 1, usuario: { id: keeper.id } },
    ]);
    const pdf = await document(id);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Recepcion.pdf"',
    });
    const text = await paper(id);
    for (const said of [`N.º ${id}`, 'G-1042', 'Un saco roto', 'DAÑADO', 'DE MÁS', 'Recibido por'])
      expect(text).toContain(said.toUpperCase());
    expect(text).toMatch(/ARENA.*PIEDRA/s);
    expect(await paper(first)).not.toMatch(/DAÑADO|CORREGIDO/);
  });

  it('may bring nothing but what is damaged; what is noted of no line, or of another order’s, is refused', async () => {
    const damaged = await send({ id: order.id, pedidoDetalle: [{ id: lineId(0), danado: 3 }] });
    expect([damaged.status, await received()]).toEqual([200, [0, 0]]);
    expect(await receipts()).toMatchObject([{ lineas: 1 }]);
    const told = (await startWork(keeper).history(order)).at(-1);
    expect(told).toMatchObject({ hecho: 'recibido', lineas: [{ idDetalle: lineId(0), cantidad: 0, danado: 3 }] });
    await send({
      id: order.id,
      pedidoDetalle: [
        { id: lineId(0), cantNueva: 1, excedente: 2 },
        { id: lineId(1), danado: 1 },
      ],
    });
    expect((await startWork(keeper).history(order)).at(-1)).toMatchObject({
      recepcion: expect.any(Number) as number,
      lineas: [
        { idDetalle: lineId(0), cantidad: 1, danado: 0, excedente: 2 },
        { idDetalle: lineId(1), cantidad: 0, danado: 1 },
      ],
    });
    const excess = [
      { id: lineId(0), cantNueva: 1, excedente: 4 },
      { id: lineId(1), cantNueva: 1 },
    ];
    expect((await send({ id: order.id, pedidoDetalle: excess })).status).toBe(200);
    expect((await startWork(keeper).history(order)).at(-1)?.lineas).toMatchObject([{ danado: 0, excedente: 4 }, {}]);
    expectRefusal(
      await send({ id: order.id, pedidoDetalle: [{ id: lineId(0), danado: 0, excedente: '' }] }),
      422,
      'Indique al menos una cantidad recibida',
    );
    const other = await d.pedido(keeper, idProyecto);
    const foreign = await send({ id: order.id, pedidoDetalle: [{ id: other.pedidoDetalle[0]?.id, danado: 1 }] });
    expect(errorsOf(foreign)).toEqual({ 'pedidoDetalle.0.id': 'La línea no pertenece al pedido' });
  });

  it.each([
    ['guia', 'x'.repeat(51), 'Admite 50 caracteres como máximo'],
    ['observacion', 'x'.repeat(501), 'Admite 500 caracteres como máximo'],
    ['guia', 7, 'Debe ser un texto'],
  ])('with %s %j is refused', async (field, value, message) => {
    expect(errorsOf(await send({ ...everything(), [field]: value }))).toEqual({ [field]: message });
    expect(await receipts()).toEqual([]);
  });

  it.each([
    ['danado', -1, 'La cantidad no puede ser negativa'],
    ['excedente', '2', 'La cantidad debe ser un número'],
    ['excedente', 0.0001, 'Admite 3 decimales como máximo'],
  ])('with %s %j is refused', async (field, value, message) => {
    const answer = await send({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 1, [field]: value }] });
    expect(errorsOf(answer)).toEqual({ [`pedidoDetalle.0.${field}`]: message });
  });

  it('is nobody’s who does not see its order', async () => {
    const id = await number();
    const stranger = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [await d.proyecto('Ajeno')] });
    expectRefusal(await document(id, stranger), 404, 'La recepción no existe');
    expectRefusal(await stranger.get(`/Pedidos/Recepciones/${order.id}`), 404);
    expectRefusal(await document(999_999), 404, 'La recepción no existe');
    const buyer = await t.userWith({ compras: ['agregar'] });
    expect((await document(id, buyer)).status).toBe(200);
  });

  it('has up to three photos of its own', async () => {
    const id = await number();
    const photo = async (fields: Record<string, string> = { idRecepcion: `${id}` }) =>
      upload(t, keeper, `/Pedidos/UploadImage/${order.id}`, await png(8, 8), { fields });
    for (let n = 0; n < 2; n++) expect((await photo()).message).toBe('La foto se guardó');
    const { fotos } = lineImagenes.parse((await photo()).data);
    expectRefusal(await photo(), 409, 'La recepción ya tiene 3 fotos');
    const [found] = await receipts();
    expect(found?.fotos).toEqual(fotos);
    expect(fotos).toHaveLength(3);
    const own = order;
    order = await d.pedido(keeper, idProyecto);
    expectRefusal(await photo(), 404, 'El pedido no tiene esa recepción');
    order = own;
    const shown = await keeper.get(`/Pedidos/Download?file=${found?.fotos[0]}&id=${order.id}`);
    expect(shown.headers['content-type']).toBe('image/webp');
    // The lines' images are unchanged.
    expect((await now()).pedidoDetalle.map(({ img1, fotos }) => [img1, fotos])).toEqual([
      [null, null],
      [null, null],
    ]);
    expectRefusal(await photo({ idRecepcion: '999999' }), 404, 'El pedido no tiene esa recepción');
    expect(errorsOf(await photo({ idRecepcion: 'x' }))).toEqual({
      idRecepcion: 'El número de la recepción no es válido',
    });
  });

  it('counts to the purchases of its lines, oldest first; one that has come whole is Recibida, until goods are taken back', async () => {
    const c = await startTrade(t);
    const buy = (cantidad: number) =>
      c.compra(t.admin, [{ idProducto: articles[0], idPedidoDetalle: lineId(0), cantidad }], { idPedido: order.id });
    const [older, newer] = [await buy(2), await buy(3)];
    const state = async ({ id }: { id: number }) => {
      const { estado, detalleCompra, recepciones } = compraOf(await t.admin.get(`/Compra/${id}`));
      return [estado, detalleCompra[0]?.recibido, recepciones?.map(one => one.id)];
    };
    expect(await state(older)).toEqual(['Pendiente', 0, []]);
    const first = await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 3 }] });
    expect([await state(older), await state(newer)]).toEqual([
      ['Recibida', 2, [first]],
      ['Pendiente', 1, [first]],
    ]);
    expect((await receipts())[0]?.compras.map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect(await paper(first)).toContain(`ORDEN DE COMPRA ${older.id}`);
    const since = compraOf(await t.admin.get(`/Compra/${newer.id}`)).parcial;
    const second = await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 3 }] });
    expect(await state(newer)).toEqual(['Recibida', 3, [first, second]]);
    expect(compraOf(await t.admin.get(`/Compra/${newer.id}`)).parcial).toBe(since);

    const [entrega] = (await now()).pedidoReporte;
    await keeper.post(`/Pedidos/Corregir/${keeper.id}`, { idEntrega: entrega?.id, cantidad: 1.5, motivo: 'De más' });
    expect((await startWork(t.admin).decide(order, 1)).status).toBe(200);
    expect([await state(older), await state(newer)]).toEqual([
      ['Pendiente', 1.5, [first]],
      ['Pendiente', 2, [second]],
    ]);
    expect((await receipts()).map(({ compras }) => compras.map(({ id }) => id))).toEqual([[newer.id], [older.id]]);
    expect(await paper(first)).toMatch(/CORREGIDO .*ARENA .* 3 -1,5 /);
    await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 0.5 }] });
    expect((await state(older)).slice(0, 2)).toEqual(['Recibida', 2]);
    await t.admin.put(`/Compra/anular/${newer.id}`, { motivo: 'Error' });
    expect((await receipts()).flatMap(({ compras }) => compras.map(compra => compra.id))).not.toContain(newer.id);
    expect((await state(newer))[2]).toEqual([]);
    // One that was marked by hand keeps that moment; one of which all is taken back has not come in part.
    const lines = [{ idProducto: articles[0], cantidad: 2, direccionamiento: '1' }];
    order = await d.pedido(keeper, idProyecto, lines);
    const { id } = await buy(2);
    const byHand = compraOf(await t.admin.put(`/Compra/updateEstatus/${id}`));
    await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 2 }] });
    const come = compraOf(await t.admin.get(`/Compra/${id}`));
    expect(come).toMatchObject({ recibida: byHand.recibida, parcial: expect.any(String) });
    const [whole] = (await now()).pedidoReporte;
    await keeper.post(`/Pedidos/Corregir/${keeper.id}`, { idEntrega: whole?.id, cantidad: 2, motivo: 'De más' });
    expect((await startWork(t.admin).decide(order, 1)).status).toBe(200);
    const back = compraOf(await t.admin.get(`/Compra/${id}`));
    expect(back).toMatchObject({ estado: 'Pendiente', recibida: null, parcial: null });
    // What is taken back in two steps is taken back once; a purchase that is annulled by then stays so.
    await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 2 }] });
    const idEntrega = (await now()).pedidoReporte.at(-1)?.id;
    const takeBack = async (cantidad: number) => {
      await keeper.post(`/Pedidos/Corregir/${keeper.id}`, { idEntrega, cantidad, motivo: 'De más' });
      expect((await startWork(t.admin).decide(order, 1)).status).toBe(200);
      return (await state({ id })).slice(0, 2);
    };
    expect([await takeBack(0.5), await takeBack(0.5)]).toEqual([
      ['Pendiente', 1.5],
      ['Pendiente', 1],
    ]);
    await t.admin.put(`/Compra/anular/${id}`, { motivo: 'Error' });
    expect((await takeBack(1))[0]).toBe('Anulada');
    // Nor is anything that comes later counted to it.
    const instead = await buy(2);
    await number({ id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 2 }] });
    expect((await state(instead)).slice(0, 2)).toEqual(['Recibida', 2]);
  });
});
