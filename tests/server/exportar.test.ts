import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, type CellObject } from 'xlsx';
import { EXPORTABLES } from '#contract/exportacion';
import { gates } from '#contract/permisos';
import { type Answer, type AppUnderTest, startApp } from '../support/app';
import { datos } from '../support/datos';
import { expectRefusal } from '../support/refusal';
import { layoutFaults } from '../support/sheetLayout';

let t: AppUnderTest;
let obra: number;
beforeAll(async () => {
  t = await startApp();
  const d = datos(t);
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

    const filtered = await t.admin.get(`/Exportar/productos?filter=${param({ idCategoria: obra, estatus: true })}`);
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
