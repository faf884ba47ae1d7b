import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pedido, type Pedido } from '#contract/pedido';
import { type Answer, type AppUnderTest, type Caller } from '../../support/app';
import { type TestData, errorsOf, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { reporteOf, type Site, startSite, type Work, startWork } from '../../support/work';

let t: AppUnderTest;
let d: TestData;
let keeper: Caller;
let hands: Work;
let boss: Work;
let order: Pedido;
let idProyecto: number;
let obra: Site;
beforeAll(async () => {
  obra = await startSite();
  ({ t, d, keeper, hands, boss, idProyecto } = obra);
});
afterAll(() => t.close());

beforeEach(async () => {
  order = await obra.newPedido();
});

const lineId = (index: number) => order.pedidoDetalle[index]?.id ?? 0;
const asked = async () => (await hands.read(order)).pedidoDetalle.map(({ solicitud }) => solicitud?.cantidad ?? null);
const ordered = async () => (await hands.read(order)).pedidoDetalle.map(({ cantidad }) => cantidad);
const changesOf = async () =>
  reporteOf(await t.admin.get(`/Pedidos/ReporteCambio/${t.admin.id}`), order)?.map(one => [
    one.cantidadAnterior,
    one.cantidadRecibida,
    one.estado,
  ]);

/** D15, D16. */
describe('a change request', () => {
  it('waits: the line shows what is asked for and stays as it is', async () => {
    const answer = await hands.request(order, 8);
    expect([answer.status, answer.message]).toEqual([200, 'La solicitud espera aprobación']);
    const waiting = pedidoOf(answer);
    expect(waiting.pedidoDetalle).toMatchObject([
      { cantidad: 6, recibido: 0, solicitud: { cantidad: 8, usuario: { id: keeper.id } } },
      { cantidad: 2.5, solicitud: null },
    ]);
    expect(waiting.pedidoDetalle[0]?.solicitud?.fecha).toMatch(/Z$/);
    expect(waiting).toEqual(await hands.read(order));
  });

  it.each([null, '', undefined])('leaves alone a line for which %o is named', async cantNueva => {
    const body = {
      id: order.id,
      pedidoDetalle: [
        { id: lineId(0), cantNueva: 9 },
        { id: lineId(1), cantNueva },
      ],
    };
    expect((await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, body)).status).toBe(200);
    expect(await asked()).toEqual([9, null]);
  });

  it('in which nothing changes is refused', async () => {
    const message = 'Indique al menos una cantidad distinta de la actual';
    expectRefusal(await hands.request(order), 422, message);
    expectRefusal(await hands.request(order, null, null), 422, message);
    expectRefusal(await hands.request(order, 6, 2.5), 422, message);
    await hands.request(order, 8);
    expectRefusal(await hands.request(order, 8, 2.5), 422, message);
    expectRefusal(await hands.request(order, 6, 2.5), 422, message);
    expect(await changesOf()).toEqual([[6, 8, 'Pendiente']]);
  });

  it('is replaced by a newer one, and the history keeps both', async () => {
    await hands.request(order, 8);
    await boss.request(order, 7, 3);
    expect(await asked()).toEqual([7, 3]);
    expectRefusal(await hands.request(order, 7, 3), 422, 'Indique al menos una cantidad distinta de la actual');
    expect(await changesOf()).toEqual([
      [6, 8, 'Reemplazado'],
      [6, 7, 'Pendiente'],
      [2.5, 3, 'Pendiente'],
    ]);
  });

  it('is taken back by name only, as a denial of its own; the other lines wait on', async () => {
    await hands.request(order, 8, 3);
    const take = (index: number, fields: object = {}) =>
      keeper.post(`/Pedidos/Actualizar/${keeper.id}`, {
        id: order.id,
        pedidoDetalle: [{ id: lineId(index), retirar: true, ...fields }],
      });
    expectRefusal(await take(0, { version: 99 }), 409);
    const taken = await take(0, { cantNueva: 6 });
    expect([taken.status, taken.message]).toEqual([200, 'La solicitud se retiró']);
    expect(await asked()).toEqual([null, 3]);
    expectRefusal(await take(0), 422, 'Indique al menos una cantidad distinta de la actual');
    const motivo = 'Me equivoqué';
    const mixed = [
      { id: lineId(0), cantNueva: 9 },
      { id: lineId(1), retirar: true },
    ];
    const both = await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, { id: order.id, motivo, pedidoDetalle: mixed });
    expect(both.message).toBe('La solicitud espera aprobación');
    expect(await asked()).toEqual([9, null]);
    expect(await ordered()).toEqual([6, 2.5]);
    const history = reporteOf(await t.admin.get(`/Pedidos/ReporteCambio/${t.admin.id}`), order);
    expect(history?.map(({ estado, motivoDecision }) => [estado, motivoDecision])).toEqual([
      ['Denegado', 'Se retiró la solicitud'],
      ['Denegado', motivo],
      ['Pendiente', null],
    ]);
  });

  it('lets receipts go on, up to what is ordered now', async () => {
    await hands.request(order, 8);
    expect((await hands.receive(order, 6)).status).toBe(200);
    expectRefusal(await hands.receive(order, 1), 409);
    expect(await asked()).toEqual([8, null]);
  });

  it('may ask more of a delivered order, which is pending again once approved', async () => {
    await hands.receive(order, 6, 2.5);
    expect((await hands.request(order, 7)).status).toBe(200);
    expect((await hands.read(order)).estado).toBe('Entregado');
    expect(pedidoOf(await boss.decide(order, 1)).estado).toBe('Pendiente');
  });

  it('below what is received is refused, by line', async () => {
    await hands.receive(order, 4);
    const answer = await hands.request(order, 3.999, 3);
    expectRefusal(answer, 422, 'ARENA no puede bajar de lo ya recibido: 4');
    expect(Object.keys(errorsOf(answer))).toEqual(['pedidoDetalle.0.cantNueva']);
    expect(await asked()).toEqual([null, null]);
    expect((await hands.request(order, 4)).status).toBe(200);
  });

  it.each<[unknown, string]>([
    [0, 'La cantidad mínima es 1'],
    [0.999, 'La cantidad mínima es 1'],
    [-3, 'La cantidad mínima es 1'],
    ['8', 'La cantidad debe ser un número'],
    [true, 'La cantidad debe ser un número'],
    [2.0001, 'Admite 3 decimales como máximo'],
    [1e12, 'La cantidad es demasiado grande'],
  ])('of %j is refused', async (cantNueva, message) => {
    const body = {
      id: order.id,
      pedidoDetalle: [
        { id: lineId(0), cantNueva: 9 },
        { id: lineId(1), cantNueva },
      ],
    };
    const answer = await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, body);
    expectRefusal(answer, 422, message);
    expect(errorsOf(answer)).toEqual({ 'pedidoDetalle.1.cantNueva': message });
    expect(await asked()).toEqual([null, null]);
  });

  it('of a closed order is refused, showing it', async () => {
    await hands.toggle(order);
    const answer = await hands.request(order, 8);
    expectRefusal(answer, 409, 'El pedido está cerrado y no admite cambios. Ábralo de nuevo primero');
    expect(pedidoOf(answer)).toMatchObject({ id: order.id, estado: 'Cerrado' });
  });

  it('that names a stale version of a line is refused, showing the order (D9)', async () => {
    const send = (version: number | null | undefined) =>
      keeper.post(`/Pedidos/Actualizar/${keeper.id}`, {
        id: order.id,
        pedidoDetalle: [{ id: lineId(0), cantNueva: 8, version }],
      });
    await hands.receive(order, 2);
    const stale = await send(order.pedidoDetalle[0]?.version);
    expectRefusal(stale, 409, /^Otra persona recibió o cambió ARENA/);
    expect(pedidoOf(stale).pedidoDetalle[0]).toMatchObject({ recibido: 2, solicitud: null });
    expect((await send(pedidoOf(stale).pedidoDetalle[0]?.version)).status).toBe(200);
  });

  it('with a line of another order, or one twice, is refused', async () => {
    const other = await d.pedido(keeper, idProyecto);
    const send = (...ids: (number | undefined)[]) =>
      keeper.post(`/Pedidos/Actualizar/${keeper.id}`, {
        id: order.id,
        pedidoDetalle: ids.map(id => ({ id, cantNueva: 9 })),
      });
    const foreign = await send(lineId(0), other.pedidoDetalle[0]?.id);
    expectRefusal(foreign, 422, 'La línea no pertenece al pedido');
    expect(errorsOf(foreign)).toEqual({ 'pedidoDetalle.1.id': 'La línea no pertenece al pedido' });
    const twice = await send(lineId(0), lineId(0));
    expectRefusal(twice, 422, 'Una línea viene dos veces');
    expect(errorsOf(twice)).toEqual({ 'pedidoDetalle.1.id': 'Una línea viene dos veces' });
    expect(await asked()).toEqual([null, null]);
  });

  it('fills cantNueva only where it is decided on: everywhere else it is the solicitud of its line', async () => {
    await hands.request(order, 8);
    const lineIn = (answer: Answer) =>
      [answer.data]
        .flat()
        .map(one => pedido.parse(one))
        .find(({ id }) => id === order.id)?.pedidoDetalle[0];
    const reads = [
      `/Pedidos/1/${t.admin.id}`,
      `/Pedidos/1/${t.admin.id}?range=[0,99]`,
      '/Pedidos/Filter/-1/1',
      `/Pedidos/ReporteCambio/${t.admin.id}`,
      `/Pedidos/PedidosById/${order.id}`,
      `/Pedidos/PedidosByIdAndStatus/${order.id}/1`,
    ];
    for (const url of reads) {
      const line = lineIn(await t.admin.get(url));
      expect([url, line?.cantNueva ?? null, line?.solicitud?.cantidad]).toEqual([url, null, 8]);
    }
    for (const url of ['/Pedidos/Filter/-1/2', '/Pedidos/Filter/-1/2?range=[0,99]', `/Pedidos/Filter/${order.id}/2`]) {
      expect([url, lineIn(await t.admin.get(url))?.cantNueva]).toEqual([url, 8]);
    }
  });

  it('is not received by who sends the whole order back as a receipt', async () => {
    await hands.request(order, 8);
    const whole = z.record(z.string(), z.unknown()).parse((await keeper.get(`/Pedidos/PedidosById/${order.id}`)).data);
    const nothing = await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, whole);
    expectRefusal(nothing, 422, 'Indique al menos una cantidad recibida');
    const lines = z.array(z.record(z.string(), z.unknown())).parse(whole.pedidoDetalle);
    const pedidoDetalle = lines.map((line, index) => (index === 1 ? { ...line, cantNueva: 2 } : line));
    expect((await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, { ...whole, pedidoDetalle })).status).toBe(200);
    expect((await hands.read(order)).pedidoDetalle.map(({ recibido }) => recibido)).toEqual([0, 2]);
  });

  it('may send the whole order back as it was read', async () => {
    await hands.request(order, 8);
    const whole = z.record(z.string(), z.unknown()).parse((await keeper.get(`/Pedidos/PedidosById/${order.id}`)).data);
    const lines = z.array(z.record(z.string(), z.unknown())).parse(whole.pedidoDetalle);
    const pedidoDetalle = lines.map((line, index) => (index === 1 ? { ...line, cantNueva: 4 } : line));
    const answer = await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, { ...whole, pedidoDetalle });
    expect(answer.status).toBe(200);
    // The first line carried what was already requested: that is not requested again.
    expect(await changesOf()).toEqual([
      [6, 8, 'Pendiente'],
      [2.5, 4, 'Pendiente'],
    ]);
  });

  it('is done once however often it is repeated with its key (D8)', async () => {
    const body = { id: order.id, pedidoDetalle: [{ id: lineId(0), cantNueva: 8 }] };
    const key = { 'idempotency-key': `cambio-${order.id}` };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.post(`/Pedidos/Actualizar/${keeper.id}`, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await changesOf()).toEqual([[6, 8, 'Pendiente']]);
  });

  it('changes nothing else: not even the present quantity', async () => {
    await hands.request(order, 8, 3);
    expect(await ordered()).toEqual([6, 2.5]);
  });

  it.each([
    [{ pedidoDetalle: [] }, 422],
    [{ id: 999_999, pedidoDetalle: [{ id: 1, cantNueva: 1 }] }, 404],
    [{ id: 1 }, 422],
    [{ id: 1, pedidoDetalle: 'todo' }, 422],
    [{ id: 1, pedidoDetalle: [{ cantNueva: 1 }] }, 422],
  ])('of %j: %i', async (body, status) => {
    expectRefusal(await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, body), status);
  });
});

