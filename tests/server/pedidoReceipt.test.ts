import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, type Caller, startApp } from '../support/app';
import { datos, type Datos, errorsOf, idsOf, pedidoOf } from '../support/datos';
import { expectRefusal } from '../support/refusal';

let t: AppUnderTest;
let d: Datos;
let keeper: Caller;
let order: Pedido;
let idProyecto: number;
let articles: number[];
beforeAll(async () => {
  t = await startApp();
  d = datos(t);
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
    expect(rest).toEqual(await now());
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
    expectRefusal(await receive([{ id: lineId(0), cantNueva: 1 }]), 409, /quedan 0 pendientes/);
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
    expectRefusal(answer, 422, 'Una línea viene dos veces en la misma recepción');
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
