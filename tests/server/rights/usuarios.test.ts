import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flag } from '#contract/permisos';
import { buildApp } from '../../../src/server/app';
import { ADMIN_PASSWORD, type AppUnderTest, idOf, startApp } from '../../support/app';
import { column, errorsOf, idsOf } from '../../support/testData';
import {
  createPerfil,
  createUsuario,
  signInAs,
  anotherSession,
  newPerson,
  everythingIn,
  usuarioOf,
} from '../../support/people';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('a new user', () => {
  it('is answered whole, without its password, as General', async () => {
    const body = newPerson({ nombre: 'Ñusta' });
    const answer = await t.admin.post('/Usuario', body);
    expect([answer.status, answer.message]).toEqual([201, 'Usuario agregado correctamente']);
    const { pass: _, repetirPass: __, foto: ___, ...shown } = body;
    expect(usuarioOf(answer)).toMatchObject({
      ...shown,
      roll: 'General',
      foto: null,
      estatus: true,
      cambiarClave: true,
    });
    expect(answer.raw.body).not.toMatch(/Temporal|argon|"clave"|"pass"/);
    expect((await t.admin.get(`/Usuario/${idOf(answer)}`)).data).toEqual(answer.data);
  });

  it('signs in with a password that must be changed', async () => {
    const { email } = await createUsuario(t.admin);
    const answer = await signInAs(t, email, 'Temporal.123');
    expect([answer.status, answer.data]).toMatchObject([200, { email, cambiarClave: true }]);
  });

  it.each(['repetirPass', 'RepetirPass'])('says that the passwords differ, spelt %s', async key => {
    const { repetirPass: _, ...body } = newPerson();
    const answer = await t.admin.post('/Usuario', { ...body, [key]: 'otra.cosa' });
    expectRefusal(answer, 422, 'Las contraseñas deben ser iguales');
    expect(errorsOf(answer)).toEqual({ repetirPass: 'Las contraseñas deben ser iguales' });
  });

  it('is made once by a repeated call, and its password is not kept for that', async () => {
    const body = newPerson();
    const headers = { 'idempotency-key': 'usuario-1' };
    const [first, again] = [
      await t.admin.post('/Usuario', body, headers),
      await t.admin.post('/Usuario', body, headers),
    ];
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    // The password is not part of the key's fingerprint.
    const otherPass = await t.admin.post(
      '/Usuario',
      { ...body, pass: 'Otra.clave.9', repetirPass: undefined },
      headers,
    );
    expect(otherPass.data).toEqual(first.data);
    expectRefusal(await t.admin.post('/Usuario', { ...body, nombre: 'Otra' }, headers), 422);
  });
});

