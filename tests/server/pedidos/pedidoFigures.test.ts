import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InformeName } from '#contract/informes';
import { type CifrasOf, cifras, type ListWithCifras } from '#contract/cifras';
import { dayOf } from '#contract/text/format';
import { type Pedido, pedido, pendiente } from '#contract/pedido';
import { seguimiento } from '#contract/seguimiento';
import { totales } from '#contract/totales';
import { letterBits } from '../../../src/server/search';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;
let norte: number;
let guest: Caller;

const q = (filter: object) =>
  Object.keys(filter).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '';

const receive = (order: Pedido, ...quantities: number[]) =>
  t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: order.pedidoDetalle.map(({ id }, at) => ({ id, cantNueva: quantities[at] ?? 0 })),
  });
const change = (order: Pedido, at: number, cantNueva: number) =>
  t.admin.post(`/Pedidos/Actualizar/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: [{ id: order.pedidoDetalle[at]?.id, cantNueva }],
  });
const decide = (order: Pedido, flag: 0 | 1) => t.admin.put(`/Pedidos/Aprobar/${order.id}/${flag}/${t.admin.email}`);

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  norte = await d.proyecto('Torre Norte');
  const sur = await d.proyecto('Puente Ñandú');
  const [tubo, arena] = [
    await d.articulo({ nombreProducto: 'Tubería' }),
    await d.articulo({ nombreProducto: 'Arena', presentacion: 'Camión de 6 m³' }),
  ];
  const lines = (direccionamiento: string) => [
    { idProducto: tubo, cantidad: 10, direccionamiento },
    { idProducto: arena, cantidad: 4, direccionamiento: '2.5' },
  ];
  const make = async (
    idProyecto: number,
    fecha: string,
    fechaEntrega: string | null,
    direccionamiento = '1.10',
    detalle = lines(direccionamiento),
  ) => {
    const order = await d.pedido(t.admin, idProyecto, detalle);
    const dates = { fecha: new Date(fecha), fechaEntrega };
    await t.db.updateTable('pedido').set(dates).where('id', '=', order.id).execute();
    return order;
  };
  const delivered = await make(norte, '2026-01-02T12:00:00Z', '2026-01-10');
  const closed = await make(sur, '2026-01-03T12:00:00Z', '2026-01-10');
  const late = await make(norte, '2026-01-04T12:00:00Z', '2026-01-11');
  const later = await make(sur, '2026-01-05T12:00:00Z', '2026-01-20', '7.1');
  const fresh = await make(norte, '2026-01-06T12:00:00Z', '2999-01-01', '7.1');
  // Of one line each: '6' is in the first one's code, and the second has a code at which '6' is found of another article.
  const only = (direccionamiento: string) => [{ idProducto: tubo, cantidad: 1, direccionamiento }];
  await make(norte, '2026-02-07T12:00:00Z', '2026-01-16', '', only('6.1'));
  await make(norte, '2026-02-08T12:00:00Z', null, '', only('2.5'));
  await receive(delivered, 10, 4);
  await receive(closed, 10);
  await receive(late, 3);
  const received = pedido.parse((await receive(later, 2, 4)).data);
  await t.admin.put(`/Pedidos/UpdateEstatus/${closed.id}`, { motivo: 'Sobra' });
  for (const [order, at, flag] of [
    [fresh, 0, 1],
    [fresh, 1, 0],
  ] as const) {
    await change(order, at, 20);
    await decide(order, flag);
  }
  // A second request replaces the first; a correction of a receipt coexists with it.
  await change(later, 0, 8);
  await change(later, 0, 9);
  const corregir = (cantidad: number, at: number) =>
    t.admin.post(`/Pedidos/Corregir/${t.admin.id}`, {
      idEntrega: received.pedidoReporte[at]?.id,
      cantidad,
      motivo: 'Mal contado',
    });
  await change(late, 1, 6);
  await corregir(1, 0);
  await decide(later, 1);
  await corregir(1, 1);
  // A line with two open requests is one line.
  await change(later, 1, 5);
  // The order that waits longest waits for two decisions.
  await change(late, 0, 11);
  guest = await t.userWith({ pedidos: ['ver'], aprobacion: ['ver'] }, { proyectos: [norte] });
});
afterAll(() => t.close());

const figures = async <I extends ListWithCifras>(caller: Caller, informe: I, filter: object) =>
  cifras[informe].parse((await caller.get(`/Pedidos/Cifras/${informe}${q(filter)}`)).data) as CifrasOf<I>;

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const lineas = (orders: Pedido[]) => orders.flatMap(order => order.pedidoDetalle);
const porLlegar = (orders: Pedido[]) => lineas(orders).filter(line => pendiente(line) > 0).length;
const reportes = (orders: Pedido[]) => orders.flatMap(order => order.pedidoReporte);
const hoy = () => dayOf(new Date(), 'America/Costa_Rica');
const diasTarde = ({ fechaEntrega }: Pedido) =>
  Math.round((Date.parse(hoy()) - Date.parse(fechaEntrega ?? '')) / 864e5);
const count = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length;

/** The list of each report, and its figures counted from the rows. */
const lists: {
  [I in Exclude<ListWithCifras, 'seguimiento' | 'compras' | 'ventas' | InformeName>]: [
    string,
    (orders: Pedido[]) => CifrasOf<I>,
  ];
} = {
  historial: [
    '/Pedidos/Filter/TEXT/0',
    all => ({
      pedidos: all.length,
      cerrados: count(all, ({ estado }) => estado === 'Cerrado'),
      lineas: lineas(all).length,
      pendientes: porLlegar(all),
    }),
  ],
  pendientes: [
    '/Pedidos/Filter/TEXT/1',
    every => {
      const all = every.filter(({ estado }) => estado === 'Pendiente');
      const atrasados = count(all, ({ fechaEntrega }) => fechaEntrega != null && fechaEntrega < hoy());
      return { pedidos: all.length, lineas: lineas(all).length, pendientes: porLlegar(all), atrasados };
    },
  ],
  atrasados: [
    '/Pedidos/Filter/TEXT/-1',
    all => ({
      pedidos: all.length,
      pendientes: porLlegar(all),
      diasMaximo: all.length ? Math.max(...all.map(diasTarde)) : null,
      diasPromedio: all.length ? Math.round(total(all.map(diasTarde)) / all.length) : null,
    }),
  ],
  aprobaciones: [
    '/Pedidos/Filter/TEXT/2',
    all => ({
      pedidos: all.length,
      lineas: count(lineas(all), line => line.cantNueva != null || line.porCorregir != null),
      desde:
        reportes(all)
          .map(({ fechaCambio }) => fechaCambio ?? '')
          .sort()[0] ?? null,
    }),
  ],
  historialentrega: [
    '/Pedidos/ReporteEntrega/ME',
    all => ({
      pedidos: all.length,
      entregas: count(reportes(all), ({ tipo }) => tipo === 'entrega'),
      correcciones: count(reportes(all), ({ tipo }) => tipo === 'correccion'),
      ultima:
        reportes(all)
          .map(({ fechaEntrega }) => fechaEntrega ?? '')
          .sort()
          .at(-1) ?? null,
    }),
  ],
  historialcambios: [
    '/Pedidos/ReporteCambio/ME',
    all => ({
      pedidos: all.length,
      solicitudes: reportes(all).length,
      aprobadas: count(reportes(all), ({ estado }) => estado === 'Aprobado'),
      enEspera: count(reportes(all), ({ estado }) => estado === 'Pendiente'),
    }),
  ],
};

const narrowings: [string, Record<string, unknown>][] = [
  ['whole', {}],
  ['of one project', { idProyecto: 1 }],
  ['of some days', { desde: '2026-01-03', hasta: '2026-01-05' }],
  ['of days without orders', { desde: '2030-01-01' }],
  ['searched', { q: 'tuberia norte' }],
  ['searched by address, of some days', { q: '7.1', hasta: '2026-01-05' }],
  ['searched for what no order has', { q: 'zqxj' }],
  ['searched for -1, which is a text to them', { q: '-1' }],
];

/** Replaces the placeholder 1 by the id of the project created here. */
const real = (filter: Record<string, unknown>) => ('idProyecto' in filter ? { ...filter, idProyecto: norte } : filter);
const callers = { 'an administrator': () => t.admin, 'a guest of one project': () => guest };

describe.each(Object.entries(callers))('the figures of a list of orders, for %s', (_, who) => {
  describe.each(Object.keys(lists) as (keyof typeof lists)[])('%s', informe => {
    it.each(narrowings)('%s: what its rows say', async (_name, narrowing) => {
      const { q: text, ...filter } = real(narrowing) as { q?: string };
      const [path, add] = lists[informe];
      // The histories have no text in their path. Where there is one, -1 means all; with a space appended it is a text.
      const searched = path.includes('TEXT') ? filter : real(narrowing);
      const rows = await who().get(
        path.replace('TEXT', encodeURIComponent(text ? `${text} ` : '-1')).replace('ME', String(who().id)) +
          q(searched),
      );
      expect(rows.status).toBe(200);
      expect(await figures(who(), informe, real(narrowing))).toEqual(add(z.array(pedido).parse(rows.data)));
    });
  });

  it.each(narrowings)('tracking, %s: what its projects say', async (_name, narrowing) => {
    const filter = real(narrowing);
    const answer = await who().get(
      `/Pedidos/PedidosByProyecto/${who().id}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    const projects = z.array(seguimiento).parse(answer.data);
    const sum = (name: 'pedidos' | 'lineas' | 'pendientes' | 'atrasados') =>
      total(projects.map(({ resumen }) => resumen?.[name] ?? 0));
    expect(await figures(who(), 'seguimiento', filter)).toEqual({
      pedidos: sum('pedidos'),
      lineas: sum('lineas'),
      pendientes: sum('pendientes'),
      atrasados: sum('atrasados'),
    });
  });

  it.each(narrowings)('the totals, %s: what their rows say', async (_name, narrowing) => {
    const filter = real(narrowing);
    const answer = await who().get(`/Pedidos/Totales/${who().id}${q(filter)}`);
    const rows = z.array(totales.record).parse(answer.data);
    const found = await figures(who(), 'totales', filter);
    expect(found.lineas).toBe(total(rows.map(({ lineas: own }) => own)));
    expect(found.pendientes > 0).toBe(rows.some(row => row.pendiente > 0));
    expect(found.pedidos > 0).toBe(rows.length > 0);
  });
});

