import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, dayOf } from '#contract/text/format';
import { type AppUnderTest, startApp } from '../../support/app';
import { buildApp } from '../../../src/server/app';
import { testData, type TestData, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

const CR = 'America/Costa_Rica';

let t: AppUnderTest;
let d: TestData;
let ids: Record<'fresh' | 'late' | 'partlyLate' | 'delivered' | 'closed' | 'undated', number>;

const receiveAll = (id: number, lines: { id: number; cantidad: number }[], share = 1) =>
  t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id,
    pedidoDetalle: lines.map(line => ({ id: line.id, cantNueva: line.cantidad * share })),
  });

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  const [norte, sur] = [await d.proyecto('Norte'), await d.proyecto('Ñandú')];
  const make = async (idProyecto: number, fields: { fecha: string; fechaEntrega: string | null }) => {
    const order = await d.pedido(t.admin, idProyecto);
    await t.db
      .updateTable('pedido')
      .set({ ...fields, fecha: new Date(fields.fecha) })
      .where('id', '=', order.id)
      .execute();
    return order;
  };
  const fresh = await make(norte, { fecha: '2026-01-05T12:00:00Z', fechaEntrega: '2999-01-01' });
  const late = await make(sur, { fecha: '2026-01-03T12:00:00Z', fechaEntrega: '2020-01-01' });
  const partlyLate = await make(norte, { fecha: '2026-01-04T12:00:00Z', fechaEntrega: '2020-01-02' });
  const delivered = await make(sur, { fecha: '2026-01-02T05:30:00Z', fechaEntrega: '2020-01-01' });
  const closed = await make(norte, { fecha: '2026-01-06T12:00:00Z', fechaEntrega: '2020-01-01' });
  const undated = await make(norte, { fecha: '2026-01-01T12:00:00Z', fechaEntrega: null });
  await receiveAll(partlyLate.id, partlyLate.pedidoDetalle, 0.5);
  await receiveAll(delivered.id, delivered.pedidoDetalle);
  await t.db.updateTable('pedido').set({ cerrado: new Date() }).where('id', '=', closed.id).execute();
  ids = {
    fresh: fresh.id,
    late: late.id,
    partlyLate: partlyLate.id,
    delivered: delivered.id,
    closed: closed.id,
    undated: undated.id,
  };
});
afterAll(() => t.close());
afterEach(() => {
  vi.useRealTimers();
});

type Name = keyof typeof ids;
const named = (found: number[]) => found.map(id => (Object.keys(ids) as Name[]).find(name => ids[name] === id));
const newestFirst: Name[] = ['closed', 'fresh', 'partlyLate', 'late', 'delivered', 'undated'];

describe('lists and modes of orders (D10)', () => {
  it.each<[string, Name[]]>([
    ['/Pedidos/1/:userId', newestFirst],
    ['/Pedidos/Filter/-1/1', newestFirst],
    ['/Pedidos/0/:userId', ['closed', 'delivered']],
    ['/Pedidos/Filter/-1/0', ['closed', 'delivered']],
    ['/Pedidos/Filter/norte/0', ['closed']],
    ['/Pedidos/Filter/nandu/0', ['delivered']],
    ['/Pedidos/Filter/-1/-1', ['partlyLate', 'late']],
    ['/Pedidos/Filter/NORTE/-1', ['partlyLate']],
    ['/Pedidos/Filter/norte/1', ['closed', 'fresh', 'partlyLate', 'undated']],
    ['/Pedidos/ReporteEntrega/:userId', ['partlyLate', 'delivered']],
  ])('%s', async (path, expected) => {
    const answer = await t.admin.get(path.replace(':userId', String(t.admin.id)));
    expect(named(idsOf(answer))).toEqual(expected);
  });

  it.each<[string, Name[]]>([
    ['sort=["fecha","ASC"]', [...newestFirst].reverse()],
    ['sort=["id","ASC"]', ['fresh', 'late', 'partlyLate', 'delivered', 'closed', 'undated']],
    ['sort=["proyecto","DESC"]&filter={"estado":"Pendiente"}', ['late', 'undated', 'partlyLate', 'fresh']],
    ['sort=["idProyecto","ASC"]&filter={"estado":"Entregado"}', ['delivered']],
    ['filter={"estado":"Pendiente"}', ['fresh', 'partlyLate', 'late', 'undated']],
    ['filter={"estado":"Cerrado"}', ['closed']],
    // 5:30 UTC on the 2nd is 23:30 on the 1st in Costa Rica.
    ['filter={"desde":"2026-01-02","hasta":"2026-01-04"}', ['partlyLate', 'late']],
    ['filter={"hasta":"2026-01-01"}', ['delivered', 'undated']],
  ])('?%s', async (query, expected) => {
    expect(named(idsOf(await t.admin.get(`/Pedidos/1/${t.admin.id}?${encodeURI(query)}`)))).toEqual(expected);
  });

  it.each([
    'filter={"estado":"Abierto"}',
    'filter={"desde":"ayer"}',
    'filter={"idProyecto":"1"}',
    'sort=["clave","ASC"]',
  ])('?%s: 400', async query => {
    expectRefusal(await t.admin.get(`/Pedidos/1/${t.admin.id}?${encodeURI(query)}`), 400);
  });

  it.each(['usuario', 'estado', 'fechaEntrega', 'proyecto.nombre'])(
    'are sorted by %s without losing a row',
    async field => {
      const found = idsOf(await t.admin.get(`/Pedidos/1/${t.admin.id}?sort=${encodeURI(`["${field}","ASC"]`)}`));
      expect(found.sort((a, b) => a - b)).toEqual(Object.values(ids).sort((a, b) => a - b));
    },
  );

  it.each(['/Pedidos/3/:userId', '/Pedidos/Filter/x/7', '/Pedidos/Filter/x', '/Pedidos/-1/:userId'])(
    '%s is not there',
    async path => {
      expectRefusal(await t.admin.get(path.replace(':userId', String(t.admin.id))), 404);
    },
  );

  it('number the pages of what they are limited to', async () => {
    const answer = await t.admin.get('/Pedidos/Filter/-1/-1?range=[0,0]');
    expect(answer.headers['content-range']).toBe('atrasados 0-0/2');
  });
});

