import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import { buildApp } from '../../../src/server/app';
import { answerOf, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { reporteOf, type Work, startWork, lastEntrega } from '../../support/work';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let keeper: Work;
let approver: Caller;
let boss: Work;
let order: Pedido;
let idProyecto: number;
let articles: number[];
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  keeper = startWork(await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] }));
  approver = await t.userWith({ pedidos: ['agregar'], aprobacion: ['actualizar'] }, { proyectos: [idProyecto] });
  boss = startWork(approver);
  articles = [await d.articulo({ nombreProducto: 'Arena' }), await d.articulo({ nombreProducto: 'Piedra' })];
});
afterAll(() => t.close());
beforeEach(async () => {
  const lines = articles.map((idProducto, index) => ({ idProducto, cantidad: [6, 2.5][index], direccionamiento: '1' }));
  order = await d.pedido(approver, idProyecto, lines);
});

const lines = async () =>
  (await boss.read(order)).pedidoDetalle.map(({ cantidad, recibido, solicitud }) => [
    cantidad,
    recibido,
    solicitud?.cantidad ?? null,
  ]);
const states = async () =>
  reporteOf(await t.admin.get(`/Pedidos/ReporteCambio/${t.admin.id}`), order)?.map(({ estado }) => estado);

/** D5, D15. */
describe('approving', () => {
  it('gives every line of the order its new quantity, and the order its state', async () => {
    await keeper.receive(order, 4, 2.5);
    await keeper.request(order, 4, 3);
    const answer = await boss.decide(order, 1);
    expect([answer.status, answer.message]).toEqual([200, 'La solicitud se aprobó']);
    expect(pedidoOf(answer)).toMatchObject({
      estado: 'Pendiente',
      pedidoDetalle: [
        { cantidad: 4, recibido: 4, estatus: true, solicitud: null },
        { cantidad: 3, recibido: 2.5, estatus: false, entregado: null, solicitud: null },
      ],
    });
    expect(pedidoOf(answer).pedidoDetalle[0]?.entregado).toMatch(/Z$/);
    expect(await states()).toEqual(['Aprobado', 'Aprobado']);
  });

  it('begins with what waits longest, whichever order is older', async () => {
    const newer = await d.pedido(approver, idProyecto, [
      { idProducto: articles[0], cantidad: 6, direccionamiento: '1' },
      { idProducto: articles[1], cantidad: 6, direccionamiento: '2' },
    ]);
    await keeper.request(newer, 8);
    await keeper.request(order, 8);
    // What is asked for besides does not put it back.
    await keeper.request(newer, null, 8);
    const waiting = await t.admin.get('/Pedidos/Filter/-1/2?range=[0,99]&sort=["solicitado","ASC"]');
    expect(idsOf(waiting).filter(id => [newer.id, order.id].includes(id))).toEqual([newer.id, order.id]);
  });

  it('completes an order whose rest is no longer wanted', async () => {
    await keeper.receive(order, 6, 1);
    await keeper.request(order, null, 1);
    expect(pedidoOf(await boss.decide(order, 1)).estado).toBe('Entregado');
  });

  it('or denying is of what waits only: a second time there is nothing', async () => {
    await keeper.request(order, 8);
    expect((await boss.decide(order, 1)).status).toBe(200);
    for (const decision of [1, 0] as const) {
      const again = await boss.decide(order, decision);
      expectRefusal(again, 409, 'El pedido no tiene solicitudes que esperen aprobación');
      expect(pedidoOf(again).id).toBe(order.id);
    }
    expect(await states()).toEqual(['Aprobado']);
  });

  it('what falls below the received by now is refused, and everything stays open', async () => {
    await keeper.request(order, 3, 5);
    await keeper.receive(order, 4);
    const answer = await boss.decide(order, 1);
    expectRefusal(answer, 409, 'No se puede bajar ARENA a 3: ya se recibieron 4');
    expect(pedidoOf(answer).pedidoDetalle[0]).toMatchObject({ cantidad: 6, recibido: 4, solicitud: { cantidad: 3 } });
    expect(await lines()).toEqual([
      [6, 4, 3],
      [2.5, 0, 5],
    ]);
    expect(await states()).toEqual(['Pendiente', 'Pendiente']);
    // Of two such lines the one that was asked for first is named.
    await keeper.request(order, null, 2);
    await keeper.receive(order, null, 2.5);
    expectRefusal(await boss.decide(order, 1), 409, /ARENA a 3/);
    // What a correction takes back of one line says nothing of the other.
    await keeper.request(order, 5);
    await keeper.correct(lastEntrega(await boss.read(order)), 2);
    expectRefusal(await boss.decide(order, 1), 409, 'No se puede bajar PIEDRA a 2: ya se recibieron 2,5');
  });

  it('takes back first what was received by mistake, and then orders less', async () => {
    await keeper.receive(order, 6);
    const received = await boss.read(order);
    await keeper.request(order, null, 2);
    await keeper.correct(lastEntrega(received), 4);
    expect((await boss.decide(order, 1)).status).toBe(200);
    // A change below the received quantity is only blocked until a correction is approved along with it.
    await keeper.receive(order, 2);
    const again = await boss.read(order);
    await keeper.request(order, 4);
    await keeper.receive(order, 1);
    expectRefusal(await boss.decide(order, 1), 409, /ya se recibieron 5/);
    await keeper.correct(lastEntrega(again), 2);
    expect((await boss.decide(order, 1)).status).toBe(200);
    expect((await lines())[0]).toEqual([4, 3, null]);
  });

  it('a change of an order that was closed meanwhile waits until it is opened again; denying it does not', async () => {
    await keeper.request(order, 8);
    await keeper.toggle(order);
    expectRefusal(
      await boss.decide(order, 1),
      409,
      'El pedido está cerrado. Ábralo de nuevo para aprobar el cambio, o deniéguelo',
    );
    expect(await states()).toEqual(['Pendiente']);
    await keeper.toggle(order);
    expect((await boss.decide(order, 1)).status).toBe(200);
    await keeper.request(order, 9);
    await keeper.toggle(order);
    expect((await boss.decide(order, 0)).status).toBe(200);
    expect(await states()).toEqual(['Aprobado', 'Denegado']);
  });

  it('what somebody has not seen is refused when the version read is named (D9)', async () => {
    await keeper.request(order, 8);
    const { version } = await boss.read(order);
    await keeper.request(order, 800);
    const unseen = 'El pedido cambió mientras tanto. Revise lo que se solicita';
    expectRefusal(await boss.decide(order, 0, { version, motivo: 'No' }), 409, unseen);
    const answer = await boss.decide(order, 1, { version });
    expectRefusal(answer, 409, unseen);
    expect((await boss.decide(order, 1, { version: pedidoOf(answer).version })).status).toBe(200);
    expect((await lines())[0]).toEqual([800, 0, null]);
  });

  it('refused answers who asks for what and why, corrections one by one, as one decides by them (D9)', async () => {
    await keeper.receive(order, 1);
    await keeper.receive(order, 2);
    const [first, second] = (await boss.read(order)).pedidoReporte;
    const { version } = await boss.read(order);
    await keeper.requestBecause(order, 'La losa creció', null, 4);
    await keeper.correct(first?.id, 1, 'Se contó dos veces');
    await keeper.correct(second?.id, 0.5, 'Venía media');
    const { pedidoReporte } = pedidoOf(await boss.decide(order, 1, { version }));
    expect(pedidoReporte).toMatchObject([
      { tipo: 'cambio', estado: 'Pendiente', cantidadRecibida: 4, motivo: 'La losa creció' },
      { tipo: 'correccion', estado: 'Pendiente', cantidadRecibida: -1, motivo: 'Se contó dos veces' },
      { tipo: 'correccion', estado: 'Pendiente', cantidadRecibida: -0.5, motivo: 'Venía media' },
    ]);
    expect(new Set(pedidoReporte.map(({ nombreUsuario }) => nombreUsuario)).size).toBe(1);
    expect(pedidoReporte[0]?.nombreUsuario).toMatch(/^Persona\d+ De Prueba$/);
  });

  it('makes the version of the line rise: who read the old one is told (D9)', async () => {
    await keeper.request(order, 8);
    await boss.decide(order, 1);
    const [line] = order.pedidoDetalle;
    const stale = { id: order.id, pedidoDetalle: [{ id: line?.id, cantNueva: 1, version: line?.version }] };
    expectRefusal(await approver.post(`/Pedidos/ActualizaEntrega/${approver.id}`, stale), 409);
  });
});