describe('names that somebody else has (S5)', () => {
  it('are refused on their field, without regard to case', async () => {
    const { email, nombreUsuario } = await createUsuario(t.admin, { nombreUsuario: 'Ñandú' });
    const mail = await t.admin.post('/Usuario', newPerson({ email: email.toUpperCase() }));
    const text = `El email '${email.toUpperCase()}' ya existe, por favor intente con otro!`;
    expectRefusal(mail, 409, text);
    expect(errorsOf(mail)).toEqual({ email: text });
    const name = await t.admin.post('/Usuario', newPerson({ nombreUsuario: 'ÑANDÚ' }));
    expectRefusal(name, 409, "El usuario 'ÑANDÚ' ya existe, por favor intente con otro!");
    expect(Object.keys(errorsOf(name))).toEqual(['nombreUsuario']);
    const other = await createUsuario(t.admin);
    expectRefusal(
      await t.admin.put('/Usuario', { ...other, email }),
      409,
      `El email '${email}' ya existe, por favor intente con otro!`,
    );
    // Its own names are no duplicates.
    expect((await t.admin.put('/Usuario', { ...other, nombreUsuario: other.nombreUsuario.toUpperCase() })).status).toBe(
      200,
    );
    expect(nombreUsuario).toBe('Ñandú');
  });

  it('at the same moment: one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        t.admin.post('/Usuario', newPerson({ email: n % 2 ? 'A.la.vez@x.cr' : 'a.la.vez@X.CR' })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('can be asked for while one types', async () => {
    const { id, email, nombreUsuario } = await createUsuario(t.admin);
    const asked = (filter: object) => t.admin.get(`/Usuario?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(idsOf(await asked({ email: email.toUpperCase() }))).toEqual([id]);
    expect(idsOf(await asked({ nombreUsuario: nombreUsuario.toUpperCase() }))).toEqual([id]);
    expect(idsOf(await asked({ email: 'nadie@x.cr' }))).toEqual([]);
  });
});

describe('an update', () => {
  it('changes what it names; a blank password stays', async () => {
    const user = await createUsuario(t.admin);
    const answer = await t.admin.put('/Usuario', {
      ...user,
      nombre: 'Cambiada',
      pass: '',
      RepetirPass: '',
      estatus: true,
    });
    expect(usuarioOf(answer)).toEqual({ ...user, nombre: 'Cambiada', version: 2 });
    expect((await signInAs(t, user.email, 'Temporal.123')).status).toBe(200);
    expectRefusal(await t.admin.put('/Usuario', { ...user, nombre: 'Tarde' }), 409);
    expectRefusal(await t.admin.put('/Usuario', { ...user, id: 999999, email: 'x@y.cr', nombreUsuario: 'zz' }), 404);
  });

  it('with a password makes it temporary and ends the sessions', async () => {
    const user = await createUsuario(t.admin);
    const caller = await t.as(user.email);
    await t.db.updateTable('usuario').set({ cambiarClave: false }).where('id', '=', user.id).execute();
    const answer = await t.admin.put('/Usuario', {
      ...user,
      version: undefined,
      pass: 'Puesta.por.otro',
      repetirPass: 'Puesta.por.otro',
    });
    expect(answer.data).toMatchObject({ cambiarClave: true });
    expectRefusal(await caller.get('/Categoria'), 401);
    expectRefusal(await signInAs(t, user.email, 'Temporal.123'), 401);
    expect((await signInAs(t, user.email, 'Puesta.por.otro')).data).toMatchObject({ cambiarClave: true });
  });

  it('of profiles needs the right to give one, and another one to take one (D31)', async () => {
    const user = { ...(await createUsuario(t.admin)), version: null };
    const perfil = await createPerfil(t, {});
    const put = async (right: Flag, perfiles: number[]) =>
      (await t.userWith({ usuarios: ['actualizar'], usuarioPerfil: [right] })).put('/Usuario', { ...user, perfiles });
    expectRefusal(await put('eliminar', [perfil]), 403, /: agregar/);
    expect((await put('agregar', [perfil])).status).toBe(200);
    expectRefusal(await put('agregar', []), 403, /: eliminar/);
    expect((await put('eliminar', [])).status).toBe(200);
  });

  it('of an empty roll is General, of a missing one nothing', async () => {
    const user = await createUsuario(t.admin, { roll: 'Administrador' });
    expect(user.roll).toBe('Administrador');
    expect((await t.admin.put('/Usuario', { ...user, version: null, roll: undefined })).data).toMatchObject({
      roll: 'Administrador',
    });
    expect((await t.admin.put('/Usuario', { ...user, version: null, roll: '' })).data).toMatchObject({
      roll: 'General',
    });
  });

  it("of one's own record needs no right, and cannot touch roll or password", async () => {
    const person = await t.userWith({});
    const own = usuarioOf(await person.get(`/Usuario/${person.id}`));
    expect((await person.put('/Usuario', { ...own, nombre: 'Yo misma' })).data).toMatchObject({
      nombre: 'Yo misma',
      version: 2,
    });
    expect(
      (await person.put('/Usuario', { Id: own.id, Email: own.email, NombreUsuario: 'yo', Nombre: 'Yo', Apellido: 'M' }))
        .status,
    ).toBe(200);
    const fresh = { ...own, version: null };
    expectRefusal(
      await person.put('/Usuario', { ...fresh, roll: 'Administrador' }),
      403,
      'No puede cambiar su propio rol',
    );
    const pass = await person.put('/Usuario', { ...fresh, pass: 'Nueva.clave.1', repetirPass: 'Nueva.clave.1' });
    expect(errorsOf(pass)).toEqual({ pass: 'Su propia contraseña se cambia en Mi cuenta' });
    expectRefusal(await person.put(`/Usuario/UpdateEstatusUsuario/${person.id}`), 403);
    // An update of somebody else is refused before the body is validated.
    for (const body of [
      { ...own, id: t.admin.id },
      {},
      { id: null },
      { id: [person.id] },
      { id: String(person.id), nombre: 1 },
      7,
    ]) {
      const { status } = await person.put('/Usuario', body);
      expect([403, 422]).toContain(status);
      if (typeof body === 'object' && body.id === t.admin.id) expect(status).toBe(403);
    }
    expectRefusal(await person.put('/Usuario', {}), 403, /Usuarios: actualizar/);
    expectRefusal(await person.put('/Usuario', { id: t.admin.id, Id: person.id }), 403);
  });

  it("of one's own e-mail asks for the password", async () => {
    const { email } = await createUsuario(t.admin);
    const person = await t.as(email);
    const own = { ...usuarioOf(await person.get(`/Usuario/${person.id}`)), version: null };
    const change = (fields: object) => person.put('/Usuario', { ...own, email: 'mi.correo@prueba.cr', ...fields });
    for (const [claveActual, message] of [
      [undefined, 'Para cambiar su correo escriba su contraseña actual'],
      ['', 'Para cambiar su correo escriba su contraseña actual'],
      ['no.es.esta', 'La contraseña actual no es correcta'],
    ]) {
      const answer = await change({ claveActual });
      expectRefusal(answer, 422, message);
      expect(errorsOf(answer)).toEqual({ claveActual: message });
    }
    // Another case is not another e-mail, and other fields need no password.
    expect((await change({ email: email.toUpperCase(), nombre: 'Otra' })).status).toBe(200);
    const headers = { 'idempotency-key': 'correo-1' };
    const proven = { ...own, email: 'mi.correo@prueba.cr', ClaveActual: 'Temporal.123' };
    expect((await person.put('/Usuario', proven, headers)).data).toMatchObject({ email: 'mi.correo@prueba.cr' });
    expect((await signInAs(t, 'mi.correo@prueba.cr', 'Temporal.123')).status).toBe(200);
    // Another user's e-mail is changed by right, without the actor's password.
    expect((await t.admin.put('/Usuario', { ...own, email: 'de.vuelta@prueba.cr' })).status).toBe(200);
  });

  it("of one's own e-mail is no way to guess the password", async () => {
    const person = await t.as((await createUsuario(t.admin)).email);
    const own = {
      ...usuarioOf(await person.get(`/Usuario/${person.id}`)),
      version: null,
      email: 'adivinado@prueba.cr',
    };
    for (let n = 1; n <= 5; n++) expectRefusal(await person.put('/Usuario', { ...own, claveActual: `mal ${n}` }), 422);
    expectRefusal(await person.put('/Usuario', { ...own, claveActual: 'Temporal.123' }), 429);
  });

  it("of an Administrador's own roll is refused too", async () => {
    const own = usuarioOf(await t.admin.get(`/Usuario/${t.admin.id}`));
    expectRefusal(await t.admin.put('/Usuario', { ...own, roll: 'General' }), 403);
    expectRefusal(await t.admin.put('/Usuario', { ...own, roll: '' }), 403);
  });
});

describe('the switch of a user', () => {
  it('ends the sessions, which do not come back', async () => {
    const user = await createUsuario(t.admin);
    const caller = await t.as(user.email);
    const elsewhere = await anotherSession(t, caller);
    expect((await t.admin.put(`/Usuario/UpdateEstatusUsuario/${user.id}`)).data).toMatchObject({ estatus: false });
    expectRefusal(await caller.get('/Categoria'), 401);
    expectRefusal(await signInAs(t, user.email, 'Temporal.123'), 401);
    expect((await t.admin.put(`/Usuario/UpdateEstatusUsuario/${user.id}`)).data).toMatchObject({ estatus: true });
    expectRefusal(await elsewhere('/Categoria'), 401);
    expect((await signInAs(t, user.email, 'Temporal.123')).status).toBe(200);
    expectRefusal(await t.admin.put('/Usuario/UpdateEstatusUsuario/999999'), 404, 'El usuario no existe');
  });

  it('clicked ten times fast ends where it began', async () => {
    const { id } = await createUsuario(t.admin);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.admin.put(`/Usuario/UpdateEstatusUsuario/${id}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await t.admin.get(`/Usuario/${id}`)).data).toMatchObject({ estatus: true });
  });
});

