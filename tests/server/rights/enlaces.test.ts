import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '#contract/enlaces';
import { permisoCodes, FLAGS, modulos, permisoRegistro } from '#contract/permisos';
import { type AppUnderTest, idOf, startApp } from '../../support/app';
import { column, testData, type TestData, errorsOf, idsOf } from '../../support/testData';
import { createPerfil, createUsuario, everyFlag, rowOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

describe('profiles (S7, /Perfil)', () => {
  it('are a catalogue like the others', async () => {
    const created = await t.admin.post('/Perfil', { nombre: 'Árbitro' });
    expect([created.status, created.message]).toEqual([201, 'Perfil se agregó correctamente']);
    const id = idOf(created);
    expectRefusal(await t.admin.post('/Perfil', { nombre: 'ÁRBITRO' }), 409, 'Ya existe un perfil con ese nombre');
    expect((await t.admin.put('/Perfil', { id, nombre: 'Juez' })).data).toMatchObject({ nombre: 'Juez', version: 2 });
    expect(idsOf(await t.admin.get('/Perfil/filter/juez'))).toEqual([id]);
    expect((await t.admin.put(`/Perfil/updateEstatus/${id}`)).data).toMatchObject({ estatus: false });
    expect((await t.admin.put(`/Perfil/updateEstatus/${id}`)).data).toMatchObject({ estatus: true });
    expectRefusal(await t.admin.put('/Perfil/updateEstatus/999999'), 404);
  });
});

describe('modules', () => {
  it('are the thirteen, found by name', async () => {
    const all = await t.admin.get('/Usuario/getmodules');
    expect(modulo.array().parse(all.data)).toHaveLength(13);
    expect(column(await t.admin.get('/Usuario/filtermodules/articulos'), 'descripcion')).toEqual(['Artículos']);
    expect((await t.admin.get('/Usuario/getmodules?range=[0,4]')).headers['content-range']).toBe('modulos 0-4/13');
  });
});

describe('modules of a profile', () => {
  it('come with every flag on, and are switched one by one by their codes', async () => {
    const idPerfil = await createPerfil(t, {});
    const created = await t.admin.post('/Usuario/addperfilxmodulo/', { IdPerfil: idPerfil, IdModulo: 4, Ver: true });
    expect([created.status, created.message]).toEqual([201, 'Módulo se agregó correctamente']);
    const record = perfilModulo.parse(created.data);
    expect(record).toMatchObject({
      modulo: { id: 4, descripcion: 'Artículos' },
      perfil: { id: idPerfil },
      ver: true,
      agregar: true,
      eliminar: true,
      actualizar: true,
      estatus: true,
    });
    for (const flag of FLAGS) {
      const url = `/Usuario/updateEstatuspermisoxModulo/${record.id}/${permisoCodes[flag]}`;
      expect((await t.admin.put(url)).data, flag).toEqual({ ...record, [flag]: false });
      expect((await t.admin.put(url)).data, flag).toEqual(record);
    }
    expect((await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${record.id}`)).data).toMatchObject({
      estatus: false,
    });
    expect(perfilModulo.array().parse((await t.admin.get(`/Usuario/getperfilxmodulo/${idPerfil}`)).data)).toEqual([
      { ...record, estatus: false },
    ]);
    // By their names, unless it is asked otherwise.
    await t.admin.post('/Usuario/addperfilxmodulo/', { idPerfil, idModulo: modulos.aprobacion });
    const listed = perfilModulo.array().parse((await t.admin.get(`/Usuario/getperfilxmodulo/${idPerfil}`)).data);
    expect(listed.map(row => row.modulo.descripcion)).toEqual(['Aprobación', 'Artículos']);
    expect([permisoCodes.ver, permisoCodes.eliminar, permisoCodes.actualizar, permisoCodes.agregar]).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('clicked ten times fast end where they began', async () => {
    const idPerfil = await createPerfil(t, { productos: ['ver'] });
    const id = await rowOf(t, idPerfil, 'productos');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/4`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = perfilModulo.array().parse((await t.admin.get(`/Usuario/getperfilxmodulo/${idPerfil}`)).data);
    expect(row).toMatchObject({ ver: true, agregar: false });
  });

  it('are told of several profiles together, before they are given: what is inactive gives nothing', async () => {
    const [one, other, off] = [
      await createPerfil(t, { productos: ['ver'], compras: ['ver'], categorias: everyFlag }),
      await createPerfil(t, { productos: ['agregar'] }),
      await createPerfil(t, { usuarios: ['ver'] }),
    ];
    await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${await rowOf(t, one, 'compras')}`);
    await t.admin.put(`/Perfil/updateEstatus/${off}`);
    const told = permisoRegistro
      .array()
      .parse((await t.admin.get(`/Perfil/permisos?perfiles=${one},${other},${off}`)).data);
    expect(told.map(({ idModulo }) => idModulo)).toEqual(Object.values(modulos).sort((a, b) => a - b));
    const given = told.flatMap(row => FLAGS.filter(flag => row[flag]).map(flag => `${row.modulo}: ${flag}`));
    expect(given.sort()).toEqual(
      ['Artículos: agregar', 'Artículos: ver', ...FLAGS.map(flag => `Familias: ${flag}`)].sort(),
    );
  });

  it.each(['0', '5', 'ver', '1.0', '-1', '%20'])('know no permission code %s', async code => {
    const id = await rowOf(t, await createPerfil(t, { productos: ['ver'] }), 'productos');
    expectRefusal(await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/${code}`), 400);
  });
});

describe('what a user belongs to', () => {
  it('is listed for its owner only, paged', async () => {
    const [one, other] = [await createUsuario(t.admin), await createUsuario(t.admin)];
    const [idPerfil, idProyecto] = [await createPerfil(t, { compras: ['ver'] }), await d.proyecto()];
    const perfil = await t.admin.post('/Usuario/addperfilsusuario/', {
      IdUsuario: one.id,
      IdPerfil: idPerfil,
      Estatus: true,
    });
    expect([perfil.status, perfil.message]).toEqual([201, 'Perfil se agregó correctamente']);
    expect(usuarioPerfil.parse(perfil.data)).toMatchObject({
      usuario: { id: one.id, nombre: one.nombre, apellido: one.apellido },
      perfil: { id: idPerfil },
      estatus: true,
    });
    const proyecto = await t.admin.post('/Usuario/addproyectosusuario', { idUsuario: one.id, idProyecto });
    expect([proyecto.status, proyecto.message]).toEqual([201, 'Proyecto se agregó correctamente']);
    expect(usuarioProyecto.parse(proyecto.data)).toMatchObject({ proyecto: { id: idProyecto }, estatus: true });

    expect((await t.admin.get(`/Usuario/GetPerfilxUsuario/${one.id}`)).data).toEqual([perfil.data]);
    expect((await t.admin.get(`/Usuario/GetProyectoxUsuario/${one.id}?range=[0,14]`)).headers['content-range']).toBe(
      'usuarioProyectos 0-0/1',
    );
    expect((await t.admin.get(`/Usuario/GetPerfilxUsuario/${other.id}`)).data).toEqual([]);
    // By their names, unless it is asked otherwise.
    const earlier = await d.proyecto('Abajo de todos');
    await t.admin.post('/Usuario/addproyectosusuario', { idUsuario: one.id, idProyecto: earlier });
    const listed = usuarioProyecto.array().parse((await t.admin.get(`/Usuario/GetProyectoxUsuario/${one.id}`)).data);
    expect(listed.map(row => row.proyecto.id)).toEqual([earlier, idProyecto]);
    expectRefusal(await t.admin.get('/Usuario/GetPerfilxUsuario/999999'), 404, 'El usuario no existe');
    expectRefusal(await t.admin.get('/Usuario/getperfilxmodulo/999999'), 404, 'El perfil no existe');
  });

  it('opens the orders of a project, and closes them with its switch', async () => {
    const person = await t.userWith({ pedidos: ['ver'] });
    const idProyecto = await d.proyecto();
    await d.pedido(t.admin, idProyecto);
    const orders = async () => idsOf(await person.get(`/Pedidos/1/${person.id}`)).length;
    expect(await orders()).toBe(0);
    const link = idOf(await t.admin.post('/Usuario/addproyectosusuario', { idUsuario: person.id, idProyecto }));
    expect(await orders()).toBe(1);
    await t.admin.put(`/Usuario/UpdateEstatusProxUsuario/${link}`);
    expect(await orders()).toBe(0);
  });
});

describe('an inactive profile or project', () => {
  it.each([
    ['/Usuario/addperfilsusuario', 'UpdateEstatusPerfxUsuario', 'perfil', 'perfiles'],
    ['/Usuario/addproyectosusuario', 'UpdateEstatusProxUsuario', 'proyecto', 'proyectos'],
  ] as const)('is given to nobody, but kept by who has it (D32): %s', async (url, toggle, noun, many) => {
    const field = noun === 'perfil' ? 'idPerfil' : 'idProyecto';
    const [one, other] = [await createUsuario(t.admin), await createUsuario(t.admin)];
    const target = noun === 'perfil' ? await createPerfil(t, { productos: ['ver'] }) : await d.proyecto();
    const link = idOf(await t.admin.post(url, { idUsuario: one.id, [field]: target }));
    const third = await createUsuario(t.admin);
    await t.admin.post(url, { idUsuario: third.id, [field]: target });
    const { data } = await t.admin.put(`/${noun}/updateEstatus/${target}`, { estatus: false });
    const inactive = `El ${noun} “${z.object({ nombre: z.string() }).parse(data).nombre}” está inactivo`;
    const save = ({ id, email, nombreUsuario, nombre, apellido }: typeof one, linked = [target]) =>
      t.admin.put('/Usuario', { id, email, nombreUsuario, nombre, apellido, [many]: linked });

    const refused = await t.admin.post(url, { idUsuario: other.id, [field]: target });
    expectRefusal(refused, 422, inactive);
    expect(errorsOf(refused)).toEqual({ [field]: inactive });
    const unsaved = await save(other);
    expectRefusal(unsaved, 422, inactive);
    expect(errorsOf(unsaved)).toEqual({ [many]: inactive });
    expect(await save(one)).toMatchObject({ status: 200, data: { enlaces: { [many]: [target] } } });
    expect(await save(third, [])).toMatchObject({ status: 200, data: { enlaces: { [many]: [] } } });
    expect((await t.admin.put(`/Usuario/${toggle}/${link}`)).data).toMatchObject({ estatus: false });
    expectRefusal(await t.admin.put(`/Usuario/${toggle}/${link}`), 422, inactive);
  });
});

describe('a link that is there already, or leads nowhere', () => {
  it.each([
    ['/Usuario/addperfilsusuario', 'idPerfil', 'El usuario ya tiene ese perfil', 'El perfil no existe'],
    ['/Usuario/addproyectosusuario', 'idProyecto', 'El usuario ya tiene ese proyecto', 'El proyecto no existe'],
  ])('%s', async (url, field, twice, missing) => {
    const idUsuario = (await createUsuario(t.admin)).id;
    const target = field === 'idPerfil' ? await createPerfil(t, {}) : await d.proyecto();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.admin.post(url, { idUsuario, [field]: target })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = await t.admin.post(url, { idUsuario, [field]: target });
    expectRefusal(refused, 409, twice);
    expect(errorsOf(refused)).toEqual({ [field]: twice });
    expectRefusal(await t.admin.post(url, { idUsuario, [field]: 999999 }), 422, missing);
    expectRefusal(await t.admin.post(url, { idUsuario: 999999, [field]: target }), 422, 'El usuario no existe');
  });

  it('of a module', async () => {
    const idPerfil = await createPerfil(t, { productos: ['ver'] });
    const url = '/Usuario/addperfilxmodulo';
    expectRefusal(
      await t.admin.post(url, { idPerfil, idModulo: modulos.productos }),
      409,
      'El perfil ya tiene ese módulo',
    );
    expectRefusal(await t.admin.post(url, { idPerfil: 999999, idModulo: 1 }), 422, 'El perfil no existe');
    expectRefusal(
      await t.admin.post(url, { idPerfil, idModulo: 1, ver: 'si' }),
      422,
      'El permiso debe ser verdadero o falso',
    );
    for (const toggle of ['UpdateEstatusPerfxUsuario', 'UpdateEstatusProxUsuario', 'updateEstatusPerfxModulo']) {
      expectRefusal(await t.admin.put(`/Usuario/${toggle}/999999`), 404);
    }
  });

  it.each([{}, { ver: false, agregar: false, eliminar: false, actualizar: false }])(
    'of a module that is none is refused as such, with the flags %j: it would give no right',
    async flags => {
      const idPerfil = await createPerfil(t, {});
      const answer = await t.admin.post('/Usuario/addperfilxmodulo', { idPerfil, idModulo: 77, ...flags });
      expectRefusal(answer, 422, 'El módulo no existe');
      expect(Object.keys(errorsOf(answer))).toEqual(['idModulo']);
    },
  );
});

describe('a flag given and taken away (D29)', () => {
  it('takes effect on the next call, through each of the four switches', async () => {
    const idPerfil = await createPerfil(t, { proyecto: ['agregar'] });
    const user = await createUsuario(t.admin);
    const person = await t.as(user.email);
    let made = 0;
    const status = async () => (await person.post('/Proyecto', { nombre: `De nueva ${++made}` })).status;
    expect(await status()).toBe(403);
    const link = idOf(await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: user.id, idPerfil }));
    expect(await status()).toBe(201);
    const row = await rowOf(t, idPerfil, 'proyecto');
    for (const url of [
      `/Usuario/updateEstatuspermisoxModulo/${row}/4`,
      `/Usuario/updateEstatusPerfxModulo/${row}`,
      `/Perfil/updateEstatus/${idPerfil}`,
      `/Usuario/UpdateEstatusPerfxUsuario/${link}`,
    ]) {
      expect((await t.admin.put(url)).status, url).toBe(200);
      expect(await status(), url).toBe(403);
      expect((await t.admin.put(url)).status, url).toBe(200);
      expect(await status(), url).toBe(201);
    }
  });
});
