import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { z } from 'zod';
import type { Pedido } from '#contract/pedido';
import { seguimiento, seguimientoLinea } from '#contract/seguimiento';
import { totales } from '#contract/totales';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { column, testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { layoutFaults } from '../../support/sheetLayout';

let t: AppUnderTest;
let d: ReturnType<typeof testData>;
let torre: number;
let puente: number;
let primero: Pedido;
let cerrado: Pedido;
let guest: Caller;

const q = (params: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]))}`;

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  torre = await d.proyecto('Torre Ñandú');
  puente = await d.proyecto('Puente Sur');
  const [tubo, arena] = [
    await d.articulo({ nombreProducto: 'Tubería' }),
    await d.articulo({ nombreProducto: 'Arena' }),
  ];
  primero = await d.pedido(t.admin, torre, [
    { idProducto: tubo, cantidad: 10, direccionamiento: '1.10' },
    { idProducto: arena, cantidad: 2.125, direccionamiento: '1.9' },
  ]);
  await d.pedido(t.admin, torre, [{ idProducto: tubo, cantidad: 1.375, direccionamiento: '1.9' }]);
  await d.pedido(t.admin, puente, [{ idProducto: arena, cantidad: 4, direccionamiento: '2' }]);
  cerrado = await d.pedido(t.admin, puente, [{ idProducto: tubo, cantidad: 99, direccionamiento: '2' }]);
  await t.admin.put(`/Pedidos/UpdateEstatus/${cerrado.id}`, { motivo: 'Se canceló' });
  await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id: primero.id,
    pedidoDetalle: primero.pedidoDetalle.map((line, at) => ({ id: line.id, cantNueva: at === 0 ? 10 : 0.5 })),
  });
  guest = await t.userWith({ pedidos: ['ver'] }, { proyectos: [puente] });
});
afterAll(() => t.close());

const items = (answer: Answer) => z.array(seguimiento).parse(answer.data);
const lines = (answer: Answer) => z.array(seguimientoLinea).parse(answer.data);
const totals = (answer: Answer) => z.array(totales.record).parse(answer.data);
const tracking = (caller: Caller, params = {}) => caller.get(`/Pedidos/PedidosByProyecto/${caller.id}${q(params)}`);

describe('tracking by project', () => {
  it('answers whole what the specification says: every line, delivered ones too, of what is not Cerrado', async () => {
    const all = items(await tracking(t.admin));
    expect(all.map(({ nombreProyecto }) => nombreProyecto)).toEqual(['Puente Sur', 'Torre Ñandú']);
    const [sur, nandu] = all.map(({ pedidoDetalles }) => pedidoDetalles ?? []);
    expect(sur?.map(({ nombreProducto, cantidad }) => [nombreProducto, cantidad])).toEqual([['ARENA', 4]]);
    expect(nandu?.map(({ nombreProducto, cantidad, recibido }) => [nombreProducto, cantidad, recibido])).toEqual([
      ['TUBERÍA', 10, 10],
      ['ARENA', 2.125, 0.5],
      ['TUBERÍA', 1.375, 0],
    ]);
    expect(nandu?.map(({ entregado }) => entregado != null)).toEqual([true, false, false]);
  });

  it('pages by project, with counts in place of the lines', async () => {
    const answer = await tracking(t.admin, { range: [1, 1], sort: ['nombreProyecto', 'ASC'] });
    expect(answer.headers['content-range']).toBe('seguimiento 1-1/2');
    const [one] = items(answer);
    expect(one?.pedidoDetalles).toBeUndefined();
    expect(one?.resumen).toEqual({ pedidos: 2, lineas: 3, pendientes: 2, atrasados: 0 });
  });

  it('is narrowed by project, by day and by words without accents', async () => {
    const range = [0, 14];
    expect(column(await tracking(t.admin, { range, filter: { idProyecto: puente } }), 'id')).toEqual([puente]);
    expect(column(await tracking(t.admin, { range, filter: { q: 'nandu TORRE' } }), 'id')).toEqual([torre]);
    expect(column(await tracking(t.admin, { range, filter: { hasta: '2020-01-01' } }), 'id')).toEqual([]);
  });

  it('is found by what the lines say, by the number of an order and by who made it', async () => {
    const found = async (text: string) =>
      column(await tracking(t.admin, { range: [0, 14], filter: { q: text } }), 'id');
    expect(await found('arena')).toEqual([puente, torre]);
    expect(await found('tuberia 1.10')).toEqual([torre]);
    expect(await found(`${primero.id} torre`)).toEqual([torre]);
    expect(await found('prueba')).toEqual([puente, torre]);
    expect(await found('nadie')).toEqual([]);
    const [one] = items(await tracking(t.admin, { range: [0, 14], filter: { q: '1.10' } }));
    expect(one?.resumen).toMatchObject({ pedidos: 1 });
    const path = `/Pedidos/PedidosByProyecto/${t.admin.id}/${torre}`;
    expect(lines(await t.admin.get(`${path}${q({ filter: { q: 'nandu' } })}`))).toHaveLength(3);
  });

  it('gives the lines of one project a page at a time', async () => {
    const path = `/Pedidos/PedidosByProyecto/${t.admin.id}/${torre}`;
    const answer = await t.admin.get(`${path}${q({ range: [0, 1], sort: ['pendiente', 'DESC'] })}`);
    expect(answer.headers['content-range']).toBe('seguimientoLineas 0-1/3');
    expect(lines(answer).map(({ cantidad, recibido }) => [cantidad, recibido])).toEqual([
      [2.125, 0.5],
      [1.375, 0],
    ]);
    // The newest order first, the lines of each as they were entered.
    const inOrder = lines(await t.admin.get(`${path}${q({ range: [0, 14], sort: ['idPedido', 'DESC'] })}`));
    expect(inOrder.map(({ cantidad }) => cantidad)).toEqual([1.375, 10, 2.125]);
    const found = async (text: string) => lines(await t.admin.get(`${path}${q({ filter: { q: text } })}`)).length;
    expect(await found('tuberia')).toBe(2);
    // A word of the line and one of its order, long and short.
    expect(await found('tuberia torre')).toBe(2);
    expect(await found('tuberia to')).toBe(2);
    expect(await found(`tuberia ${primero.id}`)).toBeGreaterThan(0);
    expect(await found('tuberia arena')).toBe(0);
    expect(await found('pendiente')).toBe(3);
    expect(await found('tuberia zq')).toBe(0);
  });

  it('shows nobody a project that is not theirs', async () => {
    expect(column(await tracking(guest), 'id')).toEqual([puente]);
    expect(lines(await guest.get(`/Pedidos/PedidosByProyecto/${guest.id}/${torre}`))).toEqual([]);
    expectRefusal(await guest.get(`/Pedidos/PedidosByProyecto/${t.admin.id}`), 403);
  });

  it.each(['{"desde":"ayer"}', '{"idProyecto":"x"}', '{"q":5}', 'x'])('refuses the filter %s', async filter => {
    const answer = await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}?filter=${encodeURIComponent(filter)}`);
    expectRefusal(answer, 400);
  });
});