describe('the figures', () => {
  it('are not empty in what is compared above', async () => {
    expect(await figures(t.admin, 'historial', {})).toEqual({ pedidos: 2, cerrados: 1, lineas: 4, pendientes: 1 });
    expect(await figures(t.admin, 'aprobaciones', {})).toMatchObject({ pedidos: 2, lineas: 3 });
    expect(await figures(t.admin, 'historialentrega', {})).toMatchObject({ pedidos: 4, correcciones: 1 });
    // The pager of the deliveries counts them by sums that are kept: an order closed short is one of them.
    const page = await t.admin.get(`/Pedidos/ReporteEntrega/${t.admin.id}?range=[0,0]`);
    expect(page.headers['content-range']).toBe('historialentrega 0-0/4');
    expect(await figures(t.admin, 'historialcambios', {})).toEqual({
      ...{ pedidos: 3, solicitudes: 9, aprobadas: 3, enEspera: 4 },
    });
    expect(await figures(t.admin, 'totales', { q: '7.1' })).toEqual({ pedidos: 2, lineas: 2, pendientes: 2 });
  });

  it.each([
    ['CAMION', { pedidos: 4, lineas: 4, pendientes: 2 }, ['2.5', '2.5']],
    ['camion norte', { pedidos: 3, lineas: 3, pendientes: 2 }, ['2.5']],
    ['6', { pedidos: 5, lineas: 5, pendientes: 3 }, ['2.5', '2.5', '6.1']],
    ['camion 7.1', { pedidos: 0, lineas: 0, pendientes: 0 }, []],
    ['unidad 7.1', { pedidos: 2, lineas: 2, pendientes: 2 }, ['7.1', '7.1']],
    ['norte7.1', { pedidos: 0, lineas: 0, pendientes: 0 }, []],
    ['norte 7.1', { pedidos: 1, lineas: 1, pendientes: 1 }, ['7.1']],
    ['norte', { pedidos: 5, lineas: 8, pendientes: 6 }, ['1.10', '2.5', '2.5', '6.1', '7.1']],
  ])('of the totals are of the lines found, by their presentación too: %s', async (text, found, codes) => {
    for (const filter of [{ q: text }, { q: text, desde: '2001-01-01' }]) {
      const rows = z.array(totales.record).parse((await t.admin.get(`/Pedidos/Totales/1${q(filter)}`)).data);
      expect(rows.map(({ direccionamiento }) => direccionamiento)).toEqual(codes);
      expect(await figures(t.admin, 'totales', filter)).toEqual(found);
    }
  });

  it('are for whoever reads the list, and refuse the filters that it refuses', async () => {
    expectRefusal(await (await t.userWith({ pedidos: ['ver'] })).get('/Pedidos/Cifras/aprobaciones'), 403);
    expectRefusal(await (await t.userWith({})).get('/Pedidos/Cifras/historial'), 403);
    expectRefusal(await t.admin.get(`/Pedidos/Cifras/atrasados${q({ desde: 'ayer' })}`), 400);
    expectRefusal(await t.admin.get('/Pedidos/Cifras/totales?filter=x'), 400);
  });
});

