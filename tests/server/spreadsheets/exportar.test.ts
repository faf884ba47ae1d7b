import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, type CellObject } from 'xlsx';
import { z } from 'zod';
import { compra } from '#contract/compra';
import { fichaProyecto } from '#contract/costoProyecto';
import { importeOfLine, ivaOfLine, totalesOfCompra } from '#contract/documentTotals';
import { EXPORTABLES } from '#contract/exportacion';
import { gasto } from '#contract/gasto';
import { dayOf, fullName } from '#contract/text/format';
import { auditoria } from '#contract/auditoria';
import { kardex, movimiento } from '#contract/movimiento';
import type { Pedido } from '#contract/pedido';
import { gates } from '#contract/permisos';
import { venta } from '#contract/venta';
import { totalOfVenta } from '#contract/documentTotals';
import { seededRandom } from '../../../src/server/db/seed/demo/random';
import { type Answer, type AppUnderTest, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData, type TestData, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { layoutFaults } from '../../support/sheetLayout';

let t: AppUnderTest;
let d: TestData;
let obra: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  obra = await d.familia('Obra Gris');
  await d.articulo({ codigo: 'EXP-01', nombreProducto: '=1+1', presentacion: '+506', descripcion: '-5', costo: 10.5 });
  await d.articulo({
    codigo: 'EXP-02',
    nombreProducto: '@SUM(A1)',
    descripcion: 'Ñandú ₡ áéíóú',
    costo: 30,
    stock: 2.5,
  });
  await d.articulo({ codigo: 'EXP-03', nombreProducto: 'Cemento', costo: 20, precio: 25, idCategoria: obra });
});
afterAll(() => t.close());