describe('the list', () => {
  it('is found, filtered and sorted', async () => {
    const { id } = await createUsuario(t.admin, { nombre: 'Úrsula', apellido: 'Zúñiga' });
    expect(idsOf(await t.admin.get('/Usuario/FilterUsuario/ursula%20ZUNIGA'))).toEqual([id]);
    await t.admin.put(`/Usuario/UpdateEstatusUsuario/${id}`);
    expect(idsOf(await t.admin.get('/Usuario?filter={"estatus":true}'))).not.toContain(id);
    expect(idsOf(await t.admin.get('/Usuario?filter={"estatus":false}'))).toContain(id);
    const administrators = await t.admin.get(
      '/Usuario?range=[0,1]&filter={"roll":"Administrador"}&sort=["email","ASC"]',
    );
    expect(column(administrators, 'roll')).toContain('Administrador');
    expect(administrators.headers['content-range']).toMatch(/^usuarios 0-\d\/\d+$/);
  });

  it('is for who administers users or links, one for oneself', async () => {
    for (const modulo of ['usuarios', 'perfilModulo', 'usuarioPerfil', 'usuarioProyecto'] as const) {
      expect((await (await t.userWith({ [modulo]: ['ver'] })).get('/Usuario')).status, modulo).toBe(200);
    }
    // Found by their profile by who may read profiles of users.
    const idPerfil = idOf(await t.admin.post('/Perfil', { nombre: 'Guardabosques' }));
    const { id: idUsuario } = await createUsuario(t.admin, { perfiles: [idPerfil] });
    for (const [modulo, found] of [
      ['usuarios', []],
      ['usuarioPerfil', [idUsuario]],
    ] as const) {
      const reader = await t.userWith({ [modulo]: ['ver'] });
      expect(idsOf(await reader.get('/Usuario/FilterUsuario/guardabosques')), modulo).toEqual(found);
    }
    const person = await t.userWith(everythingIn('perfil', 'proyecto', 'pedidos'));
    expectRefusal(await person.get('/Usuario'), 403);
    expectRefusal(await person.get(`/Usuario/${t.admin.id}`), 403);
    expect((await person.get(`/Usuario/${person.id}`)).data).toMatchObject({ email: person.email });
  });
});