describe('denying', () => {
  it('discards what waits and says who and when', async () => {
    await keeper.request(order, 8, 9);
    const answer = await boss.decide(order, 0);
    expect([answer.status, answer.message]).toEqual([200, 'La solicitud se denegó']);
    expect(await lines()).toEqual([
      [6, 0, null],
      [2.5, 0, null],
    ]);
    expect(await states()).toEqual(['Denegado', 'Denegado']);
  });

  /** D52. */
  it('needs a motivo, which the histories tell beside that of the request; only a call that says nothing has none', async () => {
    await keeper.requestBecause(order, 'La losa creció', 8, 9);
    const solicitud = (await boss.read(order)).pedidoDetalle[0]?.solicitud;
    expect(solicitud?.motivo).toBe('La losa creció');
    // D4: the list of what waits shows who asks and why.
    const found = async (text: string) => idsOf(await t.admin.get(`/Pedidos/Filter/${encodeURIComponent(text)}/2`));
    expect(await found(`crecio losa arena ${solicitud?.usuario?.nombre}`)).toContain(order.id);
    expect(await found('losa zanja')).toEqual([]);
    const { version } = await boss.read(order);
    for (const body of [{ version }, { motivo: '' }, { motivo: null }, { motivo: ' \u200b ' }]) {
      const refused = await boss.decide(order, 0, body);
      expectRefusal(refused, 422, 'El motivo es requerido');
    }
    expectRefusal(await boss.decide(order, 0, { motivo: 'x'.repeat(251) }), 422, 'Admite 250 caracteres como máximo');
    expect(await states()).toEqual(['Pendiente', 'Pendiente']);
    expect((await boss.decide(order, 0, { version, motivo: ' No hay presupuesto ' })).status).toBe(200);
    await keeper.request(order, 8);
    expect((await boss.decide(order, 0, {})).status).toBe(200);
    await keeper.request(order, 8);
    expect((await boss.decide(order, 1, { motivo: 'Ya hay' })).status).toBe(200);

    const told = reporteOf(await t.admin.get(`/Pedidos/ReporteCambio/${t.admin.id}`), order);
    expect(told?.map(({ estado, motivo, motivoDecision }) => [estado, motivo, motivoDecision])).toEqual([
      ['Denegado', 'La losa creció', 'No hay presupuesto'],
      ['Denegado', 'La losa creció', 'No hay presupuesto'],
      ['Denegado', null, 'Sin motivo'],
      ['Aprobado', null, 'Ya hay'],
    ]);
    const decided = (await boss.history(order)).filter(({ hecho }) => /^cambio(Aprobado|Denegado)$/.test(hecho));
    expect(
      decided.map(({ hecho, motivo, motivoDecision, lineas }) => [hecho, motivo, motivoDecision, lineas.length]),
    ).toEqual([
      ['cambioDenegado', 'La losa creció', 'No hay presupuesto', 2],
      ['cambioDenegado', null, 'Sin motivo', 1],
      ['cambioAprobado', null, 'Ya hay', 1],
    ]);
  });
});

