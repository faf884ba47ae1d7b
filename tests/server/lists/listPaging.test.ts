import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { column, testData, type TestData, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

const query = (params: { range?: unknown; sort?: unknown; filter?: unknown }): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const listOf = (caller: Caller, path: string, params: Parameters<typeof query>[0]) =>
  caller.get(`${path}?${query(params)}`);

describe('a list of families (D3)', () => {
  const inSpanishOrder = ['agua', 'Agüero', 'Águila', 'mano', 'Nube', 'ñandú', 'Ñu', 'oso', 'Óvalo', 'Zanja'];

  beforeAll(async () => {
    for (const nombre of [...inSpanishOrder].sort()) await d.familia(nombre);
  });

  it('answers every row by name without a range, and no Content-Range', async () => {
    const answer = await t.admin.get('/Categoria');
    expect(column(answer, 'nombre')).toEqual(inSpanishOrder);
    expect(answer.headers['content-range']).toBeUndefined();
  });

  it.each([
    ['ASC', inSpanishOrder],
    ['DESC', [...inSpanishOrder].reverse()],
    ['desc', [...inSpanishOrder].reverse()],
  ])('sorts by name %s as Spanish does', async (order, names) => {
    expect(column(await listOf(t.admin, '/Categoria', { sort: ['nombre', order] }), 'nombre')).toEqual(names);
  });

  it.each([
    [[0, 3], 'categorias 0-3/10', 4],
    [[8, 14], 'categorias 8-9/10', 2],
    [[9, 9], 'categorias 9-9/10', 1],
    [[10, 14], 'categorias */10', 0],
    [[1_000_000, 1_000_014], 'categorias */10', 0],
    [[0, Number.MAX_SAFE_INTEGER], 'categorias 0-9/10', 10],
    [[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], 'categorias */10', 0],
    [[5, 4], 'categorias */10', 0],
    [[0, -1], 'categorias */10', 0],
  ])('the range %j: %s', async (range, contentRange, count) => {
    const answer = await listOf(t.admin, '/Categoria', { range });
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(idsOf(answer)).toHaveLength(count);
  });

  it('is narrowed to what begins with a text, without regard to case or accents', async () => {
    const named = async (empiezaPor: string) =>
      column(await listOf(t.admin, '/Categoria', { filter: { empiezaPor } }), 'nombre');
    expect(await named('ag')).toEqual(['agua', 'Agüero', 'Águila']);
    expect([await named('gu'), await named('%')]).toEqual([[], []]);
  });

  it('pages its search and its filter, and counts only what they leave', async () => {
    const found = await t.admin.get(`/Categoria/filter/n?${query({ range: [1, 2], sort: ['nombre', 'DESC'] })}`);
    expect(column(found, 'nombre')).toEqual(['Ñu', 'ñandú']);
    expect(found.headers['content-range']).toBe('categorias 1-2/5');
    const [first, second] = idsOf(await t.admin.get('/Categoria'));
    const some = await listOf(t.admin, '/Categoria', { range: [0, 0], filter: { id: [first, second, 999_999] } });
    expect(some.headers['content-range']).toBe('categorias 0-0/2');
  });

  it.each([
    'range=',
    'filter={}',
    'sort=',
    'desconocido=1',
    `filter=${encodeURIComponent('{"desconocida":1,"constructor":2,"__proto__":3,"toString":4,"nombre":null}')}`,
    `filter=${encodeURIComponent('{"estatus":"","id":null}')}`,
  ])('?%s changes nothing', async params => {
    expect(column(await t.admin.get(`/Categoria?${params}`), 'nombre')).toEqual(inSpanishOrder);
  });

  it.each([
    ['range=0-14', 'El parámetro range no es válido'],
    ['range=[0]', 'El parámetro range no es válido'],
    ['range=[-1,5]', 'El parámetro range no es válido'],
    ['range=[0,1.5]', 'El parámetro range no es válido'],
    ['range=["0","5"]', 'El parámetro range no es válido'],
    ['range=[0,1e400]', 'El parámetro range no es válido'],
    ['range=null', 'El parámetro range no es válido'],
    ['sort=nombre', 'El parámetro sort no es válido'],
    ['sort=["nombre"]', 'El parámetro sort no es válido'],
    ['sort=["nombre","ARRIBA"]', 'El parámetro sort no es válido'],
    ['sort=["nombre; drop table categoria","ASC"]', 'No se puede ordenar por ese campo'],
    ['sort=["__proto__","ASC"]', 'No se puede ordenar por ese campo'],
    ['sort=["constructor","ASC"]', 'No se puede ordenar por ese campo'],
    ['filter=[]', 'El parámetro filter no es válido'],
    ['filter=null', 'El parámetro filter no es válido'],
    ['filter={', 'El parámetro filter no es válido'],
    ['filter={"id":"1 or 1=1"}', 'El filtro id no es válido'],
    ['filter={"id":[1,"2"]}', 'El filtro id no es válido'],
    ['filter={"id":2147483648}', 'El filtro id no es válido'],
    ['filter={"estatus":"activo"}', 'El filtro estatus no es válido'],
    ['sort=a&sort=b', 'El parámetro sort no es válido'],
  ])('?%s: 400', async (params, message) => {
    expectRefusal(await t.admin.get(`/Categoria?${encodeURI(params)}`), 400, message);
  });

  it('filters by estatus', async () => {
    const [id] = idsOf(await t.admin.get('/Categoria/filter/zanja'));
    await t.admin.put(`/Categoria/updateEstatus/${id}`);
    expect(idsOf(await listOf(t.admin, '/Categoria', { filter: { estatus: false } }))).toEqual([id]);
    expect(idsOf(await listOf(t.admin, '/Categoria', { filter: { estatus: true } }))).toHaveLength(9);
  });
});

describe('a list in pages shows every row exactly once', () => {
  beforeAll(async () => {
    const idCategoria = await d.familia('Iguales');
    // Equal in every sortable column but the code.
    for (let n = 0; n < 40; n++) await d.articulo({ nombreProducto: 'Igual', costo: 7, precio: 7, idCategoria });
  });

  it.each([
    'nombreProducto',
    'costo',
    'precio',
    'stock',
    'presentacion',
    'idCategoria',
    'categoria.nombre',
    'estatus',
    'codigo',
  ])('sorted by %s, both ways', async field => {
    const everyId = idsOf(await t.admin.get('/Producto')).sort((a, b) => a - b);
    for (const order of ['ASC', 'DESC']) {
      const seen: number[] = [];
      for (let from = 0; from < everyId.length; from += 7) {
        seen.push(...idsOf(await listOf(t.admin, '/Producto', { range: [from, from + 6], sort: [field, order] })));
      }
      expect(seen.sort((a, b) => a - b)).toEqual(everyId);
    }
  });

  it('sorts numbers as numbers', async () => {
    for (const costo of [9, 10, 100.5, 100.25]) await d.articulo({ nombreProducto: 'Numerado', costo });
    const answer = await t.admin.get(`/Producto/filter/numerado?${query({ sort: ['costo', 'DESC'] })}`);
    expect(column(answer, 'costo')).toEqual([100.5, 100.25, 10, 9]);
  });

  it('sorts names by their numbers, 9 before 10: of records, of what documents refer to, of lines', async () => {
    const names = ['Perno 2', 'Perno 9', 'Perno 10', 'Perno 10 largo'];
    const lineas: Record<string, unknown>[] = [];
    for (const nombre of ['Perno 10', 'Perno 2', 'Perno 10 largo', 'Perno 9']) {
      lineas.push({ idProducto: await d.articulo({ nombreProducto: nombre }), cantidad: 1, direccionamiento: '1' });
      await d.pedido(t.admin, await d.proyecto(nombre));
    }
    const sorted = async (path: string, field: string) =>
      column(await listOf(t.admin, path, { sort: [field, 'ASC'] }), field);
    expect(await sorted('/Producto/filter/perno', 'nombreProducto')).toEqual(names);
    expect(await sorted('/Pedidos/Filter/perno/1', 'proyecto')).toEqual(
      names.map(nombre => expect.objectContaining({ nombre })),
    );
    const { idProyecto } = await d.pedido(t.admin, await d.proyecto(), lineas);
    const lines = await sorted(`/Pedidos/PedidosByProyecto/${t.admin.id}/${idProyecto}`, 'nombreProducto');
    expect(lines).toEqual(names.map(name => name.toUpperCase()));
  });

  it('filters articles by family and by code', async () => {
    const idCategoria = await d.familia('Aparte');
    const id = await d.articulo({ idCategoria, codigo: 'Filtro-1' });
    expect(idsOf(await listOf(t.admin, '/Producto', { filter: { idCategoria } }))).toEqual([id]);
    expect(idsOf(await listOf(t.admin, '/Producto', { filter: { codigo: 'FILTRO-1' } }))).toEqual([id]);
    expect(idsOf(await listOf(t.admin, '/Producto', { filter: { codigo: 'FILTRO' } }))).toEqual([]);
  });
});
