import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, type Caller, idOf, startApp } from '../support/app';
import { crearPerfil, crearUsuario, entrar, filaDe, personaNueva, todoEn, usuarioOf } from '../support/personal';
import { expectRefusal } from '../support/refusal';

/** D31: no one rises by himself. */
let t: AppUnderTest;
/** Who may do everything with users and permissions, and nothing else. */
let clerk: Caller;
const ADMINISTRATION = todoEn('perfil', 'usuarios', 'perfilModulo', 'usuarioPerfil', 'usuarioProyecto', 'proyecto');
beforeAll(async () => {
  t = await startApp();
  clerk = await t.userWith(ADMINISTRATION);
});
afterAll(() => t.close());

const MORE = /No puede dar permisos que usted no tiene: Artículos: ver/;
const addProfile = (who: Caller, idUsuario: number, idPerfil: number, estatus = true) =>
  who.post('/Usuario/addperfilsusuario', { idUsuario, idPerfil, estatus });

describe('giving a profile', () => {
  it('needs every right in it, to oneself and to anybody', async () => {
    const strong = await crearPerfil(t, { productos: ['ver'], usuarios: ['ver'] });
    const weak = await crearPerfil(t, { usuarios: ['ver', 'actualizar'] });
    const somebody = await crearUsuario(t.admin);
    for (const { id } of [clerk, somebody]) {
      expectRefusal(await addProfile(clerk, id, strong), 403, MORE);
      expect((await addProfile(clerk, id, weak)).status).toBe(201);
    }
    expect((await addProfile(t.admin, somebody.id, strong)).status).toBe(201);
  });

  it('switched on again needs them as well, off does not', async () => {
    const strong = await crearPerfil(t, { categorias: ['ver'] });
    const somebody = await crearUsuario(t.admin);
    const link = idOf(await addProfile(t.admin, somebody.id, strong));
    const toggle = () => clerk.put(`/Usuario/UpdateEstatusPerfxUsuario/${link}`);
    expect((await toggle()).status).toBe(200);
    expectRefusal(await toggle(), 403, /Familias: ver/);
    // Linked inactive it gives nothing, until it is switched on.
    const other = await crearUsuario(t.admin);
    const idle = idOf(await addProfile(clerk, other.id, strong, false));
    expectRefusal(await clerk.put(`/Usuario/UpdateEstatusPerfxUsuario/${idle}`), 403);
  });

  it('that is inactive, or whose module is, opens no back door', async () => {
    const strong = await crearPerfil(t, { compras: ['ver'] });
    await t.admin.put(`/Perfil/updateEstatus/${strong}`);
    expectRefusal(await addProfile(clerk, clerk.id, strong), 403);
    expectRefusal(await clerk.put(`/Perfil/updateEstatus/${strong}`), 403, /Órdenes de compra: ver/);
    const row = await filaDe(t, strong, 'compras');
    await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${row}`);
    expect((await addProfile(clerk, clerk.id, strong)).status).toBe(201);
    expectRefusal(await clerk.put(`/Usuario/updateEstatusPerfxModulo/${row}`), 403);
    expect((await clerk.put(`/Perfil/updateEstatus/${strong}`)).status).toBe(200);
    expectRefusal(await clerk.put(`/Usuario/updateEstatusPerfxModulo/${row}`), 403);
    expectRefusal(await clerk.get(`/Compra`), 403);
    const { data } = await clerk.get(`/Usuario/getpermisos/${clerk.id}`);
    expect(data).toMatchObject({ 6: { modulo: 'Órdenes de compra', ver: false } });
  });
});

describe('giving a flag', () => {
  it('needs that flag: adding a module with all, switching one on, switching a row on', async () => {
    const idPerfil = await crearPerfil(t, { pedidos: ['ver'], perfil: ['ver'] });
    const add = (body: object) => clerk.post('/Usuario/addperfilxmodulo', { idPerfil, ...body });
    expectRefusal(await add({ idModulo: 4 }), 403, MORE);
    expectRefusal(await add({ idModulo: 4, agregar: false, eliminar: false, actualizar: false }), 403, MORE);
    const empty = { ver: false, agregar: false, eliminar: false, actualizar: false };
    const row = idOf(await add({ idModulo: 4, ...empty }));
    for (const code of [1, 2, 3, 4]) {
      expectRefusal(await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${row}/${code}`), 403, /Artículos/);
    }
    expect((await add({ idModulo: 8 })).status).toBe(201);
    const own = await filaDe(t, idPerfil, 'perfil');
    expect((await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${own}/3`)).data).toMatchObject({ actualizar: true });
    const pedidos = await filaDe(t, idPerfil, 'pedidos');
    expect((await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${pedidos}/1`)).data).toMatchObject({ ver: false });
    expectRefusal(await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${pedidos}/1`), 403, /Pedidos: ver/);
  });

  it('counts what one has at that moment, not at sign-in', async () => {
    const giver = await t.userWith({ ...ADMINISTRATION, productos: ['ver'] });
    const target = await crearPerfil(t, { productos: ['ver'] });
    const one = await crearUsuario(t.admin);
    expect((await addProfile(giver, one.id, target)).status).toBe(201);
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', giver.id)
      .executeTakeFirstOrThrow();
    await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${await filaDe(t, idPerfil, 'productos')}/1`);
    const two = await crearUsuario(t.admin);
    expectRefusal(await addProfile(giver, two.id, target), 403, MORE);
  });
});