describe('what the database keeps of an order beside it', () => {
  /** The orders whose stored counts or text disagree with their lines and deliveries. */
  const wrong = async () => {
    const { rows } = await sql<{ id: number }>`
      select p.id from pedido p left join pedido_cuenta c on c."idPedido" = p.id left join pedido_texto x on x."idPedido" = p.id
      where (c.lineas, c.pendientes, c.entregas, c."ultimaEntrega") is distinct from (
          select (count(*)::int, count(*) filter (where d.recibido < d.cantidad)::int,
            (select count(*)::int from entrega where "idPedido" = p.id),
            (select max(fecha) from entrega where "idPedido" = p.id)) from pedido_detalle d where d."idPedido" = p.id)
        or (select array_agg(distinct palabra) from regexp_split_to_table(x.texto, E'\\n') palabra) is distinct from
          (select array_agg(distinct d.busqueda) from pedido_detalle d where d."idPedido" = p.id)`.execute(t.db);
    return rows.map(({ id }) => id);
  };

  it('agrees with its lines and deliveries after all that happened to them', async () => {
    expect(await t.db.selectFrom('pedido').select('id').execute()).not.toEqual([]);
    expect(await wrong()).toEqual([]);
  });

  it('follows a line that is written otherwise, and lines that come later', async () => {
    const { id, pedidoDetalle } = await d.pedido(t.admin, norte);
    const linea = pedidoDetalle[0]?.id ?? 0;
    await t.db.updateTable('pedido_detalle').set({ nombreProducto: 'ÑANDÚ' }).where('id', '=', linea).execute();
    await t.db.updateTable('pedido_detalle').set({ direccionamiento: '7.77' }).where('id', '=', linea).execute();
    // The clocks of two servers differ: the later record may be the earlier receipt.
    for (const fecha of ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'])
      await sql`with r as (insert into recepcion ("idPedido", "idUsuario") values (${id}, ${t.admin.id}) returning id)
        insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", fecha, "idRecepcion")
        select ${linea}, 0.1, ${t.admin.id}, ${fecha}::timestamptz, id from r`.execute(t.db);
    await sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
      select "idPedido", "idProducto", 'CASUARIO', 2, '9' from pedido_detalle where id = ${linea}`.execute(t.db);
    expect(await wrong()).toEqual([]);
    const found = await t.admin.get('/Pedidos/Filter/nandu%20casuario/1');
    expect(
      z
        .array(pedido)
        .parse(found.data)
        .map(order => order.id),
    ).toEqual([id]);
  });

  it('has exactly the letters, digits and pairs of them that its lines have', async () => {
    await d.pedido(t.admin, norte, [
      {
        idProducto: await d.articulo({ nombreProducto: 'Piñón 3½" × 1/2, ÇA-VA µm²  z' }),
        cantidad: 1,
        direccionamiento: '0.9',
      },
    ]);
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
    const words = letters.flatMap(first => [first, ...letters.map(second => first + second)]);
    const asked = (words: string[]) =>
      sql.join(words.map(word => sql`(${word}, ${sql.val(letterBits(word).bits)}::integer[])`));
    const plain = [...words, 'ñ', 'K', 'éÑ'];
    const wrong = await sql`select palabra from (values ${asked(plain)}) w (palabra, bits), pedido_texto x
      where (get_bit(x.letras, bits[1]) > 0) <> (x.texto like patron(palabra))`.execute(t.db);
    expect(wrong.rows).toEqual([]);
    expect(plain.filter(word => !letterBits(word).isAll)).toEqual([]);
    // Of any other word, its letters are among those of a text that has it.
    const measures = ['2"×1', '2cmx1m', '1/2″X1”', '2x1', '2mx', '２cmx1'];
    const others = ['a/', '½', 'abc', '3½"', 'PIÑÓN', 'ça-va', 'µm²', '1/2', '0.9', '×', '. . ', ...measures];
    const missed = await sql`select palabra from (values ${asked(others)}) w (palabra, bits), pedido_texto x
      where x.texto like patron(palabra) and exists (select from unnest(bits) bit where get_bit(x.letras, bit) = 0)`.execute(
      t.db,
    );
    expect(missed.rows).toEqual([]);
    expect(others.filter(word => letterBits(word).isAll)).toEqual([]);
  });

  it.each([
    ['pedido_cuenta', '"idPedido"'],
    ['pedido_texto', '"idPedido"'],
    ['pedido_total', 'cantidad'],
  ])('and %s is written by nothing else', async (table, column) => {
    for (const statement of [`delete from ${table}`, `update ${table} set ${column} = ${column}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(t.db), statement).rejects.toThrow(/sigue a las líneas/);
  });
});
