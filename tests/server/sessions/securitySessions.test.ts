import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '../../../src/server/modules/sesion/passwords';
import { ADMIN_PASSWORD, type Answer, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { createUsuario, signInAs } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { locksAwaited } from '../../support/sameMoment';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const OLD = 'Temporal.123';
const NEW = 'Otra.clave.456';
const tokenOf = (answer: Answer): string => z.object({ token: z.string() }).parse(answer.data).token;
const ask = async (token: string, url = '/Categoria') =>
  answerOf(await t.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } }));
const isOpen = async (token: string) => (await ask(token)).status === 200;

/** A new user with two sessions. */
async function person() {
  const { id, email, version, ...names } = await createUsuario(t.admin);
  const [here, elsewhere] = [tokenOf(await signInAs(t, email, OLD)), tokenOf(await signInAs(t, email, OLD))];
  return { id, email, version, ...names, here, elsewhere };
}

describe('a token', () => {
  it('is never the one that the person brought along: nobody can have prepared it', async () => {
    const { email } = await person();
    const planted = 'A'.repeat(43);
    const headers = {
      authorization: `Bearer ${planted}`,
      cookie: `token=${planted}; sesion=${planted}`,
      'x-token': planted,
    };
    const answer = await t.stranger.post('/Usuario/login', { email, password: OLD, token: planted }, headers);
    expect(tokenOf(answer)).not.toBe(planted);
    expect(await isOpen(planted)).toBe(false);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('opens nothing from an address, a body or a cookie: only its header counts', async () => {
    const { token } = t.admin;
    for (const url of [`/api/Categoria?token=${token}`, `/api/Categoria?authorization=Bearer%20${token}`]) {
      expectRefusal(answerOf(await t.app.inject({ url })), 401);
    }
    const cookie = `token=${token}; authorization=Bearer ${token}`;
    expectRefusal(answerOf(await t.app.inject({ url: '/api/Categoria', headers: { cookie } })), 401);
    expectRefusal(await t.stranger.post('/Categoria', { nombre: 'Con token', token }), 401);
  });

  it('is worth nothing with anything before or behind it', async () => {
    const { token } = t.admin;
    const altered = [
      `${token}A`,
      token.slice(1),
      token.toLowerCase(),
      `${token}==`,
      `${token}, ${token}`,
      ` ${token} x`,
    ];
    for (const one of altered) expect([one, await isOpen(one)]).toEqual([one, false]);
  });

  it('does not open when its hash was stolen from the database', async () => {
    const { rows } = await sql<{ huella: Buffer }>`select huella from sesion`.execute(t.db);
    for (const { huella } of rows) {
      expect(await isOpen(huella.toString('hex'))).toBe(false);
      expect(await isOpen(huella.toString('base64url'))).toBe(false);
    }
  });
});

describe('sessions of one person', () => {
  it('live side by side, and one that is logged out is over at once, twice and for writing too', async () => {
    const { here, elsewhere } = await person();
    const authorization = `Bearer ${here}`;
    const out = () => t.app.inject({ method: 'POST', url: '/api/Usuario/logout', headers: { authorization } });
    expect((await out()).statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, true]);
    expect((await out()).statusCode).toBe(401);
    const write = { method: 'POST', url: '/api/Cliente', headers: { authorization }, payload: {} } as const;
    expect((await t.app.inject(write)).statusCode).toBe(401);
  });

  it('end with a change of password, but for the one that changed it; the old password opens none', async () => {
    const { here, elsewhere, email } = await person();
    const change = await t.app.inject({
      method: 'POST',
      url: '/api/Usuario/cambiarClave',
      headers: { authorization: `Bearer ${here}` },
      payload: { claveActual: OLD, claveNueva: NEW },
    });
    expect(change.statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    expectRefusal(await signInAs(t, email, OLD), 401);
    expect((await signInAs(t, email, NEW)).status).toBe(200);
  });

  it('all end when an administrator sets the password', async () => {
    const { here, elsewhere, id, email, nombreUsuario, nombre, apellido } = await person();
    const answer = await t.admin.put('/Usuario', { id, email, nombreUsuario, nombre, apellido, pass: NEW });
    expect(answer.status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, false]);
  });

  it('all end with a deactivation, and do not come back to life with the person', async () => {
    const { here, elsewhere, id, email } = await person();
    const toggle = () => t.admin.put(`/Usuario/UpdateEstatusUsuario/${id}`);
    expect((await toggle()).status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, false]);
    expectRefusal(await signInAs(t, email, OLD), 401);
    expect((await toggle()).status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, false]);
    expect((await signInAs(t, email, OLD)).status).toBe(200);
  });

  it.each([
    ['the password is changed', { clave: NEW, estatus: true }],
    ['the person is switched off', { clave: OLD, estatus: false }],
  ])('cannot begin with the old password in the moment in which %s', async (_, { clave, estatus }) => {
    const { id, email } = await person();
    const hash = clave === OLD ? undefined : await hashPassword(clave);
    const late = await t.db.transaction().execute(async trx => {
      await trx
        .updateTable('usuario')
        .set({ estatus, ...(hash && { clave: hash }) })
        .where('id', '=', id)
        .execute();
      await trx.deleteFrom('sesion').where('idUsuario', '=', id).execute();
      // The sign-in has checked the old password and is about to create its session.
      const answer = signInAs(t, email, OLD);
      await locksAwaited(t.db);
      return { answer };
    });
    expectRefusal(await late.answer, 401, 'El usuario o la contraseña no son correctos');
    const left = await t.db.selectFrom('sesion').select('huella').where('idUsuario', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('what a password is', () => {
  it('stands in no answer: of users, of sign-in, of the audit, of an export', async () => {
    const { id, email, nombreUsuario, nombre, apellido } = await person();
    await t.admin.put('/Usuario', { id, email, nombreUsuario, nombre, apellido, pass: NEW });
    const answers = [
      await t.admin.get('/Usuario'),
      await t.admin.get(`/Usuario/${id}`),
      await t.admin.get('/Auditoria'),
      await signInAs(t, email, NEW),
      await signInAs(t, 'admin@prueba.cr', ADMIN_PASSWORD),
    ];
    for (const { raw } of answers) {
      expect(raw.statusCode).toBe(200);
      expect(raw.body).not.toMatch(/argon2|"(clave|pass|password|huella)":/i);
      expect(raw.body).not.toContain(NEW);
    }
    const sheet = (await t.admin.get('/Exportar/usuarios')).raw.rawPayload.toString('latin1');
    expect(sheet).not.toMatch(/argon2/);
  });
});