describe('passwords and their hashes', () => {
  it('are in no answer and in no audit record', async () => {
    const user = await createUsuario(t.admin);
    const answers = [
      await t.admin.get('/Usuario'),
      await t.admin.get(`/Usuario/${user.id}`),
      await t.admin.get('/Usuario/FilterUsuario/nueva'),
      await t.admin.put('/Usuario', { ...user, pass: 'Secretisima.1', repetirPass: 'Secretisima.1' }),
      await t.admin.put(`/Usuario/UpdateEstatusUsuario/${user.id}`),
      await signInAs(t, 'admin@prueba.cr', ADMIN_PASSWORD),
    ];
    for (const { raw } of answers) expect(raw.body).not.toMatch(/\$argon2|Secretisima|Temporal\.123|"clave"|"pass"/);
    const { rows } = await t.db
      .selectFrom('auditoria')
      .select(['antes', 'despues'])
      .execute()
      .then(rows => ({ rows }));
    expect(JSON.stringify(rows)).not.toMatch(/\$argon2|Secretisima|Temporal\.123|"clave"/);
    const stored = await t.db.selectFrom('idempotencia').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/\$argon2|Temporal/);
  });

  it('are in no line of the log, whatever happens to them', async () => {
    let log = '';
    const stream = { write: (line: string) => (log += line) };
    const loud = await buildApp({ db: t.db, config: t.config, logger: { level: 'trace', stream } });
    const own = await t.as((await createUsuario(t.admin)).email);
    const send = (url: string, body: object, token: string) =>
      loud.inject({ method: 'POST', url: `/api${url}`, headers: { authorization: `Bearer ${token}` }, payload: body });
    await send('/Usuario', newPerson({ pass: 'Secretisima.1', repetirPass: 'Secretisima.1' }), t.admin.token);
    await send('/Usuario', newPerson({ pass: 'Secretisima.1', repetirPass: 'x' }), t.admin.token);
    await send('/Usuario/login', { email: own.email, password: 'Secretisima.1' }, '');
    await send('/Usuario/cambiarClave', { claveActual: 'Temporal.123', claveNueva: 'Secretisima.1' }, own.token);
    await send('/Usuario/cambiarClave', { claveActual: 'Secretisima.1', claveNueva: 7 }, own.token);
    await loud.close();
    expect(log.match(/"url":"\/api\/Usuario/g)).toHaveLength(5);
    for (const secret of ['Secretisima', 'Temporal', 'argon2', own.token, t.admin.token])
      expect(log).not.toContain(secret);
  });
});
