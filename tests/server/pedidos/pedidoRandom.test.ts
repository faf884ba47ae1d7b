import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import { type Answer, type AppUnderTest, startApp } from '../../support/app';
import { type Trade, startTrade, compraOf } from '../../support/trade';
import { CompraOnPaper } from '../../support/compraOnPaper';
import { expectCosts } from '../../support/costsOnPaper';
import { testData, pedidoOf } from '../../support/testData';
import { flawOf } from '../../support/refusal';
import { expectKeptTotals } from '../../support/totales';
import { type Work, startWork } from '../../support/work';

const OPERATIONS = 2_000;
const AT_ONCE = 8;
const ORDERS = 12;
const LINES = 2;
const SEED = 20_261_121;

const KINDS = ['recibir', 'solicitar', 'corregir', 'aprobar', 'denegar', 'alternar'] as const;
type Kind = (typeof KINDS)[number];

interface Operation {
  kind: Kind;
  who: number;
  order: number;
  line: number;
  /** Thousandths. */
  amount: number;
  pick: number;
}

/** Closings are rare, since most other actions would be refused afterwards. */
const weights: Record<Kind, number> = { recibir: 8, solicitar: 4, corregir: 4, aprobar: 3, denegar: 1, alternar: 1 };
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...KINDS.map(kind => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  who: fc.nat(2),
  order: fc.nat(ORDERS - 1),
  line: fc.nat(LINES - 1),
  amount: fc.integer({ min: 1, max: 6_000 }),
  pick: fc.nat(1_000),
});

let t: AppUnderTest;
let people: Work[];
let orders: Pedido[];
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  const idProyecto = await d.proyecto();
  const flags = { pedidos: ['agregar' as const], aprobacion: ['actualizar' as const] };
  people = [startWork(t.admin)];
  for (let n = 0; n < 2; n++) people.push(startWork(await t.userWith(flags, { proyectos: [idProyecto] })));
  const idProducto = await d.articulo();
  const lines = Array.from({ length: LINES }, (_, n) => ({ idProducto, cantidad: 10 + n, direccionamiento: '1' }));
  orders = [];
  for (let n = 0; n < ORDERS; n++) orders.push(await d.pedido(t.admin, idProyecto, lines));
});
afterAll(() => t.close());

/** The deliveries seen in responses so far, by order. */
const seen = new Map<number, number[]>();

function act({ kind, who, order: index, line, amount, pick }: Operation): Promise<Answer> {
  const hands = people[who] as Work;
  const order = orders[index] as Pedido;
  const onLine = (value: number) => order.pedidoDetalle.map((_, n) => (n === line ? value : null));
  const deliveries = seen.get(order.id) ?? [];
  switch (kind) {
    case 'recibir':
      return hands.receive(order, ...onLine(amount / 1000));
    case 'solicitar':
      return hands.request(order, ...onLine(1 + (amount * 4) / 1000));
    case 'corregir':
      return hands.correct(deliveries[pick % Math.max(1, deliveries.length)] ?? 999_999, amount / 4000 > 1 ? 1 : 0.25);
    case 'aprobar':
      return hands.decide(order, 1);
    case 'denegar':
      return hands.decide(order, 0);
    case 'alternar':
      return hands.toggle(order, { motivo: 'Al azar' });
  }
}

function remember(answer: Answer): void {
  if (answer.status !== 200) return;
  const { id, pedidoReporte } = pedidoOf(answer);
  const deliveries = pedidoReporte.filter(({ tipo }) => tipo === 'entrega').map(record => record.id);
  if (deliveries.length > (seen.get(id)?.length ?? 0)) seen.set(id, deliveries);
}

