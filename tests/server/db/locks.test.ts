import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { imagenKey } from '#contract/imagen';
import type { Pedido } from '#contract/pedido';
import type { Answer } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { idsOf } from '../../support/testData';
import { deadlocksIn, databaseNameOf } from '../../support/deadlocks';
import { locksAwaited } from '../../support/sameMoment';
import { jpeg, upload } from '../../support/testImages';
import { type Site, startSite, lastEntrega } from '../../support/work';

/** All users write to the same records at once, without deadlocks: PostgreSQL counts none. */

let o: Site;
let c: Trade;
let picture: Buffer;
beforeAll(async () => {
  o = await startSite();
  c = await startTrade(o.t);
  picture = await jpeg(64, 48);
});
afterAll(() => o.t.close());

const deadlocks = async () => {
  const { template: _, ...cluster } = inject('testCluster');
  return deadlocksIn({ ...cluster, database: await databaseNameOf(o.t.db) });
};

const photograph = (order: Pedido, index: number): Promise<Answer> => {
  const { id: idDetalle = 0, idProducto = 0 } = order.pedidoDetalle[index] ?? {};
  const key = imagenKey({ idPedido: order.id, idProducto, idDetalle });
  return upload(o.t, o.keeper, `/Pedidos/UploadImage/${order.id}`, picture, { fields: { key } });
};

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

