import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendiente } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData, pedidoOf } from '../../support/testData';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let idProyecto: number;
let keepers: Caller[];
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  keepers = [];
  for (let n = 0; n < 3; n++) keepers.push(await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] }));
});
afterAll(() => t.close());

const receive = (caller: Caller, id: number, pedidoDetalle: { id: number; cantNueva: number }[]) =>
  caller.post(`/Pedidos/ActualizaEntrega/${caller.id}`, { id, pedidoDetalle });
const ofOrder = (id: number) => sql`select from pedido where id = ${id} for no key update`;
const read = async (id: number) => pedidoOf(await t.admin.get(`/Pedidos/PedidosById/${id}`));

/** Lines whose records do not add up, and orders with a wrong estado: there must be none (S11). */
async function lies(): Promise<unknown[]> {
  const lines = sql`
    select d.id from pedido_detalle d left join entrega e on e."idDetalle" = d.id
    group by d.id having d.recibido <> coalesce(sum(e."cantidadRecibida"), 0) or d.recibido > d.cantidad
      or d.estatus <> (d.recibido = d.cantidad) or (d.entregado is not null) <> d.estatus`;
  const orders = sql`
    select p.id from pedido p join pedido_detalle d on d."idPedido" = p.id
    group by p.id having p.estado <> case when p.cerrado is not null then 'Cerrado'
      when bool_and(d.recibido >= d.cantidad) then 'Entregado' else 'Pendiente' end`;
  return [...(await lines.execute(t.db)).rows, ...(await orders.execute(t.db)).rows];
}

describe('receipts at the same moment', () => {
  it('eight of one unit on six pending: exactly six succeed', async () => {
    const { id, pedidoDetalle } = await d.pedido(t.admin, idProyecto, [
      { idProducto: await d.articulo(), cantidad: 6, direccionamiento: '1' },
    ]);
    const line = pedidoDetalle[0]?.id ?? 0;
    const answers = await atTheSameMoment(t.db, ofOrder(id), () =>
      Array.from({ length: 8 }, (_, n) => receive(keepers[n % 3] as Caller, id, [{ id: line, cantNueva: 1 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 409, 409]);
    // The refused ones get the current order: they waited for the others' locks instead of failing.
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(pedidoOf(refused)).toMatchObject({ id, pedidoDetalle: [{ recibido: 6 }] });
    }
    const order = await read(id);
    expect(order).toMatchObject({ estado: 'Entregado', pedidoDetalle: [{ cantidad: 6, recibido: 6, estatus: true }] });
    expect(
      order.pedidoReporte.map(({ cantidadAnterior, cantidadRecibida }) => [cantidadAnterior, cantidadRecibida]),
    ).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(await lies()).toEqual([]);
  });

  it('of the last pieces of two lines by two people: the order is delivered', async () => {
    for (let round = 0; round < 5; round++) {
      const lines = [1, 2].map(cantidad => ({ cantidad, direccionamiento: '1' }));
      const idProducto = await d.articulo();
      const { id, pedidoDetalle } = await d.pedido(
        t.admin,
        idProyecto,
        lines.map(line => ({ ...line, idProducto })),
      );
      const answers = await atTheSameMoment(t.db, ofOrder(id), () =>
        pedidoDetalle.map((line, n) => receive(keepers[n] as Caller, id, [{ id: line.id, cantNueva: line.cantidad }])),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read(id)).estado).toBe('Entregado');
    }
  });

  it('at random keep what must always hold', async () => {
    const idProducto = await d.articulo();
    const amount = fc.integer({ min: 1, max: 5000 }).map(thousandths => thousandths / 1000);
    const receipt = fc.array(fc.record({ line: fc.nat(2), cantNueva: amount }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(receipt, { minLength: 2, maxLength: 12 }), async receipts => {
        const lines = [4, 2.5, 7.125].map(cantidad => ({ idProducto, cantidad, direccionamiento: '1' }));
        const { id, pedidoDetalle } = await d.pedido(t.admin, idProyecto, lines);
        const bodies = receipts.map(parts => [
          ...new Map(
            parts.map(({ line, cantNueva }) => [line, { id: pedidoDetalle[line]?.id ?? 0, cantNueva }]),
          ).values(),
        ]);
        const answers = await Promise.all(bodies.map((body, n) => receive(keepers[n % 3] as Caller, id, body)));
        const order = await read(id);
        // Accepted writes are stored, refused ones left nothing.
        const taken = new Map<number, number>();
        bodies.forEach((body, n) => {
          expect([200, 409]).toContain(answers[n]?.status);
          if (answers[n]?.status !== 200) return;
          for (const part of body) taken.set(part.id, plus(taken.get(part.id) ?? 0, part.cantNueva));
        });
        for (const line of order.pedidoDetalle) {
          expect(line.recibido).toBe(taken.get(line.id) ?? 0);
          expect(pendiente(line)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 25, seed: 20_260_307 },
    );
    expect(await lies()).toEqual([]);
  });
});