describe('an order is overdue once its day has ended in the company’s time zone (D12)', () => {
  it.each([
    ['2026-06-10T05:59:59.000Z', false],
    ['2026-06-10T06:00:01.000Z', true],
  ])('due on 9 June, at %s: %s', async (instant, overdue) => {
    const { id } = await d.pedido(t.admin, await d.proyecto());
    await t.db.updateTable('pedido').set({ fechaEntrega: '2026-06-09' }).where('id', '=', id).execute();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const found = idsOf(await t.admin.get('/Pedidos/Filter/-1/-1'));
    expect(found.includes(id)).toBe(overdue);
  });

  it.each([
    ['Pacific/Kiritimati', true],
    ['Pacific/Pago_Pago', false],
  ])('which comes at its own hour in %s', async (timeZone, overdue) => {
    // The calendars of these two zones are always a day apart.
    const { id } = await d.pedido(t.admin, await d.proyecto());
    const today = dayOf(new Date(), 'Pacific/Pago_Pago');
    await t.db.updateTable('pedido').set({ fechaEntrega: today }).where('id', '=', id).execute();
    const app = await buildApp({ db: t.db, config: { ...t.config, timeZone } });
    const answer = await app.inject({
      url: '/api/Pedidos/Filter/-1/-1',
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
    await app.close();
    expect(answer.json<{ data: { id: number }[] }>().data.some(order => order.id === id)).toBe(overdue);
  });

  it.each([
    ['has its last hour when clocks go back', '2026-11-02T04:30:00Z', '2026-11-01', true],
    ['has no hour of the next when they go forward', '2026-03-09T04:30:00Z', '2026-03-08', false],
  ])('and a day %s', async (_, fecha, day, isIncluded) => {
    const { id } = await d.pedido(t.admin, await d.proyecto());
    await t.db
      .updateTable('pedido')
      .set({ fecha: new Date(fecha) })
      .where('id', '=', id)
      .execute();
    const app = await buildApp({ db: t.db, config: { ...t.config, timeZone: 'America/New_York' } });
    const filter = encodeURIComponent(JSON.stringify({ desde: day, hasta: day }));
    const answer = await app.inject({
      url: `/api/Pedidos/1/${t.admin.id}?filter=${filter}`,
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
    await app.close();
    expect(answer.json<{ data: { id: number }[] }>().data.some(order => order.id === id)).toBe(isIncluded);
  });

  it('and an order made late in the evening is due by the company’s calendar', async () => {
    // 11 p. m. on 9 June in Costa Rica is 10 June in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T05:00:00Z') });
    const order = await d.pedido(t.admin, await d.proyecto());
    expect(order.fechaEntrega).toBe(addDays('2026-06-09', 7));
    expect(dayOf(new Date(order.fecha), CR)).toBe('2026-06-09');
  });
});