describe('the list of what waits for approval (D10, mode 2)', () => {
  it('has the orders with an open request, and says who asks and since when', async () => {
    await hands.request(order, 8);
    const list = await t.admin.get('/Pedidos/Filter/-1/2?range=[0,99]');
    expect(idsOf(list)).toContain(order.id);
    expect(list.headers['content-range']).toMatch(/^aprobaciones 0-/);
    expect(reporteOf(list, order)).toMatchObject([
      { tipo: 'cambio', estado: 'Pendiente', cantidadAnterior: 6, cantidadRecibida: 8, aprobadoPor: null },
    ]);
    await boss.decide(order, 0);
    expect(idsOf(await t.admin.get('/Pedidos/Filter/-1/2'))).not.toContain(order.id);
  });

  it('is searched', async () => {
    await hands.request(order, 8);
    expect(idsOf(await t.admin.get('/Pedidos/Filter/PIEDRA/2'))).toContain(order.id);
    expect(idsOf(await t.admin.get('/Pedidos/Filter/nada-de-eso/2'))).toEqual([]);
  });
});

describe('the change history', () => {
  it('has each request with who asked, who decided and when (D16)', async () => {
    const idle = await d.pedido(keeper, idProyecto);
    await hands.request(order, 8);
    await boss.decide(order, 1);
    await hands.request(order, 5);
    await boss.decide(order, 0);
    const answer = await keeper.get(`/Pedidos/ReporteCambio/${keeper.id}?range=[0,99]`);
    expect(answer.headers['content-range']).toMatch(/^historialcambios 0-/);
    expect(idsOf(answer)).not.toContain(idle.id);
    const instant = expect.stringMatching(/^\d{4}-.*Z$/);
    const decided = { nombreUsuario: expect.stringMatching(/De Prueba$/), aprobadoPor: 'Ana Prueba' };
    const common = {
      id: expect.any(Number),
      idDetalle: lineId(0),
      nombreProducto: 'ARENA',
      codigo: expect.stringMatching(/^ART-/),
      presentacion: 'Unidad',
      tipo: 'cambio',
      motivo: null,
    };
    const dates = { fechaEntrega: null, fechaCambio: instant, fechaAprobacion: instant };
    expect(reporteOf(answer, order)).toEqual([
      {
        ...common,
        ...dates,
        ...decided,
        motivoDecision: null,
        cantidadAnterior: 6,
        cantidadRecibida: 8,
        estado: 'Aprobado',
      },
      {
        ...common,
        ...dates,
        ...decided,
        motivoDecision: 'Sin motivo',
        cantidadAnterior: 8,
        cantidadRecibida: 5,
        estado: 'Denegado',
      },
    ]);
  });
});