describe('writes at the same moment', () => {
  it('images and receipts of the same lines all succeed, without a deadlock', async () => {
    const lines = Array.from({ length: 8 }, (_, n) => ({
      idProducto: o.articles[n % 2],
      cantidad: 100,
      direccionamiento: String(n),
    }));
    const order = await o.d.pedido(o.keeper, o.idProyecto, lines);
    const received = (reversed: boolean) => {
      const pedidoDetalle = order.pedidoDetalle.map(({ id }) => ({ id, cantNueva: 1 }));
      const body = { id: order.id, pedidoDetalle: reversed ? pedidoDetalle.reverse() : pedidoDetalle };
      return o.keeper.post(`/Pedidos/ActualizaEntrega/${o.keeper.id}`, body);
    };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => [photograph(order, n % 8), received(n % 2 === 0)]).flat(),
    );
    expect(statuses(answers)).toEqual([200]);
    const { pedidoDetalle } = await o.boss.read(order);
    expect(
      pedidoDetalle.map(({ recibido, img1, img2, img3 }) => [recibido, [img1, img2, img3].every(Boolean)]),
    ).toEqual(lines.map(() => [24, true]));
    expect(await deadlocks()).toBe(0);
  });

  /** A purchase of three for a line of an order, and of one for the shelf. */
  const buyFor = async (order: Pedido, idProducto: number) => {
    const partes = [{ idPedidoDetalle: order.pedidoDetalle[0]?.id, cantidad: 3 }];
    const lineas = [{ idProducto, costo: 100, partes, bodega: 1 }];
    const ordenes = [{ idProveedor: await c.proveedor(), lineas }];
    return idsOf(await o.t.admin.post('/Compra/necesidades', { ordenes }))[0];
  };

  it.each(['anular', 'UpdateEstatus'])('a purchase holds nothing while it waits for its orders (%s)', async call => {
    const { db, admin } = o.t;
    const order = await o.newPedido();
    const id = await buyFor(order, o.articles[0] ?? 0);
    const { sent } = await db.transaction().execute(async trx => {
      await sql`select from pedido where id = ${order.id} for no key update`.execute(trx);
      const sent = admin.put(`/Compra/${call}/${id}`, { motivo: 'Error' });
      await locksAwaited(db);
      // Fails where somebody has locked the purchase.
      await sql`select from compra where id = ${id} for no key update nowait`.execute(trx);
      return { sent };
    });
    expect(await sent).toMatchObject({ status: 200 });
  });

  it('the correction of a dispatch and of a receipt, and the arrival of the purchase it counts to', async () => {
    const { admin } = o.t;
    const [idProducto = 0] = o.articles;
    await admin.put('/Producto', { ...(await article(idProducto)), stock: 100 });
    const order = await o.newPedido();
    const [line] = order.pedidoDetalle;
    const idCompra = await buyFor(order, idProducto);
    const arrive = () => admin.put(`/Compra/UpdateEstatus/${idCompra}`);
    const pedidoDetalle = [{ id: line?.id, cantNueva: 0.1 }];
    for (let turn = 0; turn < 8; turn++) {
      for (const receive of [
        () => o.hands.receive(order, 0.1),
        () => admin.post(`/Pedidos/Despachar/${admin.id}`, { id: order.id, pedidoDetalle }),
      ]) {
        expect(await receive()).toMatchObject({ status: 200 });
        const corrected = await o.hands.correct(lastEntrega(await o.boss.read(order)), 0.1);
        expect(corrected).toMatchObject({ status: 200 });
      }
      const answers = await Promise.all([arrive(), o.boss.decide(order, 1), arrive()]);
      expect(statuses(answers)).toEqual([200]);
    }
    expect(await deadlocks()).toBe(0);
  });

  it('of every kind at random never end in a deadlock or an error of the server', async () => {
    const { admin } = o.t;
    for (const idProducto of o.articles) {
      const stocked = await admin.put('/Producto', { ...(await article(idProducto)), stock: 1000 });
      expect(stocked).toMatchObject({ status: 200 });
    }
    const orders = [await o.newPedido(), await o.newPedido()];
    const bought = await Promise.all(
      [0, 1, 2].map(() =>
        c.compra(
          admin,
          [...o.articles].reverse().map(idProducto => ({ idProducto, cantidad: 2 })),
        ),
      ),
    );
    // Two purchases that serve both orders: every receipt and correction of either counts for them.
    const idProveedor = await c.proveedor();
    const shared = await Promise.all(
      [0, 1].map(async turn => {
        const lineas = o.articles.map((idProducto, index) => ({
          ...{ idProducto, costo: 100, bodega: 1 },
          partes: orders.map(order => ({ idPedidoDetalle: order.pedidoDetalle[index]?.id, cantidad: 1 })),
        }));
        const ordenes = [{ idProveedor, lineas: turn ? lineas.reverse() : lineas }];
        return idsOf(await admin.post('/Compra/necesidades', { ordenes }))[0];
      }),
    );
    const orderOf = (n: number) => orders[n % 2] as Pedido;
    const inTurn = (n: number) => (n % 2 ? [...o.articles] : [...o.articles].reverse());
    const acts: ((n: number) => Promise<Answer>)[] = [
      n => photograph(orderOf(n), n % 2),
      n => o.hands.receive(orderOf(n), 0.001, 0.001),
      n => {
        const pedidoDetalle = orderOf(n).pedidoDetalle.map(({ id }) => ({ id, cantNueva: 0.001 }));
        return admin.post(`/Pedidos/Despachar/${admin.id}`, { id: orderOf(n).id, pedidoDetalle });
      },
      n => admin.put(`/Compra/UpdateEstatus/${shared[n % 2]}`),
      n => o.hands.request(orderOf(n), 20 + (n % 7), 30 + (n % 5)),
      n => o.boss.decide(orderOf(n), n % 3 ? 1 : 0),
      async n => o.hands.correct(lastEntrega(await o.boss.read(orderOf(n))), 0.001),
      n => o.boss.toggle(orderOf(n), { motivo: 'Prueba' }),
      n =>
        admin.post(
          '/Compra',
          c.compraBody(
            admin,
            inTurn(n).map(idProducto => ({ idProducto })),
            { idPedido: orderOf(n).id },
          ),
        ),
      n => admin.put(`/Compra/UpdateEstatus/${bought[n % 3]?.id}`),
      n =>
        admin.post(
          '/Venta',
          c.ventaBody(
            admin,
            inTurn(n).map(idProducto => ({ idProducto, cantidad: 1 })),
          ),
        ),
      async n =>
        admin.put('/Producto', { ...(await article(o.articles[n % 2] ?? 0)), descripcion: `Otra ${n}`, version: null }),
      async n => {
        const lineas = await Promise.all(
          inTurn(n).map(async idProducto => ({
            idProducto,
            stock: (await article(idProducto)).stock,
            contado: 900 + n,
          })),
        );
        return admin.post('/Producto/conteo', { motivo: 'Conteo de prueba', lineas });
      },
    ];
    const done = new Set<number>();
    const plan = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(60)), { minLength: 4, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(plan, async steps => {
        const answers = await Promise.all(steps.map(([act, n]) => acts[act]?.(n)));
        expect(answers.filter(answer => (answer?.status ?? 500) >= 500)).toEqual([]);
        answers.forEach((answer, index) => {
          if ((answer?.status ?? 500) < 300) done.add(steps[index]?.[0] ?? -1);
        });
      }),
      { numRuns: 14, seed: 20_261_121 },
    );
    expect([...done].sort((a, b) => a - b)).toEqual(acts.map((_, n) => n));
    expect(await deadlocks()).toBe(0);
  });
});

const article = async (id: number): Promise<Record<string, unknown>> =>
  (await o.t.admin.get(`/Producto/${id}`)).data as Record<string, unknown>;
