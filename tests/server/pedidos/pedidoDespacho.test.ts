import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CANTIDAD_MAX } from '#contract/constants';
import type { Pedido } from '#contract/pedido';
import { movimiento } from '#contract/movimiento';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, compraOf } from '../../support/trade';
import { testData, type TestData, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { startWork } from '../../support/work';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let keeper: Caller;
let storekeeper: Caller;
let order: Pedido;
let idProyecto: number;
let arena: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
  storekeeper = await t.userWith({ pedidos: ['agregar'], productos: ['actualizar'] }, { proyectos: [idProyecto] });
});
afterAll(() => t.close());

beforeEach(async () => {
  arena = await d.articulo({ nombreProducto: 'Arena fina', stock: 3 });
  order = await d.pedido(keeper, idProyecto, [
    { idProducto: arena, cantidad: 6, direccionamiento: '1' },
    { idProducto: arena, cantidad: 2.5, direccionamiento: '2' },
  ]);
});

const now = async () => pedidoOf(await keeper.get(`/Pedidos/PedidosById/${order.id}`));
const received = async () => (await now()).pedidoDetalle.map(({ recibido }) => recibido);
const dispatch = (amounts: (number | null)[], caller = storekeeper) =>
  caller.post(`/Pedidos/Despachar/${caller.id}`, {
    id: order.id,
    pedidoDetalle: amounts.map((cantNueva, index) => ({ id: order.pedidoDetalle[index]?.id, cantNueva })),
  });
const stock = async () =>
  (await t.db.selectFrom('producto').select('stock').where('id', '=', arena).executeTakeFirstOrThrow()).stock;
const ledger = async (caller: Caller) =>
  z.array(movimiento).parse((await caller.get(`/Producto/movimientos/${arena}`)).data);
const movements = async () =>
  (await ledger(t.admin)).map(({ tipo, cantidad, saldo, idPedido }) => ({ tipo, cantidad, saldo, idPedido }));

/** D51. */
describe('a despacho', () => {
  it('serves lines from the shelf: a receipt of the order and movements of stock, and no purchase is told', async () => {
    const c = await startTrade(t);
    const { id } = await c.compra(t.admin, [{ idProducto: arena, cantidad: 5 }], { idPedido: order.id });
    const answer = await dispatch([2, 0.5]);
    expect([answer.status, answer.message]).toEqual([200, 'El despacho se guardó']);
    const { recepcion: number, pedidoDetalle } = pedidoOf(answer);
    expect(pedidoDetalle.map(({ recibido, stock: left }) => [recibido, left])).toEqual([
      [2, 0.5],
      [0.5, 0.5],
    ]);
    expect(await movements()).toMatchObject([
      { tipo: 'despacho', cantidad: -2.5, saldo: 0.5, idPedido: order.id },
      { tipo: 'apertura', cantidad: 3 },
    ]);
    const ofProject = async (project: number) =>
      idsOf(await t.admin.get(`/Movimiento?filter=${JSON.stringify({ idProyecto: project, idProducto: arena })}`))
        .length;
    expect([await ofProject(idProyecto), await ofProject(await d.proyecto())]).toEqual([1, 0]);
    // Everybody reads the stock movements, but only users who may read the order can open it (D11).
    const clerk = await t.userWith({ pedidos: ['ver'] });
    const opens = async (caller: Caller) => (await ledger(caller))[0]?.pedidoVisible;
    expect([await opens(storekeeper), await opens(clerk)]).toEqual([true, false]);
    expect(compraOf(await t.admin.get(`/Compra/${id}`)).detalleCompra[0]?.recibido).toBe(0);
    const history = await startWork(keeper).history(order);
    expect(history.at(-1)).toMatchObject({ hecho: 'despachado', recepcion: number });
    expect((await keeper.get(`/Pedidos/Recepciones/${order.id}`)).data).toMatchObject([{ id: number, despacho: true }]);
  });

  it('of more than there is, on all lines together, is refused, and nothing of it is kept', async () => {
    const answer = await dispatch([2, 1.5]);
    expectRefusal(answer, 409, 'Hay 3 de Arena fina en bodega: no alcanza para despachar 3,5');
    expect(answer.data).toMatchObject({ existencias: [{ idProducto: arena, stock: 3, cantidad: 3.5 }] });
    expect([await received(), await stock()]).toEqual([[0, 0], 3]);
    expectRefusal(await dispatch([0, null]), 422, 'Indique al menos una cantidad por despachar');
    expectRefusal(await dispatch([null, 3]), 409, /quedan 2,5 pendientes$/);
    expectRefusal(await dispatch([1, 0], keeper), 403);
  });

  it('of a closed order is refused, showing the order, and takes nothing from the shelf', async () => {
    await startWork(keeper).toggle(order, { motivo: 'Ya no se ocupa' });
    const answer = await dispatch([1]);
    expectRefusal(answer, 409, 'El pedido está cerrado y no admite despachos');
    expect(pedidoOf(answer)).toMatchObject({ id: order.id, estado: 'Cerrado' });
    expect([await received(), await stock()]).toEqual([[0, 0], 3]);
  });

  it('of the last pieces by two at once, for two orders: one wins, and nothing is lost', async () => {
    const lines = [{ idProducto: arena, cantidad: 6, direccionamiento: '1' }];
    const other = await d.pedido(keeper, idProyecto, lines);
    const second = {
      id: other.id,
      pedidoDetalle: [{ id: other.pedidoDetalle[0]?.id, cantNueva: 2 }],
    };
    const held = sql`select from producto where id = ${arena} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [
      dispatch([2, 0]),
      storekeeper.post(`/Pedidos/Despachar/${storekeeper.id}`, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/^Hay 1 de Arena fina/);
    expect(await stock()).toBe(1);
  });

  it('that was counted wrong gives its goods back to the shelf', async () => {
    await dispatch([3, 0]);
    const [entrega] = (await now()).pedidoReporte;
    await startWork(keeper).correct(entrega?.id, 1);
    await startWork(t.admin).decide(order, 1);
    expect([await received(), await stock()]).toEqual([[2, 0], 1]);
    expect((await movements())[0]).toEqual({ tipo: 'despachoDevuelto', cantidad: 1, saldo: 1, idPedido: order.id });
  });

  it('whose goods no longer fit on the shelf stays as it was, and its correction open', async () => {
    await dispatch([3, 0]);
    const [entrega] = (await now()).pedidoReporte;
    await startWork(keeper).correct(entrega?.id, 1.5);
    const count = { lineas: [{ idProducto: arena, contado: CANTIDAD_MAX - 1, stock: 0 }] };
    expect((await t.admin.post('/Producto/conteo', count)).status).toBe(200);
    const answer = await startWork(t.admin).decide(order, 1);
    expectRefusal(answer, 409, 'La existencia de Arena fina sería demasiado grande');
    expect(pedidoOf(answer).pedidoDetalle[0]).toMatchObject({ recibido: 3, porCorregir: 1.5 });
    expect(await stock()).toBe(CANTIDAD_MAX - 1);
    // What came from a supplier does not return to the shelf, however full.
    const other = await d.pedido(keeper, idProyecto, [{ idProducto: arena, cantidad: 3, direccionamiento: '1' }]);
    const delivered = pedidoOf(await startWork(keeper).receive(other, 3)).pedidoReporte;
    await startWork(keeper).correct(delivered[0]?.id, 2);
    expect((await startWork(t.admin).decide(other, 1)).status).toBe(200);
    expect(await stock()).toBe(CANTIDAD_MAX - 1);
  });
});