/** D49. */
describe('whatever is bought, received, corrected and cancelled', () => {
  const STEPS = 150;
  const paper = new CompraOnPaper();
  const bought: number[] = [];
  let order: Pedido;
  let c: Trade;
  beforeAll(async () => {
    c = await startTrade(t);
    const [{ idProyecto, pedidoDetalle }] = orders as [Pedido];
    const line = { idProducto: pedidoDetalle[0]?.idProducto, direccionamiento: '1' };
    order = await testData(t).pedido(
      t.admin,
      idProyecto ?? 0,
      [60, 45].map(cantidad => ({ ...line, cantidad })),
    );
  });

  /** A line, a quantity in eighths, and an index into what exists. */
  interface Step {
    line: number;
    amount: number;
    pick: number;
  }

  const comprar = async ({ line, amount }: Step) => {
    const detalle = order.pedidoDetalle.slice(0, 1 + line).map(({ id, idProducto }, n) => ({
      idProducto,
      idPedidoDetalle: id,
      cantidad: 1 + ((amount * (n + 1)) % 28) / 4,
      costo: (1_000 + amount * 137) / 100,
    }));
    const { id } = await c.compra(t.admin, detalle, { idPedido: order.id });
    bought.push(id);
    paper.buy(
      id,
      detalle.map(({ idPedidoDetalle, cantidad }) => ({ linea: idPedidoDetalle, cantidad })),
    );
  };
  const recibir = async ({ line, amount }: Step) => {
    const cantidades = order.pedidoDetalle.map((_, n) => (n === line ? amount / 8 : null));
    const answer = await (people[0] as Work).receive(order, ...cantidades);
    if (answer.status !== 200) return;
    paper.receive(pedidoOf(answer).pedidoReporte.at(-1)?.id ?? 0, order.pedidoDetalle[line]?.id ?? 0, amount / 8);
  };
  const corregir = async ({ amount, pick }: Step) => {
    const [hands] = people as [Work];
    const deliveries = (await hands.read(order)).pedidoReporte.filter(({ tipo }) => tipo === 'entrega');
    const { id = 0 } = deliveries[pick % Math.max(1, deliveries.length)] ?? {};
    const cantidad = (1 + (amount % 8)) / 8;
    if ((await hands.correct(id, cantidad)).status !== 200) return;
    expect((await hands.decide(order, 1)).status).toBe(200);
    paper.correct(id, cantidad);
  };
  const anular = async ({ pick }: Step) => {
    const id = bought[pick % Math.max(1, bought.length)] ?? 0;
    if (pick % 3 > 0 || (paper.states.get(id) ?? 'Anulada') === 'Anulada') return;
    expect((await t.admin.put(`/Compra/anular/${id}`, { motivo: 'Al azar' })).status).toBe(200);
    paper.states.set(id, 'Anulada');
  };
  const alternar = async ({ pick }: Step) => {
    const id = bought[pick % Math.max(1, bought.length)] ?? 0;
    const state = paper.states.get(id) ?? 'Anulada';
    if (state === 'Anulada') return;
    expect((await t.admin.put(`/Compra/updateEstatus/${id}`)).status).toBe(200);
    paper.states.set(id, state === 'Pendiente' ? 'Recibida' : 'Pendiente');
  };

  it(`${STEPS} steps leave every purchase with what has come of it, and the state that follows`, async () => {
    const steps = fc.record({
      act: fc.constantFrom(comprar, recibir, recibir, recibir, corregir, corregir, anular, alternar),
      line: fc.nat(1),
      amount: fc.integer({ min: 1, max: 36 }),
      pick: fc.nat(1_000),
    });
    for (const { act: step, ...how } of fc.sample(steps, { numRuns: STEPS, seed: SEED })) await step(how);
    const found = [];
    for (const id of bought) {
      const { estado, detalleCompra } = compraOf(await t.admin.get(`/Compra/${id}`));
      const lines = detalleCompra.map(({ idPedidoDetalle, recibido }) => ({ linea: idPedidoDetalle, recibido }));
      found.push({ id, estado, lines });
    }
    expect(found).toEqual(bought.map(id => paper.told(id)));
    // The run covered the interesting cases.
    const parts = found.flatMap(({ lines }) => lines.map(({ recibido }) => recibido ?? 0));
    expect([bought.length > 10, parts.includes(0), parts.some(part => part > 0)]).toEqual([true, true, true]);
    expect(new Set(paper.states.values())).toEqual(new Set(['Pendiente', 'Recibida', 'Anulada']));
    expect(await brokenSums()).toEqual([]);
    const costs = await expectCosts(t, order.idProyecto ?? 0);
    expect(costs.map(({ direccionamiento, recibido }) => [direccionamiento, recibido > 0])).toContainEqual(['1', true]);
  }, 120_000);
});

/** Shares with wrong sums, and purchases whose `parcial` (first goods) disagrees with what was received. */
const brokenSums = async () => [
  ...(await rowsOf(sql`select a.id from compra_asignacion a left join entrega_compra x on x."idAsignacion" = a.id
    group by a.id having a.recibido <> coalesce(sum(x.cantidad), 0)`)),
  ...(await rowsOf(sql`select c.id from compra c join compra_detalle d on d."idCompra" = c.id
    join compra_asignacion a on a."idCompraDetalle" = d.id where c.estado <> 'Anulada'
    group by c.id having (c.parcial is not null) <> (sum(a.recibido) > 0)`)),
];

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(t.db)).rows;

