import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, type Caller } from '../../support/app';
import { errorsOf, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { reporteOf, type Site, startSite, type Work, lastEntrega } from '../../support/work';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let keeper: Caller;
let hands: Work;
let boss: Work;
let order: Pedido;
let obra: Site;
beforeAll(async () => {
  obra = await startSite();
  ({ t, keeper, hands, boss } = obra);
});
afterAll(() => t.close());

/** Six of sand and two and a half of stone; five of the sand have arrived. */
let delivery: number | undefined;
beforeEach(async () => {
  order = await obra.newPedido();
  delivery = lastEntrega(pedidoOf(await hands.receive(order, 5)));
});

const sand = async () => (await hands.read(order)).pedidoDetalle[0];
const deliveries = async () =>
  reporteOf(await keeper.get(`/Pedidos/ReporteEntrega/${keeper.id}`), order)?.map(one => [
    one.tipo,
    one.cantidadAnterior,
    one.cantidadRecibida,
  ]);

/** D42. */
describe('a correction of a mistaken receipt', () => {
  it('waits with the order’s other requests: the line shows it and keeps what it has', async () => {
    const answer = await hands.correct(delivery, 2, 'Venían dos sacos rotos');
    expect([answer.status, answer.message]).toEqual([200, 'La corrección espera aprobación']);
    expect(pedidoOf(answer)).toMatchObject({
      id: order.id,
      pedidoDetalle: [{ recibido: 5, porCorregir: 2 }, { porCorregir: null }],
    });
    const list = await t.admin.get('/Pedidos/Filter/-1/2');
    expect(idsOf(list)).toContain(order.id);
    expect(reporteOf(list, order)).toMatchObject([
      {
        tipo: 'correccion',
        motivo: 'Venían dos sacos rotos',
        cantidadAnterior: 5,
        cantidadRecibida: -2,
        estado: 'Pendiente',
      },
    ]);
    expect(await deliveries()).toEqual([['entrega', 0, 5]]);
  });

  it('stands beside a change of its line, which may ask for the same quantity and is taken back alone', async () => {
    await hands.correct(delivery, 5);
    expect((await hands.request(order, 5)).status).toBe(200);
    expect(await sand()).toMatchObject({ porCorregir: 5, solicitud: { cantidad: 5 } });
    const retirar = [{ id: order.pedidoDetalle[0]?.id, retirar: true }];
    await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, { id: order.id, pedidoDetalle: retirar });
    expect(await sand()).toMatchObject({ porCorregir: 5, solicitud: null });
  });

  it('approved, appends a negative record and leaves the mistaken one; what is pending may come again', async () => {
    await hands.correct(delivery, 2, 'Venían dos sacos rotos');
    const approved = pedidoOf(await boss.decide(order, 1));
    expect(approved.pedidoDetalle[0]).toMatchObject({ recibido: 3, cantidad: 6, porCorregir: null });
    expect(await deliveries()).toEqual([
      ['entrega', 0, 5],
      ['correccion', 5, -2],
    ]);
    const report = reporteOf(await keeper.get(`/Pedidos/ReporteEntrega/${keeper.id}`), order)?.[1];
    expect(report).toMatchObject({
      nombreUsuario: expect.stringMatching(/De Prueba$/),
      motivo: 'Venían dos sacos rotos',
      estado: 'Aprobado',
      aprobadoPor: 'Ana Prueba',
    });
    expect(report?.fechaAprobacion).toBe(report?.fechaEntrega);
    expect(Date.parse(report?.fechaCambio ?? '')).toBeLessThanOrEqual(Date.parse(report?.fechaEntrega ?? ''));
    expect((await hands.receive(order, 3)).status).toBe(200);
    expect((await sand())?.recibido).toBe(6);
  });

  it('denied, changes nothing and may be asked again', async () => {
    await hands.correct(delivery, 2);
    await boss.decide(order, 0);
    expect(await sand()).toMatchObject({ recibido: 5, porCorregir: null });
    expect((await hands.correct(delivery, 5)).status).toBe(200);
    expect(
      reporteOf(await t.admin.get(`/Pedidos/ReporteCambio/${t.admin.id}`), order)?.map(one => [
        one.tipo,
        one.cantidadRecibida,
        one.estado,
        one.motivo,
      ]),
    ).toEqual([
      ['correccion', -2, 'Denegado', 'Se contó mal'],
      ['correccion', -5, 'Pendiente', 'Se contó mal'],
    ]);
  });

  it('brings a delivered order back to pending, and its line is no longer complete', async () => {
    const whole = pedidoOf(await hands.receive(order, 1, 2.5));
    expect(whole.estado).toBe('Entregado');
    await hands.correct(lastEntrega(whole, 1), 0.5);
    expect((await hands.read(order)).estado).toBe('Entregado');
    expect(pedidoOf(await boss.decide(order, 1))).toMatchObject({
      estado: 'Pendiente',
      pedidoDetalle: [{ estatus: true }, { recibido: 2, estatus: false, entregado: null }],
    });
  });

  it('of a whole receipt leaves the line delivered when the one before came, if no more is asked for then', async () => {
    const last = lastEntrega(pedidoOf(await hands.receive(order, 1)));
    await hands.correct(last, 1);
    await boss.decide(order, 1);
    await hands.request(order, 5);
    const { pedidoDetalle, pedidoReporte } = pedidoOf(await boss.decide(order, 1));
    const first = pedidoReporte.find(({ id }) => id === delivery)?.fechaEntrega;
    expect(pedidoDetalle[0]).toMatchObject({ cantidad: 5, recibido: 5, estatus: true, entregado: first });
  });

  it('takes a whole receipt back in one call, or nothing of it', async () => {
    const whole = pedidoOf(await hands.receive(order, 1, 2.5));
    const other = await obra.newPedido();
    const foreign = lastEntrega(pedidoOf(await hands.receive(other, 1)));
    const motivo = 'Era de otro pedido';
    const take = (...otras: { idEntrega: number | undefined; cantidad: number }[]) =>
      keeper.post(`/Pedidos/Corregir/${keeper.id}`, { idEntrega: delivery, cantidad: 5, motivo, otras });
    const [sandToo, stone] = [lastEntrega(whole), lastEntrega(whole, 1)];
    const mistaken = [
      [take({ idEntrega: sandToo, cantidad: 1 }, { idEntrega: stone, cantidad: 3 }), 'otras.1.cantidad'],
      [take({ idEntrega: foreign, cantidad: 1 }), 'otras.0.idEntrega'],
      [take({ idEntrega: delivery, cantidad: 1 }), 'otras.0.idEntrega'],
      [take({ idEntrega: stone, cantidad: 0 }), 'otras.0.cantidad'],
      [take({ idEntrega: undefined, cantidad: 1 }), 'otras.0.idEntrega'],
    ] as const;
    for (const [answer, field] of mistaken) expect(Object.keys(errorsOf(await answer))).toEqual([field]);
    expect((await hands.read(order)).pedidoDetalle).toMatchObject([{ porCorregir: null }, { porCorregir: null }]);
    const taken = await take({ idEntrega: sandToo, cantidad: 1 }, { idEntrega: stone, cantidad: 2.5 });
    expect(pedidoOf(taken).pedidoDetalle).toMatchObject([{ porCorregir: 6 }, { porCorregir: 2.5 }]);
    expectRefusal(await hands.correct(stone, 1), 409, 'Esa entrega ya tiene una corrección en espera');
    expect(pedidoOf(await boss.decide(order, 1))).toMatchObject({
      estado: 'Pendiente',
      pedidoDetalle: [{ recibido: 0 }, { recibido: 0 }],
    });
  });

  it('of two deliveries of one line at once says what was there before each', async () => {
    const second = lastEntrega(pedidoOf(await hands.receive(order, 1)));
    await hands.correct(delivery, 3);
    await hands.correct(second, 1);
    expect((await sand())?.porCorregir).toBe(4);
    await boss.decide(order, 1);
    expect((await deliveries())?.slice(2)).toEqual([
      ['correccion', 6, -3],
      ['correccion', 3, -1],
    ]);
    expect((await sand())?.recibido).toBe(2);
  });

  it('takes back no more than its delivery brought, less what was taken back before', async () => {
    await hands.receive(order, 1);
    const message = 'No puede pasar de lo que queda de esa entrega: 5';
    const answer = await hands.correct(delivery, 5.001);
    expectRefusal(answer, 422, message);
    expect(errorsOf(answer)).toEqual({ cantidad: message });
    await hands.correct(delivery, 2);
    await boss.decide(order, 1);
    expectRefusal(await hands.correct(delivery, 3.001), 422, /queda de esa entrega: 3$/);
    await hands.correct(delivery, 3);
    await boss.decide(order, 1);
    expectRefusal(await hands.correct(delivery, 0.001), 422, /queda de esa entrega: 0$/);
    expect((await sand())?.recibido).toBe(1);
  });

  it('is one at a time for one delivery', async () => {
    await hands.correct(delivery, 2);
    const answer = await boss.correct(delivery, 1);
    expectRefusal(answer, 409, 'Esa entrega ya tiene una corrección en espera');
    expect(pedidoOf(answer).pedidoDetalle[0]?.porCorregir).toBe(2);
  });

  it('by two people at the same moment is taken once', async () => {
    const held = sql`select from pedido where id = ${order.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [hands.correct(delivery, 3), boss.correct(delivery, 4)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not of a correction', async () => {
    await hands.correct(delivery, 2);
    const { pedidoReporte } = pedidoOf(await boss.decide(order, 1));
    const answer = await hands.correct(pedidoReporte.at(-1)?.id, 1);
    expectRefusal(answer, 422, 'Una corrección no se corrige: registre otra entrega');
  });

  it('is allowed on a closed order, and so is its approval: it stays closed', async () => {
    await hands.toggle(order, { motivo: 'No vendrá más' });
    await hands.correct(delivery, 2);
    const approved = pedidoOf(await boss.decide(order, 1));
    expect(approved).toMatchObject({ estado: 'Cerrado', pedidoDetalle: [{ recibido: 3 }, {}] });
  });

  it('is done once however often it is repeated with its key (D8)', async () => {
    const body = { idEntrega: delivery, cantidad: 1, motivo: 'De más' };
    const key = { 'idempotency-key': `correccion-${delivery}` };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.post(`/Pedidos/Corregir/${keeper.id}`, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sand())?.porCorregir).toBe(1);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ cantidad: 0 }, 'cantidad', 'La cantidad debe ser mayor que 0'],
    [{ cantidad: -1 }, 'cantidad', 'La cantidad debe ser mayor que 0'],
    [{ cantidad: '1' }, 'cantidad', 'La cantidad es requerida'],
    [{ cantidad: undefined }, 'cantidad', 'La cantidad es requerida'],
    [{ cantidad: 0.0001 }, 'cantidad', 'La cantidad debe ser mayor que 0'],
    [{ motivo: '' }, 'motivo', 'El motivo es requerido'],
    [{ motivo: '   ' }, 'motivo', 'El motivo es requerido'],
    [{ motivo: undefined }, 'motivo', 'El motivo es requerido'],
    [{ motivo: 'x'.repeat(251) }, 'motivo', 'Admite 250 caracteres como máximo'],
  ])('with %j is refused', async (fields, field, message) => {
    const body = { idEntrega: delivery, cantidad: 1, motivo: 'De más', ...fields };
    const answer = await keeper.post(`/Pedidos/Corregir/${keeper.id}`, body);
    expectRefusal(answer, 422, message);
    expect(errorsOf(answer)).toEqual({ [field]: message });
    expect((await sand())?.porCorregir).toBeNull();
  });

  it('of a delivery that is not there is refused', async () => {
    expectRefusal(await hands.correct(999_999, 1), 404, 'La entrega no existe');
  });
});
