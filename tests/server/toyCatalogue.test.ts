import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { z } from 'zod';
import { FLAGS } from '#contract/permisos';
import { type Change, changedCopy, type Extent, serve } from '../support/changedCopy';
import { libro } from '../support/hojas';
import { removeFolder } from '../support/temporaryFolder';
import { createTestDatabase, type TestDatabase, urlOf } from '../support/testDatabase';

/** What docs/ARCHITECTURE.md says a ninth catalogue takes; this test is one of its files. */
const ninthCatalogue: Change[] = [
  { file: 'src/contract/juguete.ts', from: 'tests/toy/juguete.ts' },
  { file: 'src/contract/catalogos.ts', lines: "import { juguetes } from './juguete';", before: 'import { perfiles }' },
  { file: 'src/contract/catalogos.ts', lines: 'juguetes,', before: 'clientes, productos' },
  { file: 'src/server/db/migrations/901-juguete.ts', from: 'tests/toy/901-juguete.ts' },
];

/** And a plain field of it, which may be left blank: its declaration, its migration, a test. */
const anotherField: Change[] = [
  { file: 'src/contract/juguete.ts', lines: "import { optional } from './kinds';", before: '/** A ninth' },
  {
    file: 'src/contract/juguete.ts',
    lines: "    material: optional(text('Material', 'El material es requerido', { example: 'Madera' })),",
    before: '  },\n});',
  },
  { file: 'src/server/db/migrations/902-juguete-material.ts', from: 'tests/toy/902-juguete-material.ts' },
];

const clave = 'una clave larga de prueba';
const email = 'jefa@empresa.cr';

let database: TestDatabase;
let folder: string;
let extent: Extent;
let server: { url: string; stop(): Promise<void> };
let token = '';

beforeAll(async () => {
  database = await createTestDatabase();
  ({ folder } = await changedCopy([...ninthCatalogue, ...anotherField]));
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

/** The product, with a ninth catalogue and then one more field in it, as its server really runs. */
describe('a ninth catalogue, declared', () => {
  it('takes four files and ninety lines, a test among them, and a field three', async () => {
    const measured = await changedCopy(ninthCatalogue);
    extent = measured.extent;
    await removeFolder(measured.folder);
    expect(extent.files + 1).toBe(4);
    expect(extent.lines).toBeLessThanOrEqual(60);
    const touched = new Set(anotherField.map(({ file }) => file));
    expect(touched.size + 1).toBe(3);
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
    // What is not sent stays as it is.
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

  it('is imported with every field that a file has, exported, and explained by its template', async () => {
    const file = libro([
      ['Nombre', 'Piezas', 'Material'],
      ['Trompo', 1, 'Madera'],
      ['Yoyo', '2', null],
    ]);
    expect((await upload('/Importar/juguetes?simular=1', file)).data).toMatchObject({
      columnas: [{ titulo: 'Nombre' }, { titulo: 'Piezas' }, { titulo: 'Material' }],
      totalErrores: 0,
    });
    expect(await upload('/Importar/juguetes', file)).toMatchObject({
      status: 201,
      message: 'Se importaron 2 juguetes',
    });
    expect((await call('GET', '/Juguete/filter/madera')).data).toMatchObject([
      { nombre: 'Trompo', piezas: 1, material: 'Madera', estatus: true },
    ]);
    expect((await upload('/Importar/juguetes', file)).message).toContain('ya existe un juguete con el nombre “Trompo”');

    expect(await sheet('/Importar/juguetes/plantilla')).toEqual([
      ['Nombre', 'Piezas', 'Material'],
      ['Camión de volteo', 12, 'Madera'],
    ]);
    const exported = await sheet('/Exportar/juguetes?text=madera');
    expect(exported).toContainEqual(expect.arrayContaining(['Nombre', 'Piezas', 'Material', 'Fecha creado', 'Estado']));
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
