import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS } from '#contract/permisos';
import { type Answer, type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { createPerfil, createUsuario, signInAs, rowOf, newPerson, everythingIn, usuarioOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

/** D31: no users can raise their own rights. */
let t: AppUnderTest;
/** Has all rights on users and permissions, and no others. */
let clerk: Caller;
const ADMINISTRATION = everythingIn(
  'perfil',
  'usuarios',
  'perfilModulo',
  'usuarioPerfil',
  'usuarioProyecto',
  'proyecto',
);
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
    const strong = await createPerfil(t, { productos: ['ver'], usuarios: ['ver'] });
    const weak = await createPerfil(t, { usuarios: ['ver', 'actualizar'] });
    const somebody = await createUsuario(t.admin);
    for (const { id } of [clerk, somebody]) {
      expectRefusal(await addProfile(clerk, id, strong), 403, MORE);
      expect((await addProfile(clerk, id, weak)).status).toBe(201);
    }
    expect((await addProfile(t.admin, somebody.id, strong)).status).toBe(201);
  });

  it('names four of the rights that are missing, and how many more there are', async () => {
    const says = async (flags: Parameters<typeof createPerfil>[1]) =>
      (await addProfile(clerk, clerk.id, await createPerfil(t, flags))).message;
    const four = `No puede dar permisos que usted no tiene: ${FLAGS.map(flag => `Artículos: ${flag}`).join(', ')}`;
    expect(await says({ productos: [...FLAGS] })).toBe(four);
    expect(await says({ productos: [...FLAGS], categorias: ['ver'] })).toBe(`${four} y 1 más`);
    expect(await says({ productos: [...FLAGS], categorias: ['ver', 'agregar'] })).toBe(`${four} y 2 más`);
  });

  it('switched needs them as well, off as on: who takes it could give it back', async () => {
    const strong = await createPerfil(t, { categorias: ['ver'] });
    const somebody = await createUsuario(t.admin);
    const link = idOf(await addProfile(t.admin, somebody.id, strong));
    const url = `/Usuario/UpdateEstatusPerfxUsuario/${link}`;
    expectRefusal(await clerk.put(url), 403, /Familias: ver/);
    expect((await t.admin.put(url)).status).toBe(200);
    expectRefusal(await clerk.put(url), 403, /Familias: ver/);
    // An inactive link grants nothing until it is switched on.
    const other = await createUsuario(t.admin);
    const idle = idOf(await addProfile(clerk, other.id, strong, false));
    expectRefusal(await clerk.put(`/Usuario/UpdateEstatusPerfxUsuario/${idle}`), 403);
  });

  it('that is inactive, or whose module is, opens no back door', async () => {
    const strong = await createPerfil(t, { compras: ['ver'] });
    await t.admin.put(`/Perfil/updateEstatus/${strong}`);
    expectRefusal(await addProfile(clerk, clerk.id, strong), 403);
    expectRefusal(await clerk.put(`/Perfil/updateEstatus/${strong}`), 403, /Órdenes de compra: ver/);
    const row = await rowOf(t, strong, 'compras');
    await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${row}`);
    expectRefusal(await clerk.put(`/Usuario/updateEstatusPerfxModulo/${row}`), 403);
    expect((await clerk.put(`/Perfil/updateEstatus/${strong}`)).status).toBe(200);
    expect((await addProfile(clerk, clerk.id, strong)).status).toBe(201);
    expectRefusal(await clerk.put(`/Usuario/updateEstatusPerfxModulo/${row}`), 403);
    expectRefusal(await clerk.get(`/Compra`), 403);
    const { data } = await clerk.get(`/Usuario/getpermisos/${clerk.id}`);
    expect(data).toMatchObject({ 6: { modulo: 'Órdenes de compra', ver: false } });
  });
});

describe('giving a flag', () => {
  it('needs that flag: adding a module with all, switching one on, switching a row on', async () => {
    const idPerfil = await createPerfil(t, { proyecto: ['ver'], perfil: ['ver'] });
    const add = (body: object) => clerk.post('/Usuario/addperfilxmodulo', { idPerfil, ...body });
    expectRefusal(await add({ idModulo: 4 }), 403, MORE);
    expectRefusal(await add({ idModulo: 4, agregar: false, eliminar: false, actualizar: false }), 403, MORE);
    const empty = { ver: false, agregar: false, eliminar: false, actualizar: false };
    const row = idOf(await add({ idModulo: 4, ...empty }));
    for (const code of [1, 2, 3, 4]) {
      expectRefusal(await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${row}/${code}`), 403, /Artículos/);
    }
    expect((await add({ idModulo: 8 })).status).toBe(201);
    const own = await rowOf(t, idPerfil, 'perfil');
    expect((await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${own}/3`)).data).toMatchObject({ actualizar: true });
    const proyecto = await rowOf(t, idPerfil, 'proyecto');
    expect((await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${proyecto}/1`)).data).toMatchObject({ ver: false });
    expect((await clerk.put(`/Usuario/updateEstatuspermisoxModulo/${proyecto}/1`)).data).toMatchObject({ ver: true });
  });

  it('counts what one has at that moment, not at sign-in', async () => {
    const giver = await t.userWith({ ...ADMINISTRATION, productos: ['ver'] });
    const target = await createPerfil(t, { productos: ['ver'] });
    const one = await createUsuario(t.admin);
    expect((await addProfile(giver, one.id, target)).status).toBe(201);
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', giver.id)
      .executeTakeFirstOrThrow();
    await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${await rowOf(t, idPerfil, 'productos')}/1`);
    const two = await createUsuario(t.admin);
    expectRefusal(await addProfile(giver, two.id, target), 403, MORE);
  });
});

describe('taking over an account', () => {
  const TAKEOVER = /No puede cambiar a una persona con más permisos que usted. A usted le falta: /;
  const change = async (who: Caller, id: number, fields: object) => {
    const user = usuarioOf(await t.admin.get(`/Usuario/${id}`));
    return who.put('/Usuario', { ...user, ...fields });
  };

  it('by its password or its e-mail needs all that it may do', async () => {
    const buyer = await t.userWith({ compras: ['ver', 'agregar'] });
    const password = { pass: 'Tomada.123', repetirPass: 'Tomada.123' };
    expectRefusal(await change(clerk, buyer.id, password), 403, TAKEOVER);
    expectRefusal(await change(clerk, buyer.id, { email: 'mio@prueba.cr' }), 403, TAKEOVER);
    expectRefusal(await change(clerk, buyer.id, { nombre: 'Solo el nombre' }), 403, TAKEOVER);
    const equal = await t.userWith({ perfil: ['ver'] });
    expect((await change(clerk, equal.id, { ...password, email: 'otro.correo@prueba.cr' })).status).toBe(200);
    expect((await signInAs(t, 'otro.correo@prueba.cr', 'Tomada.123')).status).toBe(200);
    expect((await change(t.admin, buyer.id, password)).status).toBe(200);
    expect((await signInAs(t, buyer.email, 'Tomada.123')).data).toMatchObject({ cambiarClave: true });
  });

  it('of an Administrador needs that roll too', async () => {
    const chief = await t.userWith({}, { roll: 'Administrador' });
    expectRefusal(await change(clerk, chief.id, { pass: 'Tomada.123' }), 403, /rol Administrador/);
    // Named first, however many other rights are missing.
    const { message } = await change(clerk, t.admin.id, { pass: 'Tomada.123' });
    expect(message).toMatch(
      /^No puede cambiar a una persona con más permisos que usted\. A usted le falta: rol Administrador, .* y \d+ más$/,
    );
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

describe('a change of another, or of a profile', () => {
  it('is refused to who holds less, whatever it is', async () => {
    const weak = await t.userWith({
      usuarios: ['ver', 'agregar', 'eliminar', 'actualizar'],
      perfil: [...FLAGS],
      perfilModulo: [...FLAGS],
      usuarioPerfil: [...FLAGS],
      usuarioProyecto: [...FLAGS],
    });
    const chief = await t.userWith({ productos: ['ver'] });
    const { idPerfil, id: link } = await t.db
      .selectFrom('usuario_perfil')
      .select(['id', 'idPerfil'])
      .where('idUsuario', '=', chief.id)
      .executeTakeFirstOrThrow();
    const project = idOf(await t.admin.post('/Proyecto', { nombre: 'Obra ajena' }));
    const harmless = await createPerfil(t, { perfil: ['ver'] });
    const empty = { ver: false, agregar: false, eliminar: false, actualizar: false };
    const row = await rowOf(t, idPerfil, 'productos');
    const membership = idOf(
      await t.admin.post('/Usuario/addproyectosusuario', { idUsuario: chief.id, idProyecto: project }),
    );
    const record = usuarioOf(await t.admin.get(`/Usuario/${chief.id}`));
    const other = idOf(await t.admin.post('/Proyecto', { nombre: 'Otra obra ajena' }));
    const attempts: Record<string, () => Promise<Answer>> = {
      rename: () => weak.put('/Usuario', { ...record, nombre: 'Otro' }),
      password: () => weak.put('/Usuario', { ...record, pass: 'Tomada.123', repetirPass: 'Tomada.123' }),
      deactivate: () => weak.put(`/Usuario/UpdateEstatusUsuario/${chief.id}`),
      'take his profile': () => weak.put(`/Usuario/UpdateEstatusPerfxUsuario/${link}`),
      'give him a profile': () => weak.post('/Usuario/addperfilsusuario', { idUsuario: chief.id, idPerfil: harmless }),
      'take his project': () => weak.put(`/Usuario/UpdateEstatusProxUsuario/${membership}`),
      'give him a project': () => weak.post('/Usuario/addproyectosusuario', { idUsuario: chief.id, idProyecto: other }),
      'rename his profile': () => weak.put('/Perfil', { id: idPerfil, nombre: 'Rebautizado' }),
      'switch his profile off': () => weak.put(`/Perfil/updateEstatus/${idPerfil}`),
      'switch a flag of it off': () => weak.put(`/Usuario/updateEstatuspermisoxModulo/${row}/1`),
      'switch a module of it off': () => weak.put(`/Usuario/updateEstatusPerfxModulo/${row}`),
      'add a module to it': () => weak.post('/Usuario/addperfilxmodulo', { idPerfil, idModulo: 8, ...empty }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const answer = await attempt();
      expect({ name, status: answer.status, message: answer.message }).toEqual({
        name,
        status: 403,
        message: expect.stringContaining('Artículos: ver'),
      });
    }
    expect(usuarioOf(await t.admin.get(`/Usuario/${chief.id}`))).toEqual(record);
  });

  it('is refused even to who has only the right for it, before an administrator', async () => {
    const usuario = usuarioOf(await t.admin.get(`/Usuario/${t.admin.id}`));
    const editor = await t.userWith({ usuarios: [...FLAGS] });
    const flags = await t.userWith({ perfilModulo: ['actualizar'] });
    expectRefusal(await editor.put('/Usuario', { ...usuario, apellido: 'Cambiado' }), 403);
    expectRefusal(await editor.put(`/Usuario/UpdateEstatusUsuario/${t.admin.id}`), 403);
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', t.admin.id)
      .executeTakeFirstOrThrow();
    const row = await rowOf(t, idPerfil, 'pedidos');
    for (const code of [1, 2, 3, 4]) {
      expectRefusal(await flags.put(`/Usuario/updateEstatuspermisoxModulo/${row}/${code}`), 403);
    }
  });
});

describe('giving oneself', () => {
  const NOT_ADMIN = /Solo quien administra usuarios y perfiles puede darse/;

  it('a project, a profile or a flag needs to administer, even of what one has', async () => {
    const links = await t.userWith({
      usuarioProyecto: [...FLAGS],
      usuarioPerfil: [...FLAGS],
      perfilModulo: [...FLAGS],
      perfil: [...FLAGS],
    });
    const project = idOf(await t.admin.post('/Proyecto', { nombre: 'Obra para mí' }));
    const give = (who: Caller) => who.post('/Usuario/addproyectosusuario', { idUsuario: who.id, idProyecto: project });
    expectRefusal(await give(links), 403, NOT_ADMIN);
    const membership = idOf(
      await t.admin.post('/Usuario/addproyectosusuario', { idUsuario: links.id, idProyecto: project, estatus: false }),
    );
    expectRefusal(await links.put(`/Usuario/UpdateEstatusProxUsuario/${membership}`), 403, NOT_ADMIN);
    const held = await createPerfil(t, { perfil: ['ver'] });
    expectRefusal(await addProfile(links, links.id, held), 403, NOT_ADMIN);
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', links.id)
      .executeTakeFirstOrThrow();
    const add = { idPerfil, idModulo: 2, ver: false, agregar: false, eliminar: false, actualizar: false };
    expectRefusal(await links.post('/Usuario/addperfilxmodulo', add), 403, NOT_ADMIN);
    // Of a profile that is switched off for oneself one gets nothing.
    const mine = idOf(await addProfile(t.admin, links.id, held));
    const toHeld = { ...add, idPerfil: held };
    expectRefusal(await links.post('/Usuario/addperfilxmodulo', toHeld), 403, NOT_ADMIN);
    await t.admin.put(`/Usuario/UpdateEstatusPerfxUsuario/${mine}`);
    expect((await links.post('/Usuario/addperfilxmodulo', toHeld)).status).toBe(201);
    // Who administers holds every flag of users, profiles and all their links.
    const all = [...FLAGS];
    const administration = { usuarios: all, perfil: all, perfilModulo: all, usuarioPerfil: all };
    expectRefusal(await give(await t.userWith({ ...administration, usuarioProyecto: ['agregar'] })), 403, NOT_ADMIN);
    expect((await give(clerk)).status).toBe(201);
    expect((await give(t.admin)).status).toBe(201);
    // Taking a project or a right from oneself needs no other right.
    for (const who of [t.admin, links])
      expect((await who.put(`/Usuario/UpdateEstatusProxUsuario/${membership}`)).status).toBe(200);
    expect((await links.put(`/Perfil/updateEstatus/${idPerfil}`)).status).toBe(200);
  });
});

describe('the roll Administrador', () => {
  it('is given and taken by an Administrador only', async () => {
    const somebody = await createUsuario(t.admin);
    const refused = 'Solo un Administrador puede dar o quitar el rol Administrador';
    expectRefusal(await clerk.put('/Usuario', { ...somebody, roll: 'Administrador' }), 403, refused);
    expectRefusal(await clerk.post('/Usuario', newPerson({ roll: 'Administrador' })), 403, refused);
    const made = usuarioOf(await t.admin.put('/Usuario', { ...somebody, roll: 'Administrador' }));
    expect(made.roll).toBe('Administrador');
    expectRefusal(await clerk.put('/Usuario', { ...made, roll: 'General' }), 403, refused);
    expect((await t.admin.put('/Usuario', { ...made, roll: 'General' })).data).toMatchObject({ roll: 'General' });
  });

  it('is given only with usuarios.actualizar', async () => {
    const adder = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver'] }, { roll: 'Administrador' });
    expectRefusal(await adder.post('/Usuario', newPerson({ roll: 'Administrador' })), 403, /Usuarios: actualizar/);
    expect((await adder.post('/Usuario', newPerson({ roll: '' }))).data).toMatchObject({ roll: 'General' });
  });
});

describe('a new user (D28)', () => {
  it('needs the agregar of projects and any flag of users', async () => {
    const attempts = [
      await t.userWith({ proyecto: ['agregar'] }),
      await t.userWith({ usuarios: ['agregar'] }),
      await t.userWith({ proyecto: ['agregar'], usuarios: ['eliminar'] }),
    ].map(async who => (await who.post('/Usuario', newPerson())).status);
    expect(await Promise.all(attempts)).toEqual([403, 403, 201]);
  });
});