const cellsOf = ({ raw }: Answer): CellObject[][] => {
  const book = read(raw.rawPayload, { dense: true, cellNF: true });
  return book.SheetNames.flatMap(name => book.Sheets[name]?.['!data'] ?? []).map(row => row ?? []);
};
const rowsOf = (answer: Answer) => cellsOf(answer).map(row => Array.from(row, cell => cell?.v));
const bodyOf = (answer: Answer, firstTitle: string) => {
  const rows = rowsOf(answer);
  return rows.slice(rows.findIndex(([title]) => title === firstTitle) + 1);
};
const param = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('a list as a spreadsheet', () => {
  it('is filtered, searched and sorted as the list is, and says so', async () => {
    const sorted = await t.admin.get(`/Exportar/productos?sort=${param(['costo', 'DESC'])}&text=EXP-0`);
    expect(sorted.headers['content-disposition']).toBe('attachment; filename="Articulos.xls"');
    expect(sorted.raw.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    expect(bodyOf(sorted, 'Código').map(([codigo]) => codigo)).toEqual(['EXP-02', 'EXP-03', 'EXP-01']);
    expect(rowsOf(sorted)).toContainEqual(['Búsqueda', 'EXP-0']);
    const byFilter = await t.admin.get(`/Exportar/productos?filter=${param({ q: 'EXP-02' })}`);
    expect(bodyOf(byFilter, 'Código').map(([codigo]) => codigo)).toEqual(['EXP-02']);
    expect(rowsOf(byFilter)).toContainEqual(['Búsqueda', 'EXP-02']);

    // Keys are taken with either initial (D2), and told so too.
    const filtered = await t.admin.get(`/Exportar/productos?filter=${param({ IdCategoria: obra, estatus: true })}`);
    expect(bodyOf(filtered, 'Código').map(([codigo]) => codigo)).toEqual(['EXP-03']);
    expect(rowsOf(filtered)).toEqual(
      expect.arrayContaining([
        ['Registros', 1],
        ['Estado', 'Activo'],
        ['Familia', 'Obra Gris'],
      ]),
    );
    expect(bodyOf(await t.admin.get('/Exportar/productos?text=nada'), 'Código')).toEqual([
      ['No hay artículos registrados'],
    ]);
  });

  it('says what home narrows a list to: e-mails that failed, users without a profile', async () => {
    expect(rowsOf(await t.admin.get(`/Exportar/compras?filter=${param({ envio: 'Fallido' })}`))).toContainEqual([
      'Correo',
      'Fallido',
    ]);
    expect(rowsOf(await t.admin.get(`/Exportar/usuarios?filter=${param({ sinPerfil: true })}`))).toContainEqual([
      'Perfil',
      'Ninguno',
    ]);
  });

  it('tells of no filter that the list does not know', async () => {
    const foreign = param({ estado: 'x', etapa: 'Enviada', roll: 'Administrador', idCategoria: obra, otro: 1 });
    const head = (rows: unknown[][]) => rows.map(([label]) => label);
    for (const path of ['kardex', 'clientes', 'ventas/lineas']) {
      const told = head(
        rowsOf(
          await t.admin.get(
            `/Exportar/${path}?filter=${path === 'ventas/lineas' ? param({ idCategoria: obra }) : foreign}`,
          ),
        ),
      );
      expect([path, told]).toEqual([path, head(rowsOf(await t.admin.get(`/Exportar/${path}`)))]);
    }
    const lines = rowsOf(
      await t.admin.get(`/Exportar/compras/lineas?filter=${param({ estado: 'Pendiente', idCliente: 1 })}`),
    );
    expect(lines).toContainEqual(['Estado', 'Pendiente']);
    expect(head(lines)).not.toContain('Cliente');
  });

  it('never makes a formula of a text, and keeps numbers, money and dates what they are', async () => {
    const cells = cellsOf(await t.admin.get(`/Exportar/productos?text=EXP-0&sort=${param(['codigo', 'ASC'])}`));
    const [first = [], second = []] = cells.filter(row => String(row[0]?.v).startsWith('EXP-0'));
    for (const [cell, text] of [
      [first[1], '=1+1'],
      [first[2], '+506'],
      [first[3], '-5'],
      [second[1], '@SUM(A1)'],
      [second[3], 'Ñandú ₡ áéíóú'],
    ] as const) {
      expect(cell).toMatchObject({ t: 's', v: text });
      expect(cell?.f).toBeUndefined();
    }
    expect(second[5]).toMatchObject({ t: 'n', v: 30, z: '"₡"#,##0.00' });
    expect(second[7]).toMatchObject({ t: 'n', v: 2.5 });
    expect(second[8]).toBeUndefined();
    expect(second[9]).toMatchObject({ t: 'n' });
  });

  it('is there for every list under the gate of the list', async () => {
    for (const recurso of EXPORTABLES) {
      expect([recurso, gates[`exportar.${recurso}`]]).toEqual([recurso, gates[`${recurso}.list`]]);
      const answer = await t.admin.get(`/Exportar/${recurso}`);

      expect([recurso, answer.status, answer.headers['content-type']]).toEqual([
        recurso,
        200,
        'application/vnd.ms-excel',
      ]);
      expect([recurso, layoutFaults(answer.raw.rawPayload)]).toEqual([recurso, []]);
    }
    const person = await t.userWith({});
    expectRefusal(await person.get('/Exportar/usuarios'), 403);
    expectRefusal(await person.get('/Exportar/compras'), 403);
    expectRefusal(await t.stranger.get('/Exportar/productos'), 401);
  });

  it('refuses what is no filter, no order and no list', async () => {
    expectRefusal(await t.admin.get('/Exportar/productos?filter=[1]'), 400);
    expectRefusal(await t.admin.get('/Exportar/productos?filter=%7B%22estatus%22%3A9%7D'), 400);
    expectRefusal(await t.admin.get('/Exportar/productos?sort=%5B%22clave%22%2C%22ASC%22%5D'), 400);
    expectRefusal(await t.admin.get('/Exportar/perfiles'), 404);
  });
});

describe('a list of 10,000', () => {
  it('is whole, and others are answered meanwhile', async () => {
    await sql`insert into cliente (nombre, apellido, cedula, email, telefono, provincia, ciudad, calle, "numeroCasa")
      select 'Núñez ' || n, 'A', n::text, 'a@x.cr', '8887776666', 'P', 'C', 'D', 'E' from generate_series(1, 10000) n`.execute(
      t.db,
    );
    const done: string[] = [];
    const note = <T>(name: string, answer: Promise<T>) => answer.finally(() => done.push(name));
    const file = note('file', t.admin.get(`/Exportar/clientes?sort=${param(['id', 'ASC'])}`));
    for (let n = 0; n < 10; n += 1) await note('health', t.stranger.get('/health'));
    const body = bodyOf(await file, 'Nombre');
    expect(done.at(-1)).toBe('file');
    expect(body).toHaveLength(10_000);
    expect([body[0]?.[0], body[9_999]?.[0]]).toEqual(['Núñez 1', 'Núñez 10000']);
  });
});

/** D54. The expected lines are computed here from the documents, one by one. */
describe('the files of an accountant', () => {
  const random = seededRandom(54);
  const amount = () => random.whole(1000, 30_000) / 1000;
  const cents = (value: number) => Math.round(value * 100);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + cents(value), 0) / 100;
  /** The IVA included in a price. */
  const included = (importe: number) => Math.round((cents(importe) * 13) / 113) / 100;
  let proveedores: number[];
  let clientes: number[];
  let idProyecto: number;

  const compras = async (filter: object) =>
    z.array(compra).parse((await t.admin.get(`/Compra?filter=${param(filter)}&sort=${param(['id', 'ASC'])}`)).data);
  const ventas = async (filter: object) =>
    z.array(venta).parse((await t.admin.get(`/Venta?filter=${param(filter)}&sort=${param(['id', 'ASC'])}`)).data);

  beforeAll(async () => {
    const c = await startTrade(t);
    proveedores = [await c.proveedor({ cedula: '3-101-555555' }), await c.proveedor()];
    clientes = [await c.cliente(), await c.cliente()];
    const articulos = await Promise.all(
      [9, 5000, 7000, 8000].map((stock, i) => d.articulo({ stock, costo: 10.05 + i })),
    );
    idProyecto = await d.proyecto('Torre Contable');
    const lines = articulos.map(idProducto => ({ idProducto, cantidad: 500, direccionamiento: '1' }));
    const { id: idPedido } = await d.pedido(t.admin, idProyecto, lines);
    const some = (money: string) =>
      Array.from({ length: random.whole(1, 4) }, () => ({
        idProducto: random.pick(articulos.slice(1)),
        cantidad: amount(),
        [money]: random.whole(2000, 50_000) / 100,
      }));
    for (let n = 0; n < 24; n += 1) {
      const bought = await c.compra(t.admin, some('costo'), {
        idProveedor: random.pick(proveedores),
        ...(random.chance(0.4) && { idPedido }),
      });
      if (random.chance(0.3)) await t.admin.put(`/Compra/updateEstatus/${bought.id}`);
      if (random.chance(0.2)) await t.admin.put(`/Compra/anular/${bought.id}`, { motivo: 'Azar' });
      const sold = await c.venta(t.admin, some('precio'), { idCliente: random.pick(clientes) });
      if (random.chance(0.2)) await t.admin.put(`/Venta/anular/${sold.id}`, { motivo: 'Azar' });
    }
    await t.admin.put(`/Compra/anular/${(await compras({}))[0]?.id}`, { motivo: 'Azar' });
    await t.admin.put(`/Venta/anular/${(await ventas({}))[0]?.id}`, { motivo: 'Azar' });
  });

  const blank = (row: readonly unknown[]) => Array.from(row, value => value ?? null);
  /** The rows of a file, its totals and its closing rows. */
  const sheetOf = (answer: Answer, title: string) => {
    const body = bodyOf(answer, title);
    const at = body.findIndex(([first]) => first === 'Total');
    return {
      rows: body.slice(0, at).map(blank),
      totals: body[at] ?? [],
      closing: body.slice(at + 1).map(row => row.filter(Boolean)),
    };
  };

  const narrowed: [string, () => object][] = [
    ['whole', () => ({})],
    ['of one supplier', () => ({ idProveedor: proveedores[0] })],
    ['of one project', () => ({ idProyecto })],
    ['of a state', () => ({ estado: 'Pendiente' })],
    ['of today', () => ({ desde: dayOf(new Date(), t.config.timeZone), hasta: dayOf(new Date(), t.config.timeZone) })],
  ];
  it.each(narrowed)('of purchases have their lines, %s, to the cent', async (_, filter) => {
    // In the order of the list, here the newest first, and each with its lines as they were entered.
    const query = `filter=${param(filter())}&sort=${param(['id', 'DESC'])}`;
    const orders = (await compras(filter())).toReversed();
    expect(orders.length).toBeGreaterThan(3);
    const expected = orders.flatMap(one =>
      one.detalleCompra.map(line => [
        ...[
          one.id,
          one.proveedor?.razonSocial,
          one.proyecto?.nombre,
          line.codigo,
          line.nombreProducto,
          line.presentacion,
        ],
        ...[line.cantidad, line.costo, importeOfLine(line), ivaOfLine(line)],
        ...[total([importeOfLine(line), ivaOfLine(line)]), one.estado],
      ]),
    );
    const stand = orders.filter(({ estado }) => estado !== 'Anulada');
    const sums = (of: typeof orders) => {
      const all = totalesOfCompra(of.flatMap(({ detalleCompra }) => detalleCompra));
      return [all.subtotal, all.iva, all.total];
    };
    const [, , everything = 0] = sums(orders);
    const [, , standing = 0] = sums(stand);
    for (const formato of ['xls', 'xlsx']) {
      const answer = await t.admin.get(`/Exportar/compras/lineas?${query}&formato=${formato}`);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="LineasDeCompra.${formato}"`);
      const { rows, totals, closing } = sheetOf(answer, 'Fecha Orden');
      expect(rows.map(([, id, quien, , ...rest]) => [id, quien, ...rest])).toEqual(expected.map(blank));
      expect(totals.slice(10, 13)).toEqual(sums(orders));
      expect(closing).toEqual(
        everything === standing
          ? []
          : [
              ['De anuladas', total([everything, -standing])],
              ['Total sin anuladas', standing],
            ],
      );
    }
    const documents = sheetOf(await t.admin.get(`/Exportar/compras?${query}`), 'Fecha Orden');
    expect(documents.rows.map(row => row[3])).toEqual(orders.map(({ id }) => id));
    expect(documents.totals.slice(6, 9)).toEqual(sums(orders));
  });

  it('of purchases tell what the list shows of each: its articles, its stage, its promised day and what was invoiced', async () => {
    const c = await startTrade(t);
    const idProveedor = await c.proveedor();
    const line = [{ idProducto: await d.articulo() }];
    // The same article at two prices, and two things under the code of one special article.
    const special = await t.db
      .selectFrom('producto')
      .select('id')
      .where('codigo', '=', '000-000')
      .executeTakeFirstOrThrow();
    const things = ['Grúa', 'Andamio'].map(nombreProducto => ({ idProducto: special.id, nombreProducto }));
    const several = [...line, ...line.map(same => ({ ...same, costo: 9 })), ...things];
    const promised = await c.compra(t.admin, several, { idProveedor, fechaPrometida: '2099-03-01' });
    await c.compra(t.admin, line, { idProveedor });
    const annulled = await c.compra(t.admin, line, { idProveedor });
    await t.admin.put(`/Compra/anular/${annulled.id}`, { version: annulled.version, motivo: 'Doble' });
    await t.admin.put(`/Compra/confirmar/${promised.id}`, { fechaPrometida: '2099-03-02' });
    await t.admin.post(`/Compra/facturas/${promised.id}`, { numero: 'F-1', fecha: '2026-01-31', monto: 1 });
    const query = `filter=${param({ idProveedor })}&sort=${param(['id', 'ASC'])}`;
    const cells = cellsOf(await t.admin.get(`/Exportar/compras?${query}`));
    const head = cells.findIndex(row => row.some(cell => cell?.v === 'Etapa'));
    const [titles = [], ...rows] = cells.slice(head, head + 4);
    const shown = (row: CellObject[]) =>
      ['Artículos', 'Etapa', 'Prometida', 'Facturación'].map(
        title => row[titles.findIndex(cell => cell?.v === title)]?.w,
      );
    expect(rows.map(shown)).toEqual([
      ['3', 'Confirmada', '2/3/99', 'Facturada en parte'],
      ['1', 'Borrador', undefined, 'Sin factura'],
      ['1', 'Anulada', undefined, undefined],
    ]);
  });

  it('of one project have of a line that several share its share alone: all of them add up to the line', async () => {
    const c = await startTrade(t);
    const articulos = [await d.articulo({ codigo: 'PARTE-1' }), await d.articulo({ codigo: 'PARTE-2' })];
    const lineas = articulos.map(idProducto => ({ idProducto, cantidad: 9, direccionamiento: '1' }));
    const projects: number[] = [];
    const orders: Pedido[] = [];
    for (const nombre of ['Parte Uno', 'Parte Dos', 'Parte Tres']) {
      const idProyecto = await d.proyecto(nombre);
      projects.push(idProyecto);
      orders.push(await d.pedido(t.admin, idProyecto, lineas));
    }
    const part = (project: number, line: number, cantidad: number) => ({
      idPedidoDetalle: orders[project]?.pedidoDetalle[line]?.id ?? 0,
      cantidad,
    });
    const idProveedor = await c.proveedor();
    const shared = [part(0, 0, 0.5), part(1, 0, 0.5), part(2, 0, 0.5)];
    const lines = [
      // A third of ₡ 15.14 each, which takes a cent from the last one, and one of its IVA.
      { idProducto: articulos[0], costo: 10.09, cantidad: 1.5, partes: shared },
      { idProducto: articulos[1], costo: 7, cantidad: 2, partes: [part(1, 1, 2)] },
      { idProducto: articulos[1], costo: 3, cantidad: 4, partes: [part(0, 1, 1)] },
    ];
    const spentBy = async (...ids: (number | null)[]) => {
      const rows = z.array(gasto.record).parse((await t.admin.get(`/Informe/gasto/${t.admin.id}`)).data);
      return ids.map(id => rows.find(({ idProyecto }) => idProyecto === id)?.esteMes ?? 0);
    };
    const [forShelf = 0] = await spentBy(null);
    const made = await c.compra(t.admin, lines, { idProveedor });
    const ofOrder = [{ idProducto: articulos[0], costo: 5, cantidad: 2 }];
    const own = await c.compra(t.admin, ofOrder, { idProveedor, idPedido: orders[0]?.id });
    const fileOf = async (filter: object) =>
      sheetOf(
        await t.admin.get(
          `/Exportar/compras/lineas?formato=xlsx&filter=${param({ idProveedor, ...filter })}&sort=${param(['id', 'ASC'])}`,
        ),
        'Fecha Orden',
      );
    const files = await Promise.all(projects.map(idProyecto => fileOf({ idProyecto })));
    // Purchase, project, article, quantity, amount and IVA.
    const said = files.map(({ rows }) => rows.map(row => [row[1], row[4], row[5], row[8], ...row.slice(10, 13)]));
    expect(said).toEqual([
      [
        [made.id, 'Parte Uno', 'PARTE-1', 0.5, 5.05, 0.66, 5.71],
        [made.id, 'Parte Uno', 'PARTE-2', 1, 3, 0.39, 3.39],
        [own.id, 'Parte Uno', 'PARTE-1', 2, 10, 1.3, 11.3],
      ],
      [
        [made.id, 'Parte Dos', 'PARTE-1', 0.5, 5.05, 0.66, 5.71],
        [made.id, 'Parte Dos', 'PARTE-2', 2, 14, 1.82, 15.82],
      ],
      [[made.id, 'Parte Tres', 'PARTE-1', 0.5, 5.04, 0.65, 5.69]],
    ]);
    files.forEach(({ rows, totals }) =>
      expect(totals.slice(10, 13)).toEqual([10, 11, 12].map(at => total(rows.map(row => Number(row[at]))))),
    );
    // What projects spend is to the cent what their files say, and the warehouse spends nothing of a line that is wholly for them.
    const spent = files.map(({ totals }) => Number(totals[10]));
    expect(await spentBy(...projects, null)).toEqual([...spent, total([forShelf, 9])]);
    // The report's file ends with the sums that stand above it on the screen.
    const report = sheetOf(await t.admin.get(`/Informe/gasto/${t.admin.id}/1`), 'Proyecto');
    const { esteMes, mesPasado } = gasto.cifras.parse((await t.admin.get('/Informe/cifras/gasto')).data);
    expect(report.totals).toEqual(['Total', esteMes, mesPasado, total([esteMes, -mesPasado])]);
    const fichas = await Promise.all(projects.map(id => t.admin.get(`/Proyecto/ficha/${id}`)));
    expect(fichas.map(({ data }) => fichaProyecto.parse(data).total.gastado)).toEqual(spent);
    const documents = await t.admin.get(
      `/Exportar/compras?filter=${param({ idProveedor })}&sort=${param(['id', 'ASC'])}`,
    );
    expect(sheetOf(documents, 'Fecha Orden').rows.map(row => row[4])).toEqual([
      orders.map(({ id }) => id).join(', '),
      orders[0]?.id,
    ]);
    const whole = await fileOf({});
    expect(whole.rows.map(row => [row[4], row[8]])).toEqual([
      ['Parte Dos, Parte Tres, Parte Uno', 1.5],
      ['Parte Dos', 2],
      ['Parte Uno', 4],
      ['Parte Uno', 2],
    ]);
    // All but the three that a line has for the warehouse.
    const shelf = [9, 1.17, 10.17];
    expect(whole.totals.slice(10, 13).map(Number)).toEqual(
      shelf.map((rest, at) => total([rest, ...files.map(({ totals }) => Number(totals[10 + at]))])),
    );
    await t.admin.put(`/Compra/anular/${made.id}`, { motivo: 'Prueba' });
    expect(await spentBy(...projects, null)).toEqual([10, 0, 0, forShelf]);
    // The number of an order is a number too where only a line of it is named.
    const single = await c.compra(t.admin, [{ idProducto: articulos[1], cantidad: 2, partes: [part(1, 1, 1)] }]);
    const file = await t.admin.get(`/Exportar/compras?filter=${param({ id: single.id })}`);
    expect(sheetOf(file, 'Fecha Orden').rows.map(row => row[4])).toEqual([orders[1]?.id]);
  });

  it('of purchases name the tax id of the supplier; of several orders, all their projects', async () => {
    const { rows } = sheetOf(
      await t.admin.get(`/Exportar/compras/lineas?filter=${param({ idProveedor: proveedores[0] })}`),
      'Fecha Orden',
    );
    expect(new Set(rows.map(row => row[3]))).toEqual(new Set(['3-101-555555']));
  });

  it.each([
    ['whole', () => ({})],
    ['of one client', () => ({ idCliente: clientes[0] })],
    ['annulled', () => ({ estado: 'Anulada' })],
  ])('of sales have their lines, %s, to the cent', async (_, filter) => {
    const query = `filter=${param(filter())}&sort=${param(['id', 'ASC'])}`;
    const sales = await ventas(filter());
    const expected = sales.flatMap(one =>
      one.detalleVentas.map(line => {
        const importe = totalOfVenta([line]);
        const iva = included(importe);
        const quien = `${one.cliente?.nombre} ${one.cliente?.apellido}`;
        return [
          ...[one.id, one.ncf, quien, one.cliente?.cedula, line.codigo, line.nombreProducto, line.presentacion],
          ...[line.cantidad, line.precio, total([importe, -iva]), iva, importe, one.estado],
        ];
      }),
    );
    const { rows, totals } = sheetOf(await t.admin.get(`/Exportar/ventas/lineas?${query}&formato=xlsx`), 'Fecha');
    expect(rows.map(([, ...rest]) => rest)).toEqual(expected.map(blank));
    const lines = sales.flatMap(({ detalleVentas }) => detalleVentas.map(line => totalOfVenta([line])));
    const [sold, iva] = [total(sales.map(one => one.total ?? 0)), total(lines.map(included))];
    expect(totals.slice(10, 13)).toEqual([total([sold, -iva]), iva, sold]);
  });

  it('of movements are the ledgers of all articles, and are narrowed like the list', async () => {
    const list = async (filter: object) =>
      z
        .array(kardex)
        .parse((await t.admin.get(`/Movimiento?filter=${param(filter)}&sort=${param(['id', 'ASC'])}`)).data);
    const surplus = await d.articulo({ stock: 3 });
    const lineas = [{ idProducto: surplus, cantidad: 1, direccionamiento: '1' }];
    const { id, pedidoDetalle } = await d.pedido(t.admin, idProyecto, lineas);
    const other = await d.pedido(t.admin, await d.proyecto(), lineas);
    for (const order of [{ id, pedidoDetalle }, other]) {
      const sent = { id: order.id, pedidoDetalle: order.pedidoDetalle.map(line => ({ id: line.id, cantNueva: 1 })) };
      expect((await t.admin.post(`/Pedidos/Despachar/${t.admin.id}`, sent)).status).toBe(200);
    }
    const all = await list({});
    const products = idsOf(await t.admin.get('/Producto'));
    const ledgers = await Promise.all(
      products.map(async id => z.array(movimiento).parse((await t.admin.get(`/Producto/movimientos/${id}`)).data)),
    );
    const bare = z.array(movimiento);
    expect(bare.parse(all)).toEqual(ledgers.flat().toSorted((a, b) => a.id - b.id));
    const bought = new Set((await compras({ idProveedor: proveedores[0] })).map(({ id }) => id));
    const sold = new Set((await ventas({ idCliente: clientes[1] })).map(({ id }) => id));
    const narrow: [object, (one: (typeof all)[number]) => boolean][] = [
      [{ tipo: 'ventaAnulada' }, ({ tipo }) => tipo === 'ventaAnulada'],
      [{ idProducto: surplus }, ({ idProducto }) => idProducto === surplus],
      [{ idProducto: products[0] }, ({ idProducto }) => idProducto === products[0]],
      [{ idProveedor: proveedores[0] }, ({ idCompra }) => bought.has(idCompra ?? 0)],
      [{ idCliente: clientes[1] }, ({ idVenta }) => sold.has(idVenta ?? 0)],
      [{ idProyecto }, ({ idPedido }) => idPedido === id],
      [{ hasta: '2020-01-01' }, () => false],
      [{ desde: '2020-01-01' }, () => true],
    ];
    for (const [filter, is] of narrow) {
      expect(await list(filter)).toEqual(all.filter(is));
      const body = bodyOf(
        await t.admin.get(`/Exportar/kardex?filter=${param(filter)}&sort=${param(['id', 'ASC'])}`),
        'Fecha',
      );
      const wanted = all
        .filter(is)
        .map(one => [one.codigo, one.cantidad, one.saldo, one.proveedor ?? one.cliente ?? one.proyecto ?? undefined]);
      const said = body.map(row => [row[2], row[5], row[6], row[8]]);
      expect(said).toEqual(wanted.length > 0 ? wanted : [Array(4).fill(undefined)]);
    }
    const searched = z.array(kardex).parse((await t.admin.get('/Movimiento/filter/EXP-02')).data);
    expect(searched.map(({ codigo, cliente, tipo }) => [codigo, cliente, tipo])).toEqual([
      ['EXP-02', null, 'apertura'],
    ]);
  });

  it('of the audit tell in a text what each change was, as the screen prints it', async () => {
    const [before, after] = [await d.familia('Antes'), await d.familia('Después')];
    const idProducto = await d.articulo({ idCategoria: before, costo: 74_500 });
    const { data } = await t.admin.get(`/Producto/${idProducto}`);
    await t.admin.put('/Producto', { ...(data as object), idCategoria: after, costo: 74_900.5 });
    const filter = param({ tabla: 'producto', idRegistro: idProducto, idUsuario: t.admin.id });
    const answer = await t.admin.get(`/Exportar/auditoria?filter=${filter}`);
    const name = (await t.admin.get('/Auditoria?range=[0,0]')).data;
    const { usuario } = z.array(auditoria).parse(name)[0] ?? {};
    expect(rowsOf(answer)).toEqual(
      expect.arrayContaining([
        ['Tipo', 'Artículo'],
        ['Número', idProducto],
        ['Persona', fullName(usuario)],
      ]),
    );
    const [change, made] = bodyOf(answer, 'Fecha').map(([, ...rest]) =>
      rest.map(cell => String(cell).replace(/\s/g, ' ')),
    );
    expect(change?.slice(0, 3)).toEqual([fullName(usuario), 'Cambio', 'Artículo']);
    expect(change?.at(-1)).toBe('Costo: ₡74 500,00 → ₡74 900,50; Familia: Antes → Después');
    expect(made?.[1]).toBe('Alta');
    expect(made?.at(-1)).toContain('Costo: ₡74 500,00');
    expectRefusal(await (await t.userWith({ productos: ['ver'] })).get('/Exportar/auditoria'), 403);
  });

  it('are there under the gates of their lists', async () => {
    const person = await t.userWith({});
    expectRefusal(await person.get('/Exportar/compras/lineas'), 403);
    expectRefusal(await person.get('/Exportar/kardex'), 403);
    expectRefusal(await person.get('/Movimiento'), 403);
    expect((await person.get('/Exportar/ventas/lineas')).status).toBe(200);
    expectRefusal(await t.stranger.get('/Exportar/ventas/lineas'), 401);
    expectRefusal(await t.admin.get('/Exportar/ventas?formato=pdf'), 400);
    expectRefusal(await t.admin.get('/Exportar/compras/lineas?filter=[1]'), 400);
  });
});
