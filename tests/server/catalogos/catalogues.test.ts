import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { cambio } from '#contract/calls/conflict';
import { type AppUnderTest, idOf, startApp } from '../../support/app';
import { column, testData, type TestData, errorsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let idCategoria: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idCategoria = await d.familia('Herramienta');
});
afterAll(() => t.close());

const article = {
  codigo: 'TAL-01',
  nombreProducto: 'Taladro',
  presentacion: 'Unidad',
  descripcion: 'De banco',
  costo: 1500.5,
};

const cambiado = z.looseObject({ cambio });

/** The rules of S5 and S8 for each plain catalogue. */
const catalogues = [
  {
    what: 'families',
    path: '/Categoria',
    one: '/Categoria',
    toggle: '/Categoria/updateEstatus',
    created: 'La Categoria se agregó correctamente',
    record: () => ({ nombre: 'Pintura' }),
    changed: { nombre: 'Pintura y acabados' },
    emptyAdd: { nombre: 'La Familia es requerida (Debe ser valida)' },
    emptyEdit: { nombre: 'La Familia es requerida (Debe ser valida)' },
  },
  {
    what: 'projects',
    path: '/Proyecto',
    one: '/Proyecto/getById',
    toggle: '/Proyecto/updateEstatus',
    created: 'Proyecto se agregó correctamente',
    record: () => ({ nombre: 'Torre Norte' }),
    changed: { nombre: 'Torre Norte, etapa 2' },
    emptyAdd: { nombre: 'El proyecto es requerido (Debe ser valido)' },
    emptyEdit: { nombre: 'El nombre es requerido (Debe ser valido)' },
  },
  {
    what: 'articles',
    path: '/Producto',
    one: '/Producto',
    toggle: '/Producto/UpdateEstatusProducto',
    created: 'El artículo se agregó correctamente',
    record: () => ({ ...article, idCategoria }),
    changed: { nombreProducto: 'Taladro de banco', costo: 2000, precio: 2500.25, imagen: 'taladro.png' },
    emptyAdd: {
      codigo: 'El codigo es requerido',
      nombreProducto: 'El nombre del artículo es requerido',
      presentacion: 'La presentación del artículo es requerido',
      descripcion: 'La descripcion es requerida',
      costo: 'El costo es requerido',
      idCategoria: 'La familia es requerida',
    },
    emptyEdit: {
      codigo: 'El codigo es requerido',
      nombreProducto: 'El nombre del artículo es requerido',
      presentacion: 'La presentacion es requerido',
      descripcion: 'La descripcion es requerida',
      costo: 'El costo es requerido',
      idCategoria: 'La categoria es requerida',
    },
  },
];

const row = z.object({ id: z.number(), version: z.number(), estatus: z.boolean(), fechaCreado: z.string() }).loose();