describe('totals by direccionamiento', () => {
  const ask = (caller: Caller, params = {}) => caller.get(`/Pedidos/Totales/${caller.id}${q(params)}`);

  it('are exactly the sums of the lines of the open orders', async () => {
    const unidad = { presentacion: 'Unidad' };
    const torreNandu = { nombreProyecto: 'Torre Ñandú', ...unidad };
    const all = totals(await ask(t.admin, { sort: ['direccionamiento', 'ASC'] }));
    expect(all.map(({ id: _, idProyecto: __, ...total }) => total)).toEqual([
      { ...torreNandu, direccionamiento: '1.9', lineas: 2, cantidad: 3.5, recibido: 0.5, pendiente: 3 },
      { ...torreNandu, direccionamiento: '1.10', lineas: 1, cantidad: 10, recibido: 10, pendiente: 0 },
      {
        nombreProyecto: 'Puente Sur',
        ...unidad,
        direccionamiento: '2',
        lineas: 1,
        cantidad: 4,
        recibido: 0,
        pendiente: 4,
      },
    ]);
  });

  it('stand by project and within it by code, whichever way the projects go', async () => {
    const order = async (params: object) => column(await ask(t.admin, params), 'direccionamiento');
    expect(await order({})).toEqual(['2', '1.9', '1.10']);
    expect(await order({ sort: ['nombreProyecto', 'DESC'] })).toEqual(['1.9', '1.10', '2']);
  });

  it('are paged, sorted, searched and narrowed', async () => {
    const page = await ask(t.admin, { range: [0, 0], sort: ['cantidad', 'DESC'] });
    expect(page.headers['content-range']).toBe('totales 0-0/3');
    expect(column(page, 'cantidad')).toEqual([10]);
    expect(column(await ask(t.admin, { filter: { q: '1.9 nandu' } }), 'direccionamiento')).toEqual(['1.9']);
    expect(column(await ask(t.admin, { filter: { idProyecto: puente } }), 'direccionamiento')).toEqual(['2']);
    expect(column(await ask(guest), 'idProyecto')).toEqual([puente]);
  });

  it('come as a spreadsheet with real numbers, and as a PDF', async () => {
    const path = `/Pedidos/TotalesListado/${t.admin.id}`;
    const { raw } = await t.admin.get(
      `${path}/1${q({ filter: { idProyecto: torre }, sort: ['direccionamiento', 'ASC'] })}`,
    );
    expect(raw.headers['content-disposition']).toBe('attachment; filename="Totales.xls"');
    const book = read(raw.rawPayload);
    expect(layoutFaults(raw.rawPayload)).toEqual([]);
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(rows.slice(-2)).toEqual([
      ['Torre Ñandú', '1.9', 'Unidad', 2, 3.5, 0.5, 3],
      ['Torre Ñandú', '1.10', 'Unidad', 1, 10, 10, 0],
    ]);
    const pdf = await t.admin.get(`${path}/0`);
    expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keep together each of the codes that have the same numbers, always in the same order', async () => {
    const idProyecto = await d.proyecto('Dique');
    const articles = [await d.articulo(), await d.articulo({ presentacion: 'Metro' })];
    const lines = ['7.1', '7,1', '07.1'].flatMap(direccionamiento =>
      articles.map(idProducto => ({ idProducto, cantidad: 1, direccionamiento })),
    );
    await d.pedido(t.admin, idProyecto, lines);
    const order = async (params: object, filter: object = {}) =>
      totals(await ask(t.admin, { ...params, filter: { idProyecto, ...filter } })).map(
        row => `${row.direccionamiento} ${row.presentacion}`,
      );
    const codes = ['07.1 Metro', '07.1 Unidad', '7,1 Metro', '7,1 Unidad', '7.1 Metro', '7.1 Unidad'];
    for (const params of [{}, { sort: ['direccionamiento', 'ASC'] }, { sort: ['lineas', 'ASC'] }]) {
      expect(await order(params)).toEqual(codes);
      // With a day they are computed from the lines instead of the stored sums.
      expect(await order(params, { desde: '2001-01-01' })).toEqual(codes);
    }
  });

  it('add up no two presentaciones', async () => {
    const idProyecto = await d.proyecto('Muelle');
    const [saco, metro] = [
      await d.articulo({ nombreProducto: 'Cal', presentacion: 'Saco 25 kg' }),
      await d.articulo({ nombreProducto: 'Cable', presentacion: 'Metro' }),
    ];
    await d.pedido(t.admin, idProyecto, [
      { idProducto: saco, cantidad: 3, direccionamiento: '5.1' },
      { idProducto: metro, cantidad: 200, direccionamiento: '5.1' },
      { idProducto: saco, cantidad: 4, direccionamiento: '5.1' },
    ]);
    const rows = totals(await ask(t.admin, { filter: { idProyecto } }));
    expect(rows.map(({ presentacion, lineas, cantidad }) => [presentacion, lineas, cantidad])).toEqual([
      ['Metro', 1, 200],
      ['Saco 25 kg', 2, 7],
    ]);
  });
});
