import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type AppUnderTest, idOf, startApp } from '../../support/app';
import { column, testData, type TestData, errorsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

const article = async (fields: Record<string, unknown>) => ({
  codigo: `C${++made}-0000`,
  nombreProducto: 'Artículo',
  presentacion: 'Unidad',
  descripcion: 'De prueba',
  costo: 1,
  idCategoria: (idCategoria ??= await d.familia()),
  ...fields,
});
let made = 0;
let idCategoria: number | undefined;

describe('text that cannot be kept as it is', () => {
  const bad: [string, string][] = [
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud83d'],
    ['an escape', 'a\u001b[31m'],
    ['a backspace', 'a\bb'],
    ['what is left of broken UTF-8', 'Cami\ufffdn'],
  ];

  it.each(bad)('%s in a body is refused', async (_, nombreProducto) => {
    const answer = await t.admin.post('/Producto', await article({ nombreProducto }));
    expectRefusal(answer, 422, 'Tiene caracteres que no se admiten');
    expect(errorsOf(answer)).toEqual({ nombreProducto: 'Tiene caracteres que no se admiten' });
  });

  it.each(bad)('%s in a filter is refused', async (_, codigo) => {
    const answer = await t.admin.get(`/Producto?filter=${encodeURIComponent(JSON.stringify({ codigo }))}`);
    expectRefusal(answer, 400, 'El filtro codigo no es válido');
  });

  it.each(['%00', 'a%00b', '%1B', '%08', '%EF%BF%BD'])('%s in a search is refused', async text => {
    expectRefusal(await t.admin.get(`/Producto/filter/${text}`), 400, 'La búsqueda tiene caracteres que no se admiten');
  });

  it('half a surrogate pair in an address is no address', async () => {
    expectRefusal(await t.admin.get('/Producto/filter/%ED%A0%BD'), 400);
  });
});

describe('JSON that nests deeper than any body', () => {
  const post = async (payload: string) =>
    answerOf(
      await t.app.inject({
        method: 'POST',
        url: '/api/Usuario/login',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
    );

  // A parser would first read it to its end, which takes long, and say that it has none.
  it.each(['['.repeat(1000), '{"a":'.repeat(1000)])('is refused before it is parsed: %#', async payload => {
    expectRefusal(await post(payload), 400, 'Los datos vienen demasiado anidados');
  });

  it('is none for the brackets in its texts', async () => {
    const brackets = JSON.stringify('[[[[[[[[{{{{{{{{"[[\\');
    expectRefusal(await post(`{"email":${brackets},"password":"x"}`), 422, 'El usuario debe ser valido');
  });
});

describe('text that is kept to the letter', () => {
  it.each([
    `O'Higgins "el" \\ barra; drop table producto; --`,
    '${nombre} {{7*7}} <b>negrita</b> %s',
    '🏗️ 👷🏽‍♀️ 漢字 العربية',
    'línea\u00a0uno ½" № 5',
    'null',
  ])('%s', async nombreProducto => {
    const created = await t.admin.post('/Producto', await article({ nombreProducto, descripcion: nombreProducto }));
    expect(created.status).toBe(201);
    const { data } = await t.admin.get(`/Producto/${idOf(created)}`);
    expect(data).toMatchObject({ nombreProducto, descripcion: nombreProducto });
    const found = await t.admin.get(`/Producto/filter/${encodeURIComponent(nombreProducto)}`);
    expect(column(found, 'nombreProducto')).toContain(nombreProducto);
  });

  it('is composed, so that what looks the same is the same', async () => {
    const created = await t.admin.post('/Producto', await article({ nombreProducto: 'Tuberi\u0301a' }));
    expect(created.data).toMatchObject({ nombreProducto: 'Tubería' });
    const found = await t.admin.get(`/Producto/filter/${encodeURIComponent('TUBERI\u0301A')}`);
    expect(column(found, 'id')).toContain(idOf(created));
  });
});

describe('values of another kind', () => {
  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ costo: '10' }, { costo: 'El costo es requerido' }],
    [{ costo: null }, { costo: 'El costo es requerido' }],
    [{ costo: [1] }, { costo: 'El costo es requerido' }],
    [{ costo: -1 }, { costo: 'No puede ser negativo' }],
    [{ costo: 1e300 }, { costo: 'Admite 14 cifras como máximo, dos de ellas decimales' }],
    [{ idCategoria: '1' }, { idCategoria: 'La familia es requerida' }],
    [{ idCategoria: 0 }, { idCategoria: 'La familia es requerida' }],
    [{ idCategoria: 1.5 }, { idCategoria: 'La familia es requerida' }],
    [{ idCategoria: 2 ** 40 }, { idCategoria: 'La familia es requerida' }],
    [{ idCategoria: 2_147_483_647 }, { idCategoria: 'La familia no existe' }],
    [{ precio: 'caro' }, { precio: 'El precio es requerido' }],
    [{ stock: -1 }, { stock: 'La cantidad mínima es 0' }],
    [{ stock: 1e12 }, { stock: 'La cantidad es demasiado grande' }],
    [{ stock: {} }, { stock: 'El stock es requerido' }],
    [{ estatus: 'si' }, { estatus: 'El estatus debe ser verdadero o falso' }],
    [{ imagen: 7 }, { imagen: 'Debe ser un texto' }],
    [{ nombreProducto: ['a'] }, { nombreProducto: 'El nombre del artículo es requerido' }],
    [{ nombreProducto: 'a'.repeat(101) }, { nombreProducto: 'Admite 100 caracteres como máximo' }],
    [{ presentacion: 'a'.repeat(251) }, { presentacion: 'Admite 250 caracteres como máximo' }],
    [{ descripcion: 'a'.repeat(100_000) }, { descripcion: 'Admite 250 caracteres como máximo' }],
    [{ codigo: 12345 }, { codigo: 'El codigo es requerido' }],
    [{ codigo: 'a'.repeat(11) }, { codigo: 'Admite 10 caracteres como máximo' }],
  ])('%j', async (fields, errors) => {
    const answer = await t.admin.post('/Producto', await article(fields));
    expectRefusal(answer, 422, Object.values(errors)[0]);
    expect(errorsOf(answer)).toEqual(errors);
  });

  it.each(['1e400', '-1e400', '123456789012345678901234567890', '1e-400'])('the number %s', async number => {
    const body = JSON.stringify(await article({})).replace('"costo":1', `"costo":${number}`);
    const { admin, app } = t;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/Producto', headers, payload: body });
    // JSON parsers read 1e-400 as 0.
    expect(answer.statusCode).toBe(number === '1e-400' ? 201 : 422);
  });

  it.each([
    [99_999_999_999.99, 0],
    [0.07, 999_999_999],
    [12.5, 1.125],
  ])('a cost of %d and a stock of %d come back as they are', async (costo, stock) => {
    const answer = await t.admin.post('/Producto', await article({ costo, precio: costo, stock }));
    expect(answer.data).toMatchObject({ costo, precio: costo, stock });
  });
});