describe.each(catalogues)('$what', ({ path, one, toggle, created, record, changed, emptyAdd, emptyEdit }) => {
  it('say what is missing when one is added', async () => {
    const answer = await t.admin.post(path, {});
    expectRefusal(answer, 422, Object.values(emptyAdd)[0]);
    expect(errorsOf(answer)).toEqual(emptyAdd);
  });

  it('say what is missing when one is edited', async () => {
    const answer = await t.admin.put(path, { id: 1 });
    expectRefusal(answer, 422);
    expect(errorsOf(answer)).toEqual(emptyEdit);
  });

  it.each([undefined, 0, -1, '1', null])('want an id to edit, which %o is not', async id => {
    const answer = await t.admin.put(path, { ...record(), id });
    expectRefusal(answer, 422, 'El identificador debe ser un número entero positivo');
    expect(Object.keys(errorsOf(answer))).toEqual(['id']);
  });

  it('do not have what is not there', async () => {
    expectRefusal(await t.admin.get(`${one}/999999`), 404, 'El registro no existe');
    expectRefusal(await t.admin.put(path, { ...record(), id: 999_999 }), 404, 'El registro no existe');
    expectRefusal(await t.admin.put(`${toggle}/999999`), 404, 'El registro no existe');
  });

  it('go the whole way: added, read, changed, switched, refused when stale', async () => {
    const added = await t.admin.post(path, record());
    expect([added.status, added.message]).toEqual([201, created]);
    const first = row.parse(added.data);
    expect(first).toMatchObject({ ...record(), estatus: true, version: 1 });
    expect(new Date(first.fechaCreado).toISOString()).toBe(first.fechaCreado);
    expect(Math.abs(Date.now() - Date.parse(first.fechaCreado))).toBeLessThan(60_000);
    expect((await t.admin.get(`${one}/${first.id}`)).data).toEqual(added.data);

    const edited = await t.admin.put(path, {
      ...record(),
      ...changed,
      id: first.id,
      version: first.version,
      estatus: true,
      fechaCreado: '2000-01-01T00:00:00Z',
    });
    expect(edited.status).toBe(200);
    // The creation time does not change.
    expect(edited.data).toMatchObject({ ...changed, estatus: true, version: 2, fechaCreado: first.fechaCreado });

    const stale = await t.admin.put(path, { ...record(), id: first.id, version: first.version });
    expectRefusal(stale, 409, /otra persona cambió este registro/);
    const { cambio: change, ...present } = cambiado.parse(stale.data);
    expect(present).toEqual(edited.data);
    // The author and time of the change come from the audit (D9).
    expect(change.usuario).toMatchObject({ id: t.admin.id, nombre: 'Ana', apellido: 'Prueba' });
    expect(Math.abs(Date.now() - Date.parse(change.fecha))).toBeLessThan(60_000);
    expect((await t.admin.get(`${one}/${first.id}`)).data).toEqual(edited.data);

    const blind = await t.admin.put(path, { ...record(), id: first.id });
    expect(blind.data).toMatchObject({ ...record(), version: 3 });

    const off = await t.admin.put(`${toggle}/${first.id}`);
    expect(off.data).toMatchObject({ id: first.id, estatus: false, version: 4 });
    const on = await t.admin.put(`${toggle}/${first.id}`, '');
    expect(on.data).toMatchObject({ id: first.id, estatus: true });
    expect(column(await t.admin.get(path === '/Proyecto' ? '/Proyecto/0' : path), 'id')).toContain(first.id);
  });

  it('say who changed the record, whoever changed another one since', async () => {
    const named = (name: string) => ({ ...record(), ...('codigo' in record() ? { codigo: name } : { nombre: name }) });
    const rights = ['categorias', 'proyecto', 'productos', 'perfil'].map(module => [module, ['agregar']]);
    const other = await t.userWith(Object.fromEntries(rights));
    // The next record has the number of the next profile, which is another table.
    const sequence = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')`;
    const next = sql`nextval(${sequence('perfil')})`;
    await sql`select setval(${sequence(path.slice(1).toLowerCase())}, ${next})`.execute(t.db);
    const { id, version } = row.parse((await t.admin.post(path, named('Autor'))).data);
    expect((await t.admin.put(path, { ...named('Autora'), id, version })).status).toBe(200);
    expect((await other.post(path, named('Autores'))).status).toBe(201);
    expect(idOf(await other.post('/Perfil', { nombre: `Perfil de ${path}` }))).toBe(id);
    const stale = await t.admin.put(path, { ...named('Autoras'), id, version });
    expect(cambiado.parse(stale.data).cambio.usuario).toMatchObject({ id: t.admin.id });
  });

  it('lets one of two who read the same version win', async () => {
    const twin = { ...record(), ...('codigo' in record() ? { codigo: 'TAL-02' } : { nombre: 'Carrera' }) };
    const { id, version } = row.parse((await t.admin.post(path, twin)).data);
    const held = sql`select from ${sql.table(path.slice(1).toLowerCase())} where id = ${id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () =>
      ['uno', 'dos', 'tres', 'cuatro'].map(name => {
        const changed = 'codigo' in record() ? { descripcion: name } : { nombre: `Carrera ${name}` };
        return t.admin.put(path, { ...twin, id, version, ...changed });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('can be added inactive', async () => {
    const quiet = {
      ...record(),
      ...('codigo' in record() ? { codigo: 'TAL-03' } : { nombre: 'Dormida' }),
      estatus: false,
    };
    expect((await t.admin.post(path, quiet)).data).toMatchObject({ estatus: false });
  });
});

describe('articles', () => {
  it('carry their family, and IVA', async () => {
    const id = await d.articulo({ idCategoria });
    expect((await t.admin.get(`/Producto/${id}`)).data).toMatchObject({
      iva: 13,
      idCategoria,
      categoria: { id: idCategoria, nombre: 'Herramienta' },
      precio: null,
      stock: 0,
      imagen: null,
    });
  });

  it('keep price and picture in an update that does not name them, and drop them when it blanks them', async () => {
    const id = await d.articulo({ codigo: 'TAL-10', precio: 900, imagen: 'a.png' });
    const fields = { ...article, codigo: 'TAL-10', idCategoria, id };
    expect((await t.admin.put('/Producto', fields)).data).toMatchObject({ precio: 900, imagen: 'a.png' });
    const blank = await t.admin.put('/Producto', { ...fields, precio: '', imagen: '' });
    expect(blank.data).toMatchObject({ precio: null, imagen: null });
  });

  it('want a family that there is', async () => {
    const answer = await t.admin.post('/Producto', { ...article, codigo: 'TAL-11', idCategoria: 999_999 });
    expectRefusal(answer, 422, 'La familia no existe');
    expect(errorsOf(answer)).toEqual({ idCategoria: 'La familia no existe' });
  });

  it('needs an active family, but keeps one that became inactive', async () => {
    const cerrada = await d.familia('Cerrada');
    const fields = { ...article, codigo: 'TAL-13', idCategoria: cerrada };
    const id = idOf(await t.admin.post('/Producto', fields));
    await t.admin.put(`/Categoria/updateEstatus/${cerrada}`);
    const refused = { idCategoria: 'La familia “Cerrada” está inactiva' };
    expect(errorsOf(await t.admin.post('/Producto', { ...fields, codigo: 'TAL-14' }))).toEqual(refused);
    expect((await t.admin.put('/Producto', { ...fields, id })).status).toBe(200);
    await t.admin.put('/Producto', { ...fields, idCategoria, id });
    expect(errorsOf(await t.admin.put('/Producto', { ...fields, id }))).toEqual(refused);
  });

  it('have the five special ones in every database, whose code does not change', async () => {
    const { data } = await t.admin.get('/Producto/filter/000-00');
    const special = z.array(z.object({ id: z.number(), codigo: z.string(), estatus: z.boolean() })).parse(data);
    expect(special.map(({ codigo }) => codigo).sort()).toEqual(['000-000', '000-001', '000-002', '000-003', '000-004']);
    expect(special.every(({ estatus }) => estatus)).toBe(true);
    const [one] = special;
    const moved = await t.admin.put('/Producto', { ...article, codigo: 'OTRO-1', idCategoria, id: one?.id });
    expectRefusal(moved, 409, 'El código de un artículo especial no se cambia');
    expect(errorsOf(moved)).toHaveProperty('codigo');
    const renamed = await t.admin.put('/Producto', { ...article, codigo: one?.codigo, idCategoria, id: one?.id });
    expect(renamed.status).toBe(200);
    expectRefusal(await t.admin.post('/Producto', { ...article, codigo: '000-003', idCategoria }), 409, /código/);
  });

  it('are named by their family in an update as well', async () => {
    const id = idOf(await t.admin.post('/Producto', { ...article, codigo: 'TAL-12', idCategoria }));
    const other = await d.familia('Otra familia');
    const moved = await t.admin.put('/Producto', { ...article, codigo: 'TAL-12', idCategoria: other, id });
    expect(moved.data).toMatchObject({ categoria: { id: other, nombre: 'Otra familia' } });
  });
});
