import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchedText, searchedWord } from '#contract/text/measures';
import { cifras } from '#contract/cifras';
import { dayOf } from '#contract/text/format';
import { type Pedido, pedido, pendiente } from '#contract/pedido';
import { seguimiento } from '#contract/seguimiento';
import { type AppUnderTest, startApp } from '../../support/app';
import { testData, idsOf } from '../../support/testData';

const ORDERS = 36;
const TEXTS = 80;
const SEED = 20_261_125;
const NAMES = ['Piñón', 'Cemento gris', 'Zócalo "x"', 'Tubo 3/4', 'Añil', 'Yeso', 'Clavo', 'Ca', 'B 7', 'Losa m²'];
const MEASURED = [
  'Regla 2" × 3"',
  'Bloque 12 cm X 20cm x 3 m',
  'Malla 1.2 × 20 m',
  'Tabla 1½" x 3',
  'Viga 2x3',
  'Eje 5mx2',
];
const PRESENTACIONES = ['Saco 40 kg', 'Pieza 6 m', 'Caja'];
const DAYS = ['2026-01-05', '2999-01-01', null];

let t: AppUnderTest;
let projects: number[];
/** Every order as the list shows it, without any search. */
let all: Pedido[];

beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  projects = [await d.proyecto('Torre Única'), await d.proyecto('Bodega 9'), await d.proyecto('Ñu')];
  const articles: number[] = [];
  for (const [at, nombreProducto] of [...NAMES, ...MEASURED].entries())
    articles.push(await d.articulo({ nombreProducto, presentacion: PRESENTACIONES[at % PRESENTACIONES.length] }));
  const people = [t.admin, await t.userWith({ pedidos: ['agregar'] }, { proyectos: projects })];
  const numbers = fc.sample(fc.array(fc.nat(10_000), { minLength: 6, maxLength: 6 }), { numRuns: ORDERS, seed: SEED });
  for (const [n, picks] of numbers.entries()) {
    const lines = picks.slice(0, 1 + (n % 3)).map(pick => ({
      idProducto: articles[pick % articles.length],
      cantidad: 2,
      direccionamiento: n % 9 === 0 ? '8' : `0${pick % 7}.${pick % 30}`,
    }));
    const caller = people[n % 5 === 0 ? 1 : 0] ?? t.admin;
    const order = await d.pedido(caller, projects[(picks[5] ?? 0) % projects.length] ?? 0, lines);
    if (n % 3 === 0) {
      const pedidoDetalle = order.pedidoDetalle.map(({ id }, at) => ({ id, cantNueva: at === 1 ? 1 : 2 }));
      await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: order.id, pedidoDetalle });
    }
    if (n % 7 === 1) await t.admin.put(`/Pedidos/UpdateEstatus/${order.id}`, { motivo: 'Ya no hace falta' });
  }
  // Orders without lines, which older data may have.
  await sql`insert into pedido ("idProyecto", "idUsuario") select "idProyecto", "idUsuario" from pedido order by id limit 2`.execute(
    t.db,
  );
  for (const [at, day] of DAYS.entries())
    await sql`update pedido set "fechaEntrega" = ${day}::date where id % ${DAYS.length} = ${at}`.execute(t.db);
  all = z.array(pedido).parse((await t.admin.get('/Pedidos/Filter/-1/1')).data);
});
afterAll(() => t.close());

const hasWord = (word: string, ...texts: string[]) =>
  texts.some(text => searchedText(text).includes(searchedWord(word)));
type Line = Pedido['pedidoDetalle'][number];
const inLine = (word: string, { nombreProducto, direccionamiento }: Line) =>
  hasWord(word, `${nombreProducto} ${direccionamiento}`);
const inHead = (word: string, { id, estado, proyecto, usuario }: Pedido) =>
  hasWord(word, String(id), estado ?? '', proyecto?.nombre ?? '', `${usuario?.nombre} ${usuario?.apellido}`);
const isLate = ({ estado, fechaEntrega }: Pedido) =>
  estado === 'Pendiente' && fechaEntrega != null && fechaEntrega < dayOf(new Date(), t.app.config.timeZone);

/** What tracking says of these orders. */
const sumsOf = (orders: readonly Pedido[]) => {
  const lines = orders.flatMap(({ pedidoDetalle }) => pedidoDetalle);
  const pendientes = lines.filter(line => pendiente(line) > 0).length;
  return { pedidos: orders.length, lineas: lines.length, pendientes, atrasados: orders.filter(isLate).length };
};

