import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { column, testData, type TestData, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { jpeg, upload } from '../../support/testImages';
import { locksAwaited } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let mine: number;
let theirs: number;
let keeper: Caller;
let own: Pedido;
let foreign: Pedido;
let foreignVersion: Pedido['version'];

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  mine = await d.proyecto('Escuela mía');
  theirs = await d.proyecto('Torre ajena');
  keeper = await t.userWith({ pedidos: ['ver', 'agregar'] }, { proyectos: [mine] });
  own = await d.pedido(keeper, mine);
  foreign = await d.pedido(t.admin, theirs);
  // Both partly received and overdue, so that every list could show them.
  for (const order of [own, foreign]) {
    await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, receipt(order, 1));
    await t.db.updateTable('pedido').set({ fechaEntrega: '2020-01-01' }).where('id', '=', order.id).execute();
  }
  foreignVersion = pedidoOf(await t.admin.get(`/Pedidos/PedidosById/${foreign.id}`)).version;
});
afterAll(() => t.close());

const receipt = (order: Pedido, cantNueva: number) => ({
  id: order.id,
  pedidoDetalle: order.pedidoDetalle.map(({ id }) => ({ id, cantNueva })),
});
const lists = (caller: Caller) => [
  `/Pedidos/1/${caller.id}`,
  `/Pedidos/1/${caller.id}?range=[0,99]`,
  '/Pedidos/Filter/-1/1',
  '/Pedidos/Filter/-1/-1',
  '/Pedidos/Filter/art%C3%ADculo/-1',
  '/Pedidos/Filter/pendiente/1',
  `/Pedidos/Filter/${foreign.id}/1`,
  `/Pedidos/ReporteEntrega/${caller.id}`,
];

describe("orders of others' projects (D11)", () => {
  it('are in no list of a keeper', async () => {
    for (const url of lists(keeper)) {
      const answer = await keeper.get(url);
      expect([url, answer.status]).toEqual([url, 200]);
      expect([url, idsOf(answer).includes(foreign.id)]).toEqual([url, false]);
    }
    const { headers } = await keeper.get(`/Pedidos/1/${keeper.id}?range=[0,99]`);
    expect(headers['content-range']).toBe('pedidos 0-0/1');
  });

  it('are in every list of an Administrador', async () => {
    for (const url of lists(t.admin)) {
      expect([url, idsOf(await t.admin.get(url)).includes(foreign.id)]).toEqual([url, true]);
    }
  });

  it('cannot be found by the filter of a list', async () => {
    const filter = encodeURIComponent(JSON.stringify({ idProyecto: theirs }));
    expect(idsOf(await keeper.get(`/Pedidos/1/${keeper.id}?filter=${filter}`))).toEqual([]);
  });

  it.each([0, 1])('cannot be read, nor downloaded in format %i, nor received', async format => {
    expectRefusal(
      await keeper.get(`/Pedidos/PedidosById/${foreign.id}`),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    expectRefusal(
      await keeper.get(`/Pedidos/Audit/${foreign.id}/${format}`),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    const refused = await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, receipt(foreign, 1));
    expectRefusal(refused, 404, 'El pedido no existe o es de un proyecto que no es suyo');
    const untouched = pedidoOf(await t.admin.get(`/Pedidos/PedidosById/${foreign.id}`));
    expect(untouched.pedidoDetalle.map(({ recibido }) => recibido)).toEqual([1]);
  });

  it('cannot be read together with what others may read', async () => {
    const one = async (caller: Caller, { id }: Pedido) => (await caller.get(`/Pedidos/PedidosById/${id}`)).status;
    const asked = [foreign, own, foreign, own].flatMap(order => [one(keeper, order), one(t.admin, order)]);
    expect(await Promise.all(asked)).toEqual([404, 200, 200, 200, 404, 200, 200, 200]);
  });

  it('cannot be written or copied', async () => {
    const [line] = own.pedidoDetalle;
    const body = {
      emailUsuario: keeper.email,
      detallePedido: [{ idProducto: line?.idProducto, cantidad: 1, direccionamiento: '1' }],
    };
    expectRefusal(await keeper.post('/Pedidos', { ...body, idProyecto: theirs }), 403, 'No pertenece a ese proyecto');
    const copy = await keeper.post('/Pedidos', { ...body, idProyecto: mine, copyFrom: foreign.id });
    expectRefusal(copy, 422, 'El pedido que se copia no existe');
    expect((await keeper.post('/Pedidos', { ...body, idProyecto: mine, copyFrom: own.id })).status).toBe(201);
    // An order that an administrator copies from it names it, but without a link for the keeper.
    const copied = pedidoOf(
      await t.admin.post('/Pedidos', { ...body, emailUsuario: t.admin.email, idProyecto: mine, copyFrom: foreign.id }),
    ).id;
    const history = async (caller: Caller) => (await caller.get(`/Pedidos/Historia/${copied}`)).data;
    expect(await history(keeper)).toMatchObject([{ copyFrom: foreign.id, copyFromVisible: false }]);
    expect(await history(t.admin)).toMatchObject([{ copyFrom: foreign.id, copyFromVisible: true }]);
  });

  it("take in nothing of a foreign line named in one's own order", async () => {
    const body = { id: own.id, pedidoDetalle: foreign.pedidoDetalle.map(({ id }) => ({ id, cantNueva: 1 })) };
    expectRefusal(
      await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, body),
      422,
      'La línea no pertenece al pedido',
    );
  });
});

