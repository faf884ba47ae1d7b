import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData, errorsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { png, upload } from '../../support/testImages';
import { startTrade, type Trade } from '../../support/trade';
import { lastEntrega, type Work, startWork } from '../../support/work';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let trade: Trade;
let keeper: Caller;
let hands: Work;
let order: Pedido;
let idProyecto: number;
let idProducto: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  trade = await startTrade(t);
  idProyecto = await d.proyecto();
  idProducto = await d.articulo();
  keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
  hands = startWork(keeper);
});
afterAll(() => t.close());
beforeEach(async () => {
  order = await d.pedido(keeper, idProyecto, [{ idProducto, cantidad: 6, direccionamiento: '1' }]);
});

const put = (path: string, headers: Record<string, string>, payload?: string) =>
  t.app.inject({
    method: 'PUT',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${keeper.token}`, ...headers },
    payload,
  });

/** D10, D13, D44. */
describe('closing an order short', () => {
  it('ends it with its reason, and opening it again takes that away', async () => {
    await hands.receive(order, 2);
    const closed = await hands.toggle(order, { motivo: ' El proveedor ya no lo trae ' });
    expect([closed.status, closed.message]).toEqual([200, 'El pedido se cerró']);
    expect(pedidoOf(closed)).toMatchObject({ estado: 'Cerrado', motivoCierre: 'El proveedor ya no lo trae' });
    expect(Math.abs(Date.now() - Date.parse(pedidoOf(closed).cerrado ?? ''))).toBeLessThan(60_000);
    expect(pedidoOf(closed)).toEqual(await hands.read(order));
    expectRefusal(await hands.receive(order, 1), 409, 'El pedido está cerrado y no admite recepciones');

    const opened = await hands.toggle(order);
    expect([opened.status, opened.message]).toEqual([200, 'El pedido se abrió de nuevo']);
    expect(pedidoOf(opened)).toMatchObject({ estado: 'Pendiente', cerrado: null, motivoCierre: null });
    expect(pedidoOf(await hands.receive(order, 4)).estado).toBe('Entregado');
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['no body at all', {}, undefined],
    ['an empty JSON body', { 'content-type': 'application/json' }, ''],
    ['null', { 'content-type': 'application/json' }, 'null'],
    ['an empty text in JSON', { 'content-type': 'application/json' }, '""'],
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
    ['a blank reason', { 'content-type': 'application/json' }, '{"motivo":"  "}'],
  ])('takes %s: the reason is optional', async (_, headers, payload) => {
    const answer = await put(`/Pedidos/UpdateEstatus/${order.id}`, headers, payload);
    expect(answer.statusCode).toBe(200);
    expect(await hands.read(order)).toMatchObject({ estado: 'Cerrado', motivoCierre: null });
  });

  it.each<[unknown, string]>([
    [{ motivo: 7 }, 'motivo'],
    [{ motivo: 'x'.repeat(251) }, 'motivo'],
    [{ version: 'x' }, 'version'],
  ])('with %j is refused', async (body, field) => {
    const answer = await hands.toggle(order, body);
    expectRefusal(answer, 422);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
    expect((await hands.read(order)).estado).toBe('Pendiente');
  });

  it('is not for a delivered order', async () => {
    await hands.receive(order, 6);
    const answer = await hands.toggle(order);
    expectRefusal(answer, 409, 'El pedido ya se entregó completo: no hay nada que cerrar');
    expect(pedidoOf(answer).estado).toBe('Entregado');
  });

  it('with a stale version is refused, showing the order (D9)', async () => {
    const { version } = await hands.read(order);
    await hands.request(order, 8);
    const answer = await hands.toggle(order, { motivo: 'Ya no', version });
    expectRefusal(answer, 409, 'El pedido cambió mientras tanto. Revíselo');
    expect((await hands.toggle(order, { version: pedidoOf(answer).version })).status).toBe(200);
  });

  it('leaves what waits open; opened again, the order is what its lines say', async () => {
    await hands.request(order, 8);
    const closed = pedidoOf(await hands.toggle(order));
    expect(closed.pedidoDetalle[0]?.solicitud?.cantidad).toBe(8);
    await startWork(t.admin).decide(order, 0);
    await hands.toggle(order);
    expect(await hands.read(order)).toMatchObject({ estado: 'Pendiente', pedidoDetalle: [{ solicitud: null }] });
  });

  it('repeated with its key is done once: a retry does not open the order again (D8)', async () => {
    const key = { 'idempotency-key': `cierre-${order.id}` };
    const close = () => keeper.put(`/Pedidos/UpdateEstatus/${order.id}`, { motivo: 'Ya no' }, key);
    const answers = [await close(), await close()];
    expect(answers.map(answer => [answer.status, pedidoOf(answer).estado])).toEqual([
      [200, 'Cerrado'],
      [200, 'Cerrado'],
    ]);
    expect((await hands.read(order)).estado).toBe('Cerrado');
  });

  it('by two people at the same moment with the version they read happens once', async () => {
    const { version } = await hands.read(order);
    const held = sql`select from pedido where id = ${order.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [
      hands.toggle(order, { version }),
      startWork(t.admin).toggle(order, { version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await hands.read(order)).estado).toBe('Cerrado');
  });

  it('twice as wanted is once, but no reason is dropped without a word: somebody else was first (D36)', async () => {
    const { version } = await hands.read(order);
    const boss = startWork(t.admin);
    const close = (work: Work, motivo?: string) => work.toggle(order, { estado: 'Cerrado', motivo, version });
    expect((await close(boss, 'El proveedor quebró')).status).toBe(200);
    expect((await close(boss, 'El proveedor quebró')).status).toBe(200);
    expect((await close(hands)).status).toBe(200);
    const refused = await close(hands, 'Se compró en otra parte');
    expectRefusal(refused, 409, 'El pedido ya está cerrado: su motivo no se guardó');
    expect(pedidoOf(refused)).toMatchObject({ estado: 'Cerrado', motivoCierre: 'El proveedor quebró' });

    const reopen = (work: Work, motivo: string) => work.toggle(order, { estado: 'Pendiente', motivo });
    expect(pedidoOf(await reopen(boss, 'Volvió a abrir'))).toMatchObject({ estado: 'Pendiente', motivoCierre: null });
    expect((await reopen(boss, 'Volvió a abrir')).status).toBe(200);
    expectRefusal(await reopen(hands, 'Hace falta'), 409, 'El pedido no está cerrado: su motivo no se guardó');
    expect((await hands.history(order)).map(({ motivo }) => motivo ?? null).slice(-2)).toEqual([
      'El proveedor quebró',
      'Volvió a abrir',
    ]);
  });

  it('needs the right to work on orders', async () => {
    const reader = await t.userWith({ pedidos: ['ver', 'actualizar', 'eliminar'] }, { proyectos: [idProyecto] });
    expectRefusal(await startWork(reader).toggle(order), 403);
  });

  it('of an order that is not there is refused', async () => {
    expectRefusal(await hands.toggle({ id: 999_999 }), 404, 'El pedido no existe o es de un proyecto que no es suyo');
  });
});