describe('a decision', () => {
  it.each(['2', '-1', 'si', '01', 'null'])('of %s is none', async decision => {
    await keeper.request(order, 8);
    const answer = await approver.put(`/Pedidos/Aprobar/${order.id}/${decision}/${approver.email}`);
    expectRefusal(answer, 400, 'La decisión debe ser 1 (aprobar) o 0 (denegar)');
    expect(await states()).toEqual(['Pendiente']);
  });

  it('is one’s own: another’s e-mail is refused (D5)', async () => {
    await keeper.request(order, 8);
    expectRefusal(await approver.put(`/Pedidos/Aprobar/${order.id}/1/${t.admin.email}`), 403);
    expect((await approver.put(`/Pedidos/Aprobar/${order.id}/1/${approver.email.toUpperCase()}`)).status).toBe(200);
  });

  it('needs the right of the approval module, not that of orders', async () => {
    await keeper.request(order, 8);
    expectRefusal(await keeper.decide(order, 1), 403);
    const reader = await t.userWith({ aprobacion: ['ver', 'agregar', 'eliminar'] }, { proyectos: [idProyecto] });
    expectRefusal(await startWork(reader).decide(order, 1), 403);
    expect((await reader.get('/Pedidos/Filter/-1/2')).status).toBe(200);
  });

  it('of an order that is not there is refused', async () => {
    expectRefusal(await boss.decide({ id: 999_999 }, 1), 404, 'El pedido no existe o es de un proyecto que no es suyo');
  });
});