describe('taking over an account', () => {
  const TAKEOVER = /No puede cambiar el correo ni la contraseña de alguien con más permisos que usted/;
  const change = async (who: Caller, id: number, fields: object) => {
    const user = usuarioOf(await t.admin.get(`/Usuario/${id}`));
    return who.put('/Usuario', { ...user, ...fields });
  };

  it('by its password or its e-mail needs all that it may do', async () => {
    const buyer = await t.userWith({ compras: ['ver', 'agregar'] });
    const password = { pass: 'Tomada.123', repetirPass: 'Tomada.123' };
    expectRefusal(await change(clerk, buyer.id, password), 403, TAKEOVER);
    expectRefusal(await change(clerk, buyer.id, { email: 'mio@prueba.cr' }), 403, TAKEOVER);
    expect((await change(clerk, buyer.id, { nombre: 'Solo el nombre' })).status).toBe(200);
    const equal = await t.userWith({ perfil: ['ver'] });
    expect((await change(clerk, equal.id, { ...password, email: 'otro.correo@prueba.cr' })).status).toBe(200);
    expect((await entrar(t, 'otro.correo@prueba.cr', 'Tomada.123')).status).toBe(200);
    expect((await change(t.admin, buyer.id, password)).status).toBe(200);
    expect((await entrar(t, buyer.email, 'Tomada.123')).data).toMatchObject({ cambiarClave: true });
  });

  it('of an Administrador needs that roll too', async () => {
    const chief = await t.userWith({}, { roll: 'Administrador' });
    expectRefusal(await change(clerk, chief.id, { pass: 'Tomada.123' }), 403, /rol Administrador/);
    const peer = await t.userWith(ADMINISTRATION, { roll: 'Administrador' });
    expect((await change(peer, chief.id, { pass: 'Tomada.123' })).status).toBe(200);
    expectRefusal(await change(peer, t.admin.id, { email: 'jefa@prueba.cr' }), 403, TAKEOVER);
  });

  it('that is inactive is no easier', async () => {
    const buyer = await t.userWith({ compras: ['ver'] });
    await t.admin.put(`/Usuario/UpdateEstatusUsuario/${buyer.id}`);
    expectRefusal(await change(clerk, buyer.id, { pass: 'Tomada.123' }), 403, TAKEOVER);
  });
});

describe('the roll Administrador', () => {
  it('is given and taken by an Administrador only', async () => {
    const somebody = await crearUsuario(t.admin);
    const refused = 'Solo un Administrador puede dar o quitar el rol Administrador';
    expectRefusal(await clerk.put('/Usuario', { ...somebody, roll: 'Administrador' }), 403, refused);
    expectRefusal(await clerk.post('/Usuario', personaNueva({ roll: 'Administrador' })), 403, refused);
    const made = usuarioOf(await t.admin.put('/Usuario', { ...somebody, roll: 'Administrador' }));
    expect(made.roll).toBe('Administrador');
    expectRefusal(await clerk.put('/Usuario', { ...made, roll: 'General' }), 403, refused);
    expect((await t.admin.put('/Usuario', { ...made, roll: 'General' })).data).toMatchObject({ roll: 'General' });
  });

  it('is given only with usuarios.actualizar', async () => {
    const adder = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver'] }, { roll: 'Administrador' });
    expectRefusal(await adder.post('/Usuario', personaNueva({ roll: 'Administrador' })), 403, /Usuarios: actualizar/);
    expect((await adder.post('/Usuario', personaNueva({ roll: '' }))).data).toMatchObject({ roll: 'General' });
  });
});

describe('a new user (D28)', () => {
  it('needs the agregar of projects and any flag of users', async () => {
    const attempts = [
      await t.userWith({ proyecto: ['agregar'] }),
      await t.userWith({ usuarios: ['agregar'] }),
      await t.userWith({ proyecto: ['agregar'], usuarios: ['eliminar'] }),
    ].map(async who => (await who.post('/Usuario', personaNueva())).status);
    expect(await Promise.all(attempts)).toEqual([403, 403, 201]);
  });
});