describe("another project's order (D11)", () => {
  it('is neither changed, decided, closed nor told of', async () => {
    const stranger = await t.userWith({ pedidos: ['ver', 'agregar'], aprobacion: ['ver', 'actualizar'] });
    const outside = startWork(stranger);
    await hands.receive(order, 1);
    await hands.request(order, 8);
    const idEntrega = (await hands.read(order)).pedidoReporte[0]?.id;
    expectRefusal(await outside.request(order, 9), 404, 'El pedido no existe o es de un proyecto que no es suyo');
    expectRefusal(await outside.decide(order, 1), 404, 'El pedido no existe o es de un proyecto que no es suyo');
    expectRefusal(await outside.decide(order, 0), 404, 'El pedido no existe o es de un proyecto que no es suyo');
    expectRefusal(await outside.toggle(order), 404, 'El pedido no existe o es de un proyecto que no es suyo');
    // As of a delivery that does not exist.
    expectRefusal(await outside.correct(idEntrega, 1), 404, 'La entrega no existe');
    expectRefusal(
      await stranger.get(`/Pedidos/Historia/${order.id}`),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    expectRefusal(await stranger.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/1`), 404);
    for (const url of ['/Pedidos/Filter/-1/2', `/Pedidos/ReporteCambio/${stranger.id}`]) {
      expect(idsOf(await stranger.get(url))).toEqual([]);
    }
    expect(await asked()).toEqual([8, null]);
  });
});
