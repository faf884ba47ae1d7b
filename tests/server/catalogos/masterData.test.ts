import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientes } from '#contract/cliente';
import { empresa } from '#contract/empresa';
import { proveedores } from '#contract/proveedor';
import { answerOf, type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { column, errorsOf, idsOf } from '../../support/testData';
import { newPerson } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let person: Caller;
beforeAll(async () => {
  t = await startApp();
  person = await t.userWith({});
});
afterAll(() => t.close());

const unCliente = (fields: Record<string, unknown> = {}) => ({
  nombre: 'José',
  apellido: 'Núñez Peña',
  cedula: '402-1234567-8',
  email: 'jose@correo.cr',
  telefono: '+50688213344',
  direccion: { provincia: 'Heredia', ciudad: 'Belén', calle: 'Calle 1', numeroCasa: '12' },
  ...fields,
});
const unProveedor = (fields: Record<string, unknown> = {}) => ({
  razonSocial: 'Aceros del Río S.A.',
  telefonos: '2278-6633 / 2278-6634',
  telefono: '+50670123456',
  mailOrden: 'pedidos@aceros.cr',
  mailGeneral: 'info@aceros.cr',
  contacto: 'Óscar Navarro',
  direccion: { provincia: 'Cartago', ciudad: 'La Unión', calle: 'Industrial', numeroCasa: 'Nave 2' },
  ...fields,
});

describe('clients, without any gating (S6)', () => {
  it('are created, read, changed and switched by anybody signed in', async () => {
    const created = await person.post('/Cliente', unCliente());
    expect([created.status, created.message]).toEqual([201, 'Cliente agregado correctamente']);
    const record = clientes.record.parse(created.data);
    expect(record).toMatchObject({ ...unCliente(), estatus: true, version: 1 });
    expect(record.direccion.id).toBeGreaterThan(0);
    expect((await person.get(`/Cliente/${record.id}`)).data).toEqual(record);

    const sent = { ...record, apellido: 'Núñez', direccion: { ...record.direccion, calle: 'Calle 2' }, estatus: false };
    const changed = await person.put('/Cliente', sent);
    // Flipping it is a change of its own.
    expect(clientes.record.parse(changed.data)).toEqual({ ...sent, version: 3 });

    const on = await person.put(`/Cliente/updateEstatus/${record.id}`);
    expect(on.data).toMatchObject({ estatus: true });
    expectRefusal(await t.stranger.get('/Cliente'), 401);
  });

  it('keep the right address when another id stands in it', async () => {
    const [one, other] = [
      clientes.record.parse((await person.post('/Cliente', unCliente({ nombre: 'Uno' }))).data),
      clientes.record.parse((await person.post('/Cliente', unCliente({ nombre: 'Dos' }))).data),
    ];
    expect(one.direccion.id).not.toBe(other.direccion.id);
    await person.put('/Cliente', { ...one, direccion: { ...other.direccion, calle: 'Robada' } });
    expect((await person.get(`/Cliente/${other.id}`)).data).toEqual(other);
    expect((await person.get(`/Cliente/${one.id}`)).data).toMatchObject({
      direccion: { id: one.direccion.id, calle: 'Robada' },
    });
  });

  it('are found by what the list shows, however numbers are spaced', async () => {
    const id = idOf(
      await person.post('/Cliente', unCliente({ nombre: 'Ñusta', cedula: '001-0000000-9', telefono: '888-777-6666' })),
    );
    for (const text of [
      'ñusta',
      'NUSTA nunez',
      '001-0000000',
      '00100000009',
      '8887776666',
      '777-6666',
      'jose@correo.cr nusta',
    ]) {
      expect(idsOf(await person.get(`/Cliente/filtro/${encodeURIComponent(text)}`)), text).toContain(id);
    }
    // By the key, as an import compares it.
    const keyed = encodeURIComponent('{"cedula":"001 00000009"}');
    expect(idsOf(await person.get(`/Cliente?filter=${keyed}`))).toEqual([id]);
    expect(idsOf(await person.get('/Cliente/filtro/nadie%25'))).toEqual([]);
    // Stored with its country code, as +50687651234.
    const national = idOf(await person.post('/Cliente', unCliente({ telefono: '8765-1234' })));
    for (const text of ['8765-1234', '87651234', '5-1234'])
      expect(idsOf(await person.get(`/Cliente/filtro/${text}`)), text).toContain(national);
  });

  it('are paged, and sorted by name in Spanish order', async () => {
    for (const nombre of ['Zoila', 'Ángel', 'Andrea'])
      await person.post('/Cliente', unCliente({ nombre, cedula: 'orden' }));
    const all = await person.get('/Cliente/filtro/orden');
    expect(column(all, 'nombre')).toEqual(['Andrea', 'Ángel', 'Zoila']);
    const page = await person.get('/Cliente/filtro/orden?range=[0,1]&sort=["cedula","DESC"]');
    expect(page.headers['content-range']).toBe('clientes 0-1/3');
    const names = [
      ['María Fernanda', 'Salas'],
      ['María', 'Zúñiga'],
      ['María José', 'Brenes'],
      ['María', 'Alfaro'],
    ];
    for (const [nombre, apellido] of names) await person.post('/Cliente', unCliente({ nombre, apellido, cedula: 'y' }));
    const sorted = await person.get('/Cliente/filtro/mar%C3%ADa?sort=["nombre","ASC"]');
    expect(column(sorted, 'nombre')).toEqual(['María', 'María', 'María Fernanda', 'María José']);
    expect(column(sorted, 'apellido')).toEqual(['Alfaro', 'Zúñiga', 'Salas', 'Brenes']);
  });

  it('say what is wrong field by field', async () => {
    const answer = await person.post('/Cliente', { direccion: { provincia: 'x' } });
    expectRefusal(answer, 422, 'El nombre es requerido');
    expect(errorsOf(answer)).toMatchObject({
      cedula: 'La cedula es requerida (Debe ser valida)',
      'direccion.ciudad': 'La ciudad es requerida',
    });
    const edited = await person.put('/Cliente', unCliente({ id: 999999, cedula: '' }));
    expect(errorsOf(edited)).toEqual({ cedula: 'La cedula es requerida' });
    expectRefusal(await person.put('/Cliente', unCliente({ id: 999999 })), 404);
    for (const direccion of [7, 'x', [], true]) {
      expectRefusal(await person.post('/Cliente', unCliente({ direccion })), 422);
    }
  });

  it('refuse a stale edit with the present record (D9)', async () => {
    const record = clientes.record.parse((await person.post('/Cliente', unCliente())).data);
    await person.put('/Cliente', { ...record, nombre: 'Primero' });
    const stale = await person.put('/Cliente', { ...record, nombre: 'Segundo' });
    expectRefusal(stale, 409);
    expect(stale.data).toMatchObject({ nombre: 'Primero', version: 2 });
    // Nor is a version that is still to come, as after a backup was restored.
    expectRefusal(await person.put('/Cliente', { ...record, version: 3, nombre: 'Segundo' }), 409);
    expect((await person.put('/Cliente', { ...record, version: undefined, nombre: 'Tercero' })).status).toBe(200);
  });
});

describe('an update that changes nothing', () => {
  const traces = async () => (await t.admin.get('/Auditoria?range=[0,0]')).headers['content-range'];

  it.each([
    ['Cliente', async () => person.post('/Cliente', unCliente())],
    ['Proveedor', async () => t.admin.post('/Proveedor', unProveedor())],
    ['Perfil', async () => t.admin.post('/Perfil', { nombre: 'Sin cambios' })],
    ['Usuario', async () => t.admin.post('/Usuario', newPerson())],
  ])(
    'of a %s is no change: it leaves no trace, and nobody who reads the record is told of one',
    async (path, create) => {
      const record = (await create()).data as Record<string, unknown>;
      const before = await traces();
      const saved = await t.admin.put(`/${path}`, record);
      expect([saved.status, saved.data]).toEqual([200, record]);
      expect(await traces()).toBe(before);
    },
  );
});

describe('suppliers', () => {
  it('keep what of the address an update does not send', async () => {
    const created = await t.admin.post('/Proveedor', unProveedor());
    expect([created.status, created.message]).toEqual([201, 'Proveedor agregado correctamente']);
    const record = proveedores.record.parse(created.data);
    const changed = await t.admin.put('/Proveedor', {
      ...unProveedor({ id: record.id, contacto: 'Otra Persona' }),
      direccion: { provincia: 'Limón' },
    });
    expect(changed.data).toMatchObject({
      contacto: 'Otra Persona',
      direccion: { ...record.direccion, provincia: 'Limón' },
    });
    const emptied = await t.admin.put('/Proveedor', {
      ...unProveedor({ id: record.id }),
      direccion: { provincia: 'Limón', calle: '', ciudad: null },
    });
    expect(emptied.data).toMatchObject({ direccion: { calle: null, ciudad: null, numeroCasa: 'Nave 2' } });
  });

  it('need only the provincia of it', async () => {
    const answer = await t.admin.post('/Proveedor', unProveedor({ direccion: { provincia: 'Limón' } }));
    expect(answer.data).toMatchObject({
      direccion: { provincia: 'Limón', ciudad: null, calle: null, numeroCasa: null },
    });
    const refused = await t.admin.post('/Proveedor', unProveedor({ direccion: {} }));
    expect(errorsOf(refused)).toEqual({ 'direccion.provincia': 'es requerida' });
  });

  it('are found by every shown column and sorted by it', async () => {
    const id = idOf(
      await t.admin.post('/Proveedor', unProveedor({ razonSocial: 'Ñandú Única', mailGeneral: 'zz@nandu.cr' })),
    );
    for (const text of ['nandu unica', '2278', 'pedidos@aceros.cr ñandú', 'zz@nandu', 'oscar nandu', 'cartago nandu']) {
      expect(idsOf(await person.get(`/Proveedor/filterProveedor/${encodeURIComponent(text)}`)), text).toContain(id);
    }
    for (const field of [
      'id',
      'razonSocial',
      'telefonos',
      'telefono',
      'mailOrden',
      'mailGeneral',
      'contacto',
      'direccion.provincia',
      'estatus',
    ]) {
      expect((await person.get(`/Proveedor?sort=["${field}","DESC"]`)).status, field).toBe(200);
    }
  });

  it('are read by anybody and changed with the right flag', async () => {
    const id = idOf(await t.admin.post('/Proveedor', unProveedor()));
    expect((await person.get(`/Proveedor/${id}`)).status).toBe(200);
    const adds = await t.userWith({ proveedores: ['agregar'] });
    const edits = await t.userWith({ proveedores: ['actualizar'] });
    const switches = await t.userWith({ proveedores: ['eliminar'] });
    const attempts = async (who: Caller) => [
      (await who.post('/Proveedor', unProveedor())).status,
      (await who.put('/Proveedor', unProveedor({ id }))).status,
      (await who.put(`/Proveedor/UpdateEstatus/${id}`)).status,
    ];
    expect(await attempts(adds)).toEqual([201, 403, 403]);
    expect(await attempts(edits)).toEqual([403, 200, 403]);
    expect(await attempts(switches)).toEqual([403, 403, 200]);
  });
});

describe('a switch clicked four times fast', () => {
  it.each([
    ['/Cliente', '/Cliente/updateEstatus', unCliente],
    ['/Proveedor', '/Proveedor/UpdateEstatus', unProveedor],
  ])('of %s ends where it began', async (url, toggle, body) => {
    const id = idOf(await t.admin.post(url, body()));
    const held = sql`select from ${sql.table(url.slice(1).toLowerCase())} where id = ${id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () =>
      Array.from({ length: 4 }, () => t.admin.put(`${toggle}/${id}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await t.admin.get(`${url}/${id}`)).data).toMatchObject({ estatus: true, version: 5 });
    expectRefusal(await t.admin.put(`${toggle}/999999`), 404);
  });
});