/** S11, point 2. */
describe('whatever people do to orders at the same moment', () => {
  it(`${OPERATIONS} receipts, requests, decisions, corrections and closings leave everything in agreement`, async () => {
    const queue = fc.sample(operation, { numRuns: OPERATIONS, seed: SEED });
    const outcomes = new Map<Kind, Map<number, number>>(KINDS.map(kind => [kind, new Map()]));
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const answer = await act(next);
        const flaw = answer.status === 200 ? undefined : flawOf(answer);
        expect({ ...next, status: answer.status, flaw }).toEqual({
          ...next,
          status: expect.toSatisfy((status: number) => [200, 404, 409, 422].includes(status)),
          flaw: undefined,
        });
        remember(answer);
        const counts = outcomes.get(next.kind);
        counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    // Every kind was often accepted and, except closing, also refused: the run covered the interesting cases.
    for (const kind of KINDS) {
      expect([kind, (outcomes.get(kind)?.get(200) ?? 0) > 20], JSON.stringify([...(outcomes.get(kind) ?? [])])).toEqual(
        [kind, true],
      );
    }
    expect(
      await rowsOf(sql`select d.id from pedido_detalle d left join entrega e on e."idDetalle" = d.id group by d.id
        having d.recibido <> coalesce(sum(e."cantidadRecibida"), 0) or d.recibido < 0 or d.recibido > d.cantidad
          or d.estatus <> (d.recibido = d.cantidad) or (d.entregado is not null) <> d.estatus`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`select p.id from pedido p join pedido_detalle d on d."idPedido" = p.id group by p.id
        having p.estado <> case when p.cerrado is not null then 'Cerrado'
          when bool_and(d.recibido = d.cantidad) then 'Entregado' else 'Pendiente' end`),
    ).toEqual([]);
    expect(await expectKeptTotals(t.admin)).toBeGreaterThan(0);
    await expectCosts(t, orders[0]?.idProyecto ?? 0);
  }, 240_000);

  it('each record says what was there before it, and no delivery gave back more than it brought', async () => {
    const records = await t.db.selectFrom('entrega').selectAll().orderBy('id').execute();
    const received = new Map<number, number>();
    for (const { idDetalle, cantidadAnterior, cantidadRecibida } of records) {
      expect(cantidadAnterior).toBe(received.get(idDetalle) ?? 0);
      received.set(idDetalle, plus(cantidadAnterior, cantidadRecibida));
    }
    expect(records.length).toBeGreaterThan(100);
    expect(
      await rowsOf(sql`select e.id from entrega e join solicitud s on s."idEntrega" = e.id join decision x
        on x."idSolicitud" = s.id and x.estado = 'Aprobado' group by e.id having sum(s.cantidad) > e."cantidadRecibida"`),
    ).toEqual([]);
  });

  it('what was approved is what was done, and what waits is neither decided nor twice', async () => {
    expect(
      await rowsOf(sql`select d.id from pedido_detalle d join lateral (
          select s.cantidad from solicitud s join decision x on x."idSolicitud" = s.id
          where s."idDetalle" = d.id and s.tipo = 'cambio' and x.estado = 'Aprobado' order by x.id desc limit 1
        ) ultimo on true where d.cantidad <> ultimo.cantidad`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`select s.id from solicitud s left join decision x on x."idSolicitud" = s.id
        left join entrega e on e."idSolicitud" = s.id
        where s.tipo = 'correccion' and (e.id is not null) <> (x.estado is not distinct from 'Aprobado')`),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select "idSolicitud" from solicitud_abierta where "idSolicitud" in (select "idSolicitud" from decision)`,
      ),
    ).toEqual([]);
  });

  it('and the history of each order tells all of it', async () => {
    for (const order of orders) {
      const events = await (people[0] as Work).history(order);
      const { pedidoDetalle } = await (people[0] as Work).read(order);
      const total = new Map<number, number>();
      for (const { hecho, lineas } of events) {
        if (hecho !== 'recibido' && hecho !== 'correccionAprobada') continue;
        for (const { idDetalle, cantidad } of lineas) total.set(idDetalle, plus(total.get(idDetalle) ?? 0, cantidad));
      }
      expect(pedidoDetalle.map(({ id }) => total.get(id) ?? 0)).toEqual(pedidoDetalle.map(({ recibido }) => recibido));
    }
  });
});