describe('an order of a project that is taken from somebody', () => {
  const NOT_THEIRS = 'El pedido no existe o es de un proyecto que no es suyo';
  const flags: Parameters<AppUnderTest['userWith']>[0] = {
    pedidos: ['agregar'],
    productos: ['actualizar'],
    aprobacion: ['actualizar'],
  };
  type Write = (who: Caller, order: Pedido) => Promise<Answer>;
  const amount = (order: Pedido) => ({
    id: order.id,
    pedidoDetalle: [{ id: order.pedidoDetalle[0]?.id, cantNueva: 5 }],
  });

  const sendImage = async (who: Caller, order: Pedido, fields: Record<string, string>) =>
    upload(t, who, `/Pedidos/UploadImage/${order.id}`, await jpeg(), { fields });
  const ofOrder = ({ id }: Pedido) => sql`select from pedido where id = ${id} for update`;
  /** What a write is answered during whose wait for a lock its user is taken off the project. */
  const leavingWhile = (leaver: Caller, lock: RawBuilder<unknown>, write: () => Promise<Answer>) =>
    t.db
      .transaction()
      .execute(async trx => {
        await lock.execute(trx);
        const sent = write();
        await locksAwaited(t.db);
        await t.db.updateTable('usuario_proyecto').set({ estatus: false }).where('idUsuario', '=', leaver.id).execute();
        return { sent };
      })
      .then(({ sent }) => sent);

  it.each<[string, Write]>([
    ['a receipt', (who, order) => who.post(`/Pedidos/ActualizaEntrega/${who.id}`, amount(order))],
    ['a despacho', (who, order) => who.post(`/Pedidos/Despachar/${who.id}`, amount(order))],
    ['a change request', (who, order) => who.post(`/Pedidos/Actualizar/${who.id}`, amount(order))],
    ['another day', (who, order) => who.put(`/Pedidos/FechaEntrega/${order.id}`, { fechaEntrega: '2030-01-01' })],
    ['a closing', (who, order) => who.put(`/Pedidos/UpdateEstatus/${order.id}`, { motivo: 'Se acabó' })],
    ['an image', (who, order) => sendImage(who, order, { key: `${order.id}|${order.pedidoDetalle[0]?.idProducto}` })],
  ])('while %s waits for its turn takes nothing more of theirs', async (_, write) => {
    const idProducto = await d.articulo({ stock: 10 });
    const order = await d.pedido(t.admin, mine, [{ idProducto, cantidad: 10, direccionamiento: '1' }]);
    const before = (await t.admin.get(`/Pedidos/PedidosById/${order.id}`)).data;
    const leaver = await t.userWith(flags, { proyectos: [mine] });
    expectRefusal(await leavingWhile(leaver, ofOrder(order), () => write(leaver, order)), 404, NOT_THEIRS);
    expect((await t.admin.get(`/Pedidos/PedidosById/${order.id}`)).data).toEqual(before);
  });

  it('takes no photo of a receipt any more that was sent before', async () => {
    const idProducto = await d.articulo({});
    const order = await d.pedido(t.admin, mine, [{ idProducto, cantidad: 10, direccionamiento: '1' }]);
    const leaver = await t.userWith(flags, { proyectos: [mine] });
    const received = await leaver.post(`/Pedidos/ActualizaEntrega/${leaver.id}`, amount(order));
    const { recepcion } = received.data as { recepcion: number };
    const send = () => sendImage(leaver, order, { idRecepcion: `${recepcion}` });
    expectRefusal(await leavingWhile(leaver, ofOrder(order), send), 404, NOT_THEIRS);
    const kept = await t.db.selectFrom('pedido_imagen').select('id').where('idPedido', '=', order.id).execute();
    expect(kept).toEqual([]);
  });

  it('keeps no budget any more that was sent before', async () => {
    const budget = (monto: number, version: number) => ({
      id: mine,
      version,
      codigos: [{ direccionamiento: '1', monto }],
    });
    expect(await t.admin.put('/Proyecto/presupuesto', budget(10, 0))).toMatchObject({ status: 200 });
    const leaver = await t.userWith({ proyecto: ['actualizar'] }, { proyectos: [mine] });
    const before = (await t.admin.get(`/Proyecto/presupuesto/${mine}`)).data;
    const blocking = sql`select from presupuesto where "idProyecto" = ${mine} for update`;
    const send = () => leaver.put('/Proyecto/presupuesto', budget(20, 1));
    expectRefusal(await leavingWhile(leaver, blocking, send), 404);
    expect((await t.admin.get(`/Proyecto/presupuesto/${mine}`)).data).toEqual(before);
  });
});