describe('the company', () => {
  const datos = {
    rnc: '3-101-458712',
    ncf: 'B01',
    razonSocial: 'La Bodega S.A.',
    nombre: 'La Bodega',
    telefono: '2258-4400',
    direccion: 'La Uruca',
  };

  it('is there once, whoever comes first', async () => {
    expect((await person.get('/Empresa')).data).toEqual([]);
    expectRefusal(await t.admin.put('/Empresa', { ...datos, id: 1 }), 404);
    const answers = await Promise.all(Array.from({ length: 4 }, () => t.admin.post('/Empresa', datos)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const first = answers.find(({ status }) => status === 201);
    expect(first?.message).toBe('Datos de la empresa agregados correctamente!');
    expectRefusal(await t.admin.post('/Empresa', datos), 409, 'Los datos de la empresa ya existen: actualícelos');
    expect((await person.get('/Empresa')).data).toEqual([first?.data]);
  });

  it('is changed with its permission only, and knows a stale form', async () => {
    const [present] = empresa.array().parse((await t.admin.get('/Empresa')).data);
    const changed = await t.admin.put('/Empresa', { ...present, nombre: 'La Bodega Grande' });
    expect([changed.message, changed.data]).toMatchObject([
      'Datos de la empresa editados correctamente!',
      { nombre: 'La Bodega Grande', version: 2 },
    ]);
    expectRefusal(await t.admin.put('/Empresa', { ...present, nombre: 'Vieja' }), 409);
    const reader = await t.userWith({ empresa: ['ver', 'agregar', 'eliminar'] });
    expectRefusal(await reader.put('/Empresa', { ...present }), 403, /Empresa: actualizar/);
    expectRefusal(await reader.post('/Empresa', datos), 403);
    expect(errorsOf(await t.admin.put('/Empresa', { id: 1, nombre: ' ' }))).toMatchObject({
      nombre: 'El nombre requerido',
    });
  });
});

describe('every write', () => {
  it('leaves its audit record, with who did it', async () => {
    const id = idOf(await person.post('/Cliente', unCliente()));
    await person.put('/Cliente', unCliente({ id, nombre: 'Otro' }));
    const records = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'idUsuario'])
      .where('tabla', '=', 'cliente')
      .where('idRegistro', '=', id)
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { accion: 'INSERT', idUsuario: person.id },
      { accion: 'UPDATE', idUsuario: person.id },
    ]);
  });
});

describe('odd calls', () => {
  it.each([
    ['GET', '/Cliente/abc', 400],
    ['GET', '/Cliente/99999999999', 400],
    ['GET', '/Cliente/999999', 404],
    ['GET', `/Proveedor/filterProveedor/${'x'.repeat(201)}`, 400],
    ['POST', '/Cliente', 422],
    ['PUT', '/Empresa', 422],
    ['DELETE', '/Empresa', 405],
  ] as const)('%s %s is refused with %d', async (method, url, status) => {
    const headers = { authorization: `Bearer ${t.admin.token}`, 'content-type': 'application/json' };
    const payload = method === 'GET' ? undefined : '{}';
    expectRefusal(answerOf(await t.app.inject({ method, url: `/api${url}`, headers, payload })), status);
  });
});