/** What the totals say of these orders, if only their lines with all words are added up. */
const totalsOf = (orders: readonly Pedido[], words: readonly string[]) => {
  const lines = orders.map(({ proyecto, pedidoDetalle }) =>
    pedidoDetalle.filter(({ direccionamiento, presentacion }) =>
      words.every(word => hasWord(word, proyecto?.nombre ?? '', direccionamiento, presentacion ?? '')),
    ),
  );
  const { lineas, pendientes } = sumsOf(orders.map((order, at) => ({ ...order, pedidoDetalle: lines[at] ?? [] })));
  return { pedidos: lines.filter(({ length }) => length > 0).length, lineas, pendientes };
};

const letters = fc.string({ unit: fc.constantFrom(...'aceiolmnrstpzqbkñá/"0123579².'), minLength: 1, maxLength: 2 });
const units = fc.constantFrom('', '"', 'm', 'cm', 'c');
const measures = fc
  .tuple(
    fc.constantFrom('2', '12', '20', '1/2', '5'),
    units,
    fc.constantFrom('x', '×', 'X'),
    fc.constantFrom('2', '20', '3', ''),
    units,
  )
  .map(parts => parts.join(''));
const texts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom('pendiente', 'cemento', 'unica', 'entre', 'saco', '03.1') },
    { weight: 1, arbitrary: measures },
  ),
  {
    minLength: 1,
    maxLength: 5,
  },
);

/** Words that a state contains, alone and with others; `ent` and `ado` are also parts of other texts. */
const ofStates = [
  'entregado',
  'cerrado',
  'ent',
  'ent gris',
  'cerrado cemento a',
  'ado entre',
  'pendiente unica 03.1',
].map(text => text.split(' '));
const samples = [...fc.sample(texts, { numRuns: TEXTS, seed: SEED }), ...ofStates];

const filtered = (q: string, range = '') => `?${range}filter=${encodeURIComponent(JSON.stringify({ q }))}`;

describe('orders, tracking, its figures, those of the totals and the lines of a project are found as a plain filter finds them, by', () => {
  it.each(samples.map(words => [words.join(' '), words] as const))('%s', async (text, words) => {
    const found = all.filter(order =>
      words.every(word => inHead(word, order) || order.pedidoDetalle.some(line => inLine(word, line))),
    );
    const ids = (orders: readonly Pedido[]) => orders.map(({ id }) => id).sort((a, b) => a - b);
    // The space keeps '.' from being resolved as a relative path.
    const path = encodeURIComponent(`${text} `);
    const page = await t.admin.get(`/Pedidos/Filter/${path}/1?range=[0,99]`);
    expect(idsOf(page).sort((a, b) => a - b)).toEqual(ids(found));
    expect(page.headers['content-range']).toMatch(new RegExp(`/${found.length}$`));
    const late = await t.admin.get(`/Pedidos/Filter/${path}/-1?range=[0,99]`);
    expect(idsOf(late).sort((a, b) => a - b)).toEqual(ids(found.filter(isLate)));

    const open = found.filter(({ estado }) => estado !== 'Cerrado');
    const tracked = await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}${filtered(text, 'range=[0,99]&')}`);
    const expected = projects.map(id => [id, sumsOf(open.filter(({ idProyecto }) => idProyecto === id))] as const);
    expect(
      new Map(
        z
          .array(seguimiento)
          .parse(tracked.data)
          .map(({ id, resumen }) => [id, resumen]),
      ),
    ).toEqual(new Map(expected.filter(([, { pedidos }]) => pedidos > 0)));
    const figures = await t.admin.get(`/Pedidos/Cifras/seguimiento${filtered(text)}`);
    expect(cifras.seguimiento.parse(figures.data)).toEqual(sumsOf(open));

    const totals = await t.admin.get(`/Pedidos/Cifras/totales${filtered(text)}`);
    const openOrders = all.filter(({ estado }) => estado !== 'Cerrado');
    expect(cifras.totales.parse(totals.data)).toEqual(totalsOf(openOrders, words));

    const [first] = projects;
    const lines = await t.admin.get(
      `/Pedidos/PedidosByProyecto/${t.admin.id}/${first}${filtered(text, 'range=[0,99]&')}`,
    );
    const linesFound = all
      .filter(({ idProyecto, estado }) => idProyecto === first && estado !== 'Cerrado')
      .flatMap(order =>
        order.pedidoDetalle.filter(line => words.every(word => inHead(word, order) || inLine(word, line))),
      );
    expect(idsOf(lines).sort((a, b) => a - b)).toEqual(linesFound.map(({ id }) => id).sort((a, b) => a - b));
  });
});