describe('what is bought for an order', () => {
  it('is read with the order: by those of its project, and by every buyer', async () => {
    const withPurchases = await t.userWith({ pedidos: ['ver'], compras: ['ver'] }, { proyectos: [mine] });
    const buyer = await t.userWith({ compras: ['agregar'] });
    expectRefusal(
      await withPurchases.get(`/Compra/porPedido/${foreign.id}`),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    expect((await withPurchases.get(`/Compra/porPedido/${own.id}`)).status).toBe(200);
    expect((await buyer.get(`/Compra/porPedido/${foreign.id}`)).status).toBe(200);
  });
});

describe('a buyer (D28)', () => {
  it('reads every order, and acts only on those of the own projects', async () => {
    const flags = { compras: ['agregar' as const], pedidos: ['ver' as const, 'agregar' as const] };
    const buyer = await t.userWith({ ...flags, aprobacion: ['actualizar'] }, { proyectos: [mine] });
    const reads = [
      `/Pedidos/PedidosById/${foreign.id}`,
      `/Pedidos/PedidosByIdAndStatus/${foreign.id}/1`,
      `/Pedidos/Historia/${foreign.id}`,
      `/Pedidos/Audit/${foreign.id}/0`,
    ];
    for (const url of reads) expect([url, (await buyer.get(url)).status]).toEqual([url, 200]);
    // Working lists contain only one's own projects: nothing else in them could be acted on.
    expect(idsOf(await buyer.get(`/Pedidos/1/${buyer.id}`))).not.toContain(foreign.id);
    const acts = [
      await buyer.post(`/Pedidos/ActualizaEntrega/${buyer.id}`, receipt(foreign, 1)),
      await buyer.post(`/Pedidos/Actualizar/${buyer.id}`, receipt(foreign, 4)),
      await buyer.put(`/Pedidos/UpdateEstatus/${foreign.id}`, { motivo: 'No viene' }),
      await buyer.put(`/Pedidos/Aprobar/${foreign.id}/1/${buyer.email}`),
    ];
    for (const answer of acts) expectRefusal(answer, 403, /usted no pertenece a su proyecto/);
    expect(pedidoOf(await t.admin.get(`/Pedidos/PedidosById/${foreign.id}`)).version).toBe(foreignVersion);
  });

  it('reads it with compras.agregar alone', async () => {
    const buyer = await t.userWith({ compras: ['agregar'] });
    expect((await buyer.get(`/Pedidos/PedidosById/${foreign.id}`)).status).toBe(200);
    expectRefusal(await buyer.get(`/Pedidos/1/${buyer.id}`), 403);
  });
});

describe('the projects of a person (D11)', () => {
  const names = async (caller: Caller, url: string) => column(await caller.get(url), 'nombre');

  it('are those one is linked to; Proyecto/0 is all', async () => {
    expect(await names(keeper, `/Proyecto/${keeper.id}`)).toEqual(['Escuela mía']);
    expect(await names(keeper, `/Proyecto/filter/e/${keeper.id}`)).toEqual(['Escuela mía']);
    expect(await names(keeper, `/Proyecto/filter/torre/${keeper.id}`)).toEqual([]);
    expect(await names(keeper, '/Proyecto/0')).toEqual(['Escuela mía', 'Torre ajena']);
    expect(await names(keeper, '/Proyecto/filter/torre/0')).toEqual(['Torre ajena']);
    expect(await names(t.admin, `/Proyecto/${t.admin.id}`)).toEqual(['Escuela mía', 'Torre ajena']);
  });

  it.each([
    ['the link', 'usuario_proyecto' as const, 'idProyecto' as const],
    ['the project', 'proyecto' as const, 'id' as const],
  ])('and their orders are out of sight while %s is inactive', async (_, table, key) => {
    const setActive = (estatus: boolean) =>
      t.db
        .updateTable(table)
        .set({ estatus })
        .where(key as 'id', '=', mine)
        .execute();
    await setActive(false);
    expect(await names(keeper, `/Proyecto/${keeper.id}`)).toEqual([]);
    expect(idsOf(await keeper.get(`/Pedidos/1/${keeper.id}`))).toEqual([]);
    expectRefusal(await keeper.get(`/Pedidos/PedidosById/${own.id}`), 404);
    expectRefusal(await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, receipt(own, 1)), 404);
    expect((await t.admin.get(`/Pedidos/PedidosById/${own.id}`)).status).toBe(200);
    await setActive(true);
    expect(idsOf(await keeper.get(`/Pedidos/1/${keeper.id}`))).toContain(own.id);
  });
});
