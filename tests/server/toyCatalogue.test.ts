import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { z } from 'zod';
import { FLAGS } from '#contract/permisos';
import { changedCopy, compilerErrors, examples, extentOf, serve } from '../support/changedCopy';
import { readPdf } from '../support/readPdf';
import { workbook } from '../support/sheets';
import { removeFolder } from '../support/temporaryFolder';
import { createTestDatabase, type TestDatabase, urlOf } from '../support/testDatabase';

const clave = 'una clave larga de prueba';
const email = 'jefa@empresa.cr';

let database: TestDatabase;
let folder: string;
let server: { url: string; stop(): Promise<void> };
let token = '';

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await changedCopy(Object.values(examples).flat());
  server = await serve(folder, {
    DATABASE_URL: urlOf(database.connection),
    SEED: 'empty',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: clave,
  });
  const signedIn = await call('POST', '/Usuario/login', { email, password: clave });
  token = z.object({ token: z.string() }).parse(signedIn.data).token;
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  if (folder) await removeFolder(folder);
});

const envelope = z.object({ success: z.boolean(), message: z.string(), data: z.unknown() });

const ask = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api${path}`, {
    method,
    body,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });

async function call(method: string, path: string, body?: unknown) {
  const answer = await ask(method, path, body === undefined ? undefined : JSON.stringify(body), {
    'content-type': 'application/json',
  });
  return { status: answer.status, ...envelope.parse(await answer.json()) };
}

async function upload(path: string, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'juguetes.xlsx');
  const answer = await ask('POST', path, form);
  return { status: answer.status, ...envelope.parse(await answer.json()) };
}

async function sheet(path: string): Promise<unknown[][]> {
  const book = read(Buffer.from(await (await ask('GET', path)).arrayBuffer()), { dense: true });
  const data = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
  return data.map(row => Array.from(row ?? [], cell => cell?.v ?? null));
}

/** The app with a ninth catalogue and then one more field in it, on its real server. */
describe('a ninth catalogue, declared', () => {
  it('takes five files and ninety lines, a test and the table of gates among them, and a field three', async () => {
    const { files, lines } = await extentOf(examples.catalogue);
    expect(files + 2).toBe(5);
    expect(lines).toBeLessThanOrEqual(60);
    const field = new Set(examples.fieldOfIt.map(({ file }) => file));
    expect(field.size + 1).toBe(3);
  });

  it('has a module of its own, which the administrator of before holds', async () => {
    const permisos = await call('GET', '/Usuario/getpermisos/1');
    const rights = Object.fromEntries(FLAGS.map(flag => [flag, true]));
    expect(permisos.data).toContainEqual(expect.objectContaining({ idModulo: 14, modulo: 'Juguetes', ...rights }));
    const perfil = await call('POST', '/Perfil', { nombre: 'Sin juguetes' });
    expect(perfil.status).toBe(201);
  });

  it('is served whole: create, list, search, update, conflict, switch, and what the trace calls it', async () => {
    const empty = await call('POST', '/Juguete', {});
    expect(empty).toMatchObject({ status: 422, message: 'El juguete es requerido' });
    const created = await call('POST', '/Juguete', { nombre: 'Camión', piezas: 12, material: 'Hojalata' });
    expect(created).toMatchObject({ status: 201, message: 'El juguete se agregó correctamente' });
    const { id } = z.object({ id: z.number() }).parse(created.data);
    const again = await call('POST', '/Juguete', { nombre: 'CAMIÓN', piezas: 1 });
    expect(again).toMatchObject({ status: 409, message: 'Ya existe un juguete con ese nombre' });

    const found = await call('GET', '/Juguete/filter/hojalata');
    expect(found.data).toMatchObject([{ id, nombre: 'Camión', piezas: 12, material: 'Hojalata' }]);
    const sorted = await call('GET', `/Juguete?sort=${encodeURIComponent('["material","DESC"]')}`);
    expect(sorted.data).toMatchObject([{ id }]);

    const changed = await call('PUT', '/Juguete', { id, nombre: 'Grúa', piezas: 12, version: 1 });
    // Fields that are not sent are unchanged.
    expect(changed.data).toMatchObject({ nombre: 'Grúa', material: 'Hojalata', version: 2 });
    expect(await call('PUT', '/Juguete', { id, nombre: 'X', piezas: 1, version: 1 })).toMatchObject({ status: 409 });
    expect((await call('PUT', `/Juguete/updateEstatus/${id}`)).data).toMatchObject({ estatus: false });

    const traces = await call('GET', `/Auditoria?filter=${encodeURIComponent('{"tabla":"juguete"}')}`);
    expect(traces.data).toMatchObject([
      { accion: 'UPDATE', registro: 'Juguete Grúa' },
      { accion: 'UPDATE', registro: 'Juguete Grúa' },
      { accion: 'INSERT', registro: 'Juguete Camión', despues: { material: 'Hojalata' } },
    ]);
  });

  it('may refer to another catalogue, or not: 0 and blank mean none', async () => {
    const familia = await call('POST', '/Categoria', { nombre: 'Juegos de mesa' });
    const { id } = z.object({ id: z.number() }).parse(familia.data);
    for (const none of [0, '', null])
      expect(await call('POST', '/Juguete', { nombre: `Ludo ${none}`, piezas: 1, idCategoria: none })).toMatchObject({
        status: 201,
        data: { idCategoria: null, categoria: null },
      });
    const named = { nombre: 'Ajedrez', piezas: 32, idCategoria: id };
    const created = await call('POST', '/Juguete', named);
    expect(created.data).toMatchObject({ idCategoria: id, categoria: { id, nombre: 'Juegos de mesa' } });
    expect(await sheet('/Exportar/juguetes?text=ajedrez')).toContainEqual(
      expect.arrayContaining(['Ajedrez', 32, 'Juegos de mesa']),
    );
    expect(await call('POST', '/Juguete', { ...named, nombre: 'Damas', idCategoria: 987_654 })).toMatchObject({
      status: 422,
      data: { errors: { idCategoria: expect.any(String) } },
    });
  });

  it('refuses a whole number that is not kept, beside its field', async () => {
    expect(await call('POST', '/Juguete', { nombre: 'Arena', piezas: 3_000_000_000 })).toMatchObject({
      status: 422,
      data: { errors: { piezas: 'El número es demasiado grande' } },
    });
  });

  it('is imported with every field that a file has, exported, and explained by its template', async () => {
    const file = workbook([
      ['Nombre', 'Piezas', 'Familia', 'Material'],
      ['Trompo', 1, 'juegos de mesa', 'Madera'],
      ['Yoyo', '2', null, null],
    ]);
    expect((await upload('/Importar/juguetes?simular=1', file)).data).toMatchObject({
      columnas: ['Nombre', 'Piezas', 'Familia', 'Proveedor', 'Material'].map(titulo => ({ titulo })),
      totalErrores: 0,
    });
    expect(await upload('/Importar/juguetes', file)).toMatchObject({
      status: 201,
      message: 'Se importaron 2 juguetes',
    });
    expect((await call('GET', '/Juguete/filter/madera')).data).toMatchObject([
      { nombre: 'Trompo', piezas: 1, categoria: { nombre: 'Juegos de mesa' }, material: 'Madera', estatus: true },
    ]);
    expect((await upload('/Importar/juguetes', file)).message).toContain('Ya existe un juguete con el nombre “Trompo”');

    expect(await sheet('/Importar/juguetes/plantilla')).toEqual([
      ['Nombre', 'Piezas', 'Familia', 'Proveedor', 'Material'],
      ['Camión de volteo', 12, '', '', 'Madera'],
    ]);
    const exported = await sheet('/Exportar/juguetes?text=madera');
    expect(exported).toContainEqual(expect.arrayContaining(['Nombre', 'Piezas', 'Familia', 'Proveedor', 'Material']));
    expect(exported).toContainEqual(expect.arrayContaining(['Trompo', 1, 'Madera', 'Activo']));
  });

  it('is described for developers, its new field too', async () => {
    const described = await (await ask('GET', '/openapi.json')).text();
    for (const part of [
      '/api/Juguete/filter/{text}',
      'Agrega un juguete',
      'Importa juguetes',
      '"description":"Material"',
    ])
      expect(described).toContain(part);
  });
});

/** An article as a row of an import file. */
const saco = {
  Código: 'SAC-1',
  Producto: 'Saco de arena',
  Presentación: 'Saco',
  Descripción: 'Arena de río',
  Costo: 1500,
};

describe('a plain field of articles, declared', () => {
  it('takes three files, a test among them', async () => {
    const { files, lines } = await extentOf(examples.fieldOfArticles);
    expect(files + 1).toBe(3);
    expect(lines).toBeLessThanOrEqual(20);
  });

  it('is in the list, the search, the import, its template, the export, the trace and the description', async () => {
    await call('POST', '/Categoria', { nombre: 'Obra gris' });
    const file = workbook([
      [...Object.keys(saco), 'Familia', 'Marca'],
      [...Object.values(saco), 'Obra gris', 'Sansón'],
    ]);
    expect(await upload('/Importar/productos', file)).toMatchObject({ status: 201 });
    const found = await call('GET', '/Producto/filter/sanson');
    expect(found.data).toMatchObject([{ codigo: 'SAC-1', marca: 'Sansón' }]);
    const sorted = await call('GET', `/Producto?sort=${encodeURIComponent('["marca","ASC"]')}&range=[0,0]`);
    expect(sorted.data).toMatchObject([{ marca: 'Sansón' }]);

    expect((await sheet('/Importar/productos/plantilla'))[0]).toContain('Marca');
    expect(await sheet('/Exportar/productos?text=sanson')).toContainEqual(expect.arrayContaining(['SAC-1', 'Sansón']));
    const traces = await call('GET', `/Auditoria?filter=${encodeURIComponent('{"tabla":"producto"}')}&range=[0,0]`);
    expect(traces.data).toMatchObject([{ despues: { marca: 'Sansón' } }]);
    expect(await (await ask('GET', '/openapi.json')).text()).toContain('"description":"Marca"');
  });
});

describe('a report, declared', () => {
  it('takes five files and ninety lines, a test among them', async () => {
    const { files, lines } = await extentOf(examples.report);
    expect(files + 1).toBe(5);
    expect(lines).toBeLessThanOrEqual(65);
  });

  const path = '/Informe/articulosPorFamilia/1';

  it('answers its rows and its figures, sorted, searched and a page at a time', async () => {
    await call('POST', '/Categoria', { nombre: 'Acabados' });
    const familias = z.array(z.object({ id: z.number(), nombre: z.string() }));
    const { data } = await call('GET', '/Categoria/filter/acabados');
    const [acabados] = familias.parse(data);
    for (const [codigo, costo] of [
      ['PIN-1', 1000],
      ['PIN-2', 2000],
    ])
      await call('POST', '/Producto', {
        ...{ codigo, costo, nombreProducto: `Pintura ${codigo}`, presentacion: 'Galón', descripcion: 'Pintura' },
        idCategoria: acabados?.id,
      });

    const row = { familia: 'Acabados', articulos: 2, costoMedio: 1500 };
    expect((await call('GET', path)).data).toMatchObject([row, { familia: 'Obra gris', articulos: 1 }]);
    const filter = `filter=${encodeURIComponent('{"q":"acabados"}')}`;
    expect((await call('GET', `${path}?${filter}`)).data).toMatchObject([row]);
    const page = await ask('GET', `${path}?range=[0,0]&sort=${encodeURIComponent('["articulos","ASC"]')}`);
    expect(page.headers.get('content-range')).toBe('articulosPorFamilia 0-0/2');
    expect((await call('GET', `/Informe/cifras/articulosPorFamilia?${filter}`)).data).toEqual({
      articulos: 2,
      costo: 3000,
    });
  });

  it('is an Excel and a PDF, as it is narrowed', async () => {
    const filter = `filter=${encodeURIComponent('{"q":"acabados"}')}`;
    const rows = await sheet(`${path}/1?${filter}`);
    expect(rows).toContainEqual(['Familia', 'Artículos', 'Costo medio']);
    expect(rows).toContainEqual(['Acabados', 2, 1500]);
    expect(rows.flat()).not.toContain('Obra gris');
    const pdf = await ask('GET', `${path}/0`);
    expect(pdf.headers.get('content-disposition')).toContain('ArticulosPorFamilia.pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is only for who has its right, and described for developers', async () => {
    expect((await fetch(`${server.url}/api${path}`)).status).toBe(401);
    const described = await (await ask('GET', '/openapi.json')).text();
    expect(described).toContain('/api/Informe/articulosPorFamilia/{userId}');
    expect(described).toContain('“Artículos por familia”, en PDF o Excel');
  });
});

describe('a document, a paper of one record', () => {
  it('takes eight files and ninety lines, a test and the table of gates among them', async () => {
    const { files, lines } = await extentOf(examples.document);
    expect(files + 2).toBe(8);
    expect(lines).toBeLessThanOrEqual(60);
  });

  it('is answered as a PDF with the record’s facts, to who has its right, and described for developers', async () => {
    await call('POST', '/Categoria', { nombre: 'Ferretería' });
    const familias = z.array(z.object({ id: z.number() }));
    const [familia] = familias.parse((await call('GET', '/Categoria/filter/ferreteria')).data);
    const article = {
      ...{ codigo: 'CLA-1', nombreProducto: 'Clavo', presentacion: 'Libra', descripcion: 'De 2 pulgadas', costo: 900 },
      idCategoria: familia?.id,
    };
    const { id } = z.object({ id: z.number() }).parse((await call('POST', '/Producto', article)).data);
    const path = `/Producto/ficha/${id}`;
    const paper = await ask('GET', path);
    expect(paper.headers.get('content-disposition')).toBe('attachment; filename="Ficha.pdf"');
    const texts = readPdf(Buffer.from(await paper.arrayBuffer())).flat();
    expect(texts).toEqual(expect.arrayContaining(['Ficha', 'CLA-1', 'Clavo', 'Libra', '₡900,00']));
    expect((await ask('GET', '/Producto/ficha/987654')).status).toBe(404);
    expect((await fetch(`${server.url}/api${path}`)).status).toBe(401);
    expect(await (await ask('GET', '/openapi.json')).text()).toContain('La ficha de un artículo en PDF');
  });
});

describe('the examples together', () => {
  it('compile, the screens too', { timeout: 300_000 }, async () => {
    expect(await compilerErrors(folder, 'src')).toBe('');
  });

  it('do not compile without a gate or an answer of the document', { timeout: 300_000 }, async () => {
    const without = examples.document.filter(({ file }) => !/permisos|answers/.test(file));
    const incomplete = await changedCopy(without);
    try {
      const errors = await compilerErrors(incomplete, 'src/contract');
      expect(errors).toMatch(/permisos\.ts.*articuloFichas\.documento/s);
      expect(errors).toMatch(/answers\.ts.*articuloFichas\.documento/s);
    } finally {
      await removeFolder(incomplete);
    }
  });
});