describe('where two people are asked for (APROBACION_DOS_PERSONAS)', () => {
  it('nobody approves his own request, but may deny it', async () => {
    const app = await buildApp({ db: t.db, config: { ...t.config, aprobacionDosPersonas: true } });
    const decide = async (decision: number) =>
      answerOf(
        await app.inject({
          method: 'PUT',
          url: `/api/Pedidos/Aprobar/${order.id}/${decision}/${approver.email}`,
          headers: { authorization: `Bearer ${approver.token}` },
        }),
      );
    await keeper.request(order, 7);
    expect((await decide(1)).status).toBe(200);
    await keeper.request(order, null, 5);
    await boss.request(order, 8);
    expectRefusal(await decide(1), 403, 'Usted hizo esta solicitud: la debe aprobar otra persona');
    expect(await states()).toEqual(['Aprobado', 'Pendiente', 'Pendiente']);
    expect((await decide(0)).status).toBe(200);
    await app.close();
  });

  it('is not asked otherwise', async () => {
    await boss.request(order, 8);
    expect((await boss.decide(order, 1)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  const ofOrder = () => sql`select from pedido where id = ${order.id} for no key update`;

  it('two approvers: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      await keeper.request(order, 10 + round);
      const answers = await atTheSameMoment(t.db, ofOrder(), () => [
        boss.decide(order, 1),
        startWork(t.admin).decide(order, round % 2 ? 1 : 0),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect((await states())?.includes('Pendiente')).toBe(false);
  });

  it('an approval and a receipt: what both want together is never exceeded', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, pedidoDetalle } = await d.pedido(approver, idProyecto, [
        { idProducto: articles[0], cantidad: 6, direccionamiento: '1' },
      ]);
      order = await boss.read({ id });
      await keeper.request(order, 3);
      const answers = await atTheSameMoment(t.db, ofOrder(), () => [boss.decide(order, 1), keeper.receive(order, 5)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [line] = (await boss.read(order)).pedidoDetalle;
      expect([line?.cantidad, line?.recibido]).toEqual(answers[0]?.status === 200 ? [3, 0] : [6, 5]);
      expect(pedidoDetalle).toHaveLength(1);
    }
  });

  it('two requests for one line: one waits, the other is history', async () => {
    const answers = await atTheSameMoment(t.db, ofOrder(), () => [keeper.request(order, 8), boss.request(order, 9)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await states())?.sort()).toEqual(['Pendiente', 'Reemplazado']);
  });
});