describe('what still happens to an order (D13, D32)', () => {
  let mine: Pedido;
  let proyecto: number;
  let articulo: number;
  /** Each step of the work on an order of which 2 of 6 have come, by what is answered. */
  async function steps() {
    const despacho = { id: mine.id, pedidoDetalle: [{ id: mine.pedidoDetalle[0]?.id, cantNueva: 1 }] };
    const compra = trade.compraBody(t.admin, [{ idProducto: articulo, cantidad: 1 }], { idPedido: mine.id });
    const boss = startWork(t.admin);
    return {
      receive: (await boss.receive(mine, 1)).status,
      dispatch: (await t.admin.post(`/Pedidos/Despachar/${t.admin.id}`, despacho)).status,
      request: (await boss.request(mine, 20)).status,
      deliveryDay: (await t.admin.put(`/Pedidos/FechaEntrega/${mine.id}`, { fechaEntrega: '2099-05-04' })).status,
      picture: (await uploadPicture()).status,
      purchase: (await t.admin.post('/Compra', compra)).status,
      correct: (await boss.correct(lastEntrega(await boss.read(mine)), 1)).status,
      approve: (await boss.decide(mine, 1)).status,
    };
  }
  const uploadPicture = async () =>
    upload(t, t.admin, `/Pedidos/UploadImage/${mine.id}`, await png(4, 4), {
      fields: { key: `${mine.id}|${articulo}` },
    });
  const done = {
    receive: 200,
    dispatch: 200,
    request: 200,
    deliveryDay: 200,
    picture: 200,
    correct: 200,
    approve: 200,
  };

  beforeEach(async () => {
    proyecto = await d.proyecto();
    articulo = await d.articulo({ stock: 9 });
    mine = await d.pedido(t.admin, proyecto, [{ idProducto: articulo, cantidad: 6, direccionamiento: '1' }]);
    await startWork(t.admin).receive(mine, 2);
  });

  it('that is open is all of it', async () => {
    expect(await steps()).toEqual({ ...done, purchase: 201 });
  });

  it('that is closed is a picture, and a correction with its approval', async () => {
    await startWork(t.admin).toggle(mine);
    const refused = { receive: 409, dispatch: 409, request: 409, deliveryDay: 409, purchase: 409 };
    expect(await steps()).toEqual({ ...done, ...refused });
  });

  it('whose project was deactivated is all of it, for who still sees the project', async () => {
    await t.admin.put(`/Proyecto/updateEstatus/${proyecto}`, { estatus: false });
    expect(await steps()).toEqual({ ...done, purchase: 201 });
  });

  it('whose article was deactivated is all but a new purchase of it', async () => {
    await t.admin.put(`/Producto/UpdateEstatusProducto/${articulo}`, { estatus: false });
    expect(await steps()).toEqual({ ...done, purchase: 422 });
  });
});

describe('an order by its status (D10)', () => {
  const statusOf = async (status: number) =>
    (await keeper.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/${status}`)).status;
  const found = async () => [await statusOf(0), await statusOf(1), await statusOf(2)];

  it('is there only in the ones it is in', async () => {
    expect(await found()).toEqual([404, 200, 200]);
    await hands.toggle(order);
    expect(await found()).toEqual([200, 200, 404]);
    await hands.toggle(order);
    await hands.receive(order, 6);
    expect(await found()).toEqual([200, 200, 404]);
  });

  it('is answered whole, and a refusal says why', async () => {
    const whole = await keeper.get(`/Pedidos/PedidosById/${order.id}`);
    expect((await keeper.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/1`)).data).toEqual(whole.data);
    const missing = await keeper.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/0`);
    expectRefusal(missing, 404, 'El pedido no existe o no está en ese estado');
  });

  it.each(['3', '-1', 'x'])('%s is no status', async status => {
    expectRefusal(await keeper.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/${status}`), 400);
  });

  it('is there for a buyer of every project (D28)', async () => {
    const buyer = await t.userWith({ pedidos: ['ver'], compras: ['agregar'] });
    expect((await buyer.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/2`)).status).toBe(200);
    expect((await buyer.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/1`)).status).toBe(200);
    const other = await t.userWith({ pedidos: ['ver'] });
    expect((await other.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/2`)).status).toBe(404);
  });
});
