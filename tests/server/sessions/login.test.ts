// @vitest-environment-options { "alone": "login" }
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { forgetTheExpired } from '../../../src/server/process/housekeeping';
import { ADMIN_PASSWORD, type Answer, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { errorsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { until } from '../../support/until';

vi.mock('@node-rs/argon2', { spy: true });

const WRONG = 'El usuario o la contraseña no son correctos';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('intento_login').execute());

async function login(email: unknown, password: unknown, remoteAddress = '127.0.0.1') {
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ email, password });
  return answerOf(await t.app.inject({ method: 'POST', url: '/api/Usuario/login', headers, payload, remoteAddress }));
}
const email = 'admin@prueba.cr';
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('signing in (D6)', () => {
  it('answers the user with a token that opens the API, and never the password', async () => {
    const answer = await login(email, ADMIN_PASSWORD);
    expect(answer.status).toBe(200);
    const { token, ...user } = z.object({ token: z.string() }).loose().parse(answer.data);
    expect(user).toEqual({
      id: t.admin.id,
      email,
      nombreUsuario: 'admin',
      nombre: 'Ana',
      apellido: 'Prueba',
      foto: null,
      roll: 'Administrador',
      cambiarClave: false,
      fechaCreado: expect.any(String),
    });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(answer.raw.body).not.toContain('argon2');
    const headers = { authorization: `bearer ${token}` };
    expect((await t.app.inject({ url: '/api/Categoria', headers })).statusCode).toBe(200);
  });

  it.each([email.toUpperCase(), `  ${email} `])('takes the e-mail written as «%s»', async written => {
    expect((await login(written, ADMIN_PASSWORD)).status).toBe(200);
  });

  it('gives every sign-in a token of its own', async () => {
    const tokens = await Promise.all(
      many(3, async () => z.object({ token: z.string() }).parse((await login(email, ADMIN_PASSWORD)).data).token),
    );
    expect(new Set(tokens).size).toBe(3);
  });

  it.each([
    ['the password is changed', { clave: 'otra' }],
    ['its user is deactivated', { estatus: false }],
  ])('opens nothing when %s while it is checked', async (_, change) => {
    const person = await t.userWith({});
    await t.db.deleteFrom('sesion').where('idUsuario', '=', person.id).execute();
    vi.mocked(verify).mockImplementationOnce(async () => {
      await t.db.updateTable('usuario').set(change).where('id', '=', person.id).execute();
      return true;
    });
    expectRefusal(await login(person.email, 'la de antes'), 401, WRONG);
    expect(await t.db.selectFrom('sesion').select('id').where('idUsuario', '=', person.id).execute()).toEqual([]);
  });

  it('says the same of a wrong password, of an unknown user and of an inactive one', async () => {
    const person = await t.userWith({});
    const { clave } = await t.db
      .selectFrom('usuario')
      .select('clave')
      .where('id', '=', t.admin.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('usuario').set({ clave, estatus: false }).where('id', '=', person.id).execute();
    vi.mocked(verify).mockClear();
    const refusals = [
      await login(email, 'equivocada'),
      await login(email, `${ADMIN_PASSWORD} `),
      await login(email, ADMIN_PASSWORD.toLowerCase()),
      await login('nadie@prueba.cr', ADMIN_PASSWORD),
      await login(person.email, ADMIN_PASSWORD),
    ];
    for (const refusal of refusals) expectRefusal(refusal, 401, WRONG);
    expect(new Set(refusals.map(({ raw }) => raw.body)).size).toBe(1);
    // Each counts, also the right password of who may not enter.
    expect(await t.db.selectFrom('intento_login').select('id').execute()).toHaveLength(refusals.length);
    // Each took the time of a hash comparison, so that timing does not reveal which users exist.
    expect(verify).toHaveBeenCalledTimes(refusals.length);
  });

  it.each(['\u0000', '\ud800', '🔑', 'x'.repeat(250)])('takes the password %j for a wrong one', async password => {
    expectRefusal(await login(email, password), 401, WRONG);
  });

  it.each<[unknown, unknown, Record<string, string>]>([
    [undefined, undefined, { email: 'El usuario es requerido', password: 'El password es requerido' }],
    ['', '', { email: 'El usuario es requerido', password: 'El password es requerido' }],
    [null, null, { email: 'El usuario es requerido', password: 'El password es requerido' }],
    [{ $ne: '' }, 7, { email: 'El usuario es requerido', password: 'El password es requerido' }],
    ['admin', 'x', { email: 'El usuario debe ser valido' }],
    ["' or 1=1 --", 'x', { email: 'El usuario debe ser valido' }],
    ['a\u0000@prueba.cr', 'x', { email: 'El usuario debe ser valido' }],
    [`${'a'.repeat(300)}@prueba.cr`, 'x', { email: 'El usuario debe ser valido' }],
    [email, 'x'.repeat(251), { password: 'El password admite 250 caracteres como máximo' }],
  ])('%j with %j', async (who, password, errors) => {
    const answer = await login(who, password);
    expectRefusal(answer, 422);
    expect(errorsOf(answer)).toEqual(errors);
    expect(answer.message).toBe(Object.values(errors)[0]);
  });
});

describe('too many wrong passwords (D6)', () => {
  it('lets five through and refuses the sixth, however right it is', async () => {
    for (let n = 0; n < 5; n++) expectRefusal(await login(email, 'mala'), 401, WRONG);
    for (const password of ['mala', ADMIN_PASSWORD]) {
      const refused = await login(email, password);
      expectRefusal(refused, 429, /^Demasiados intentos\. Espere 15 minutos/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  it('counts attempts that are made at the same moment', async () => {
    const answers = await Promise.all(many(10, () => login(email, 'mala')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
  });

  it('does not take right passwords at the same moment for guesses', async () => {
    const answers = await Promise.all(many(12, () => login(email, ADMIN_PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await t.db.selectFrom('intento_login').select('id').execute()).toEqual([]);
  });

  it('counts the wrong ones among right ones at the same moment, each once', async () => {
    const answers = await Promise.all([
      ...many(4, index => login(`nadie${index % 2}@prueba.cr`, 'mala')),
      ...many(8, () => login(email, ADMIN_PASSWORD)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill(401), ...Array(8).fill(200)]);
    const left = await t.db.selectFrom('intento_login').select(['cuenta', 'enCurso']).orderBy('cuenta').execute();
    expect(left.map(({ cuenta }) => cuenta)).toEqual([0, 0, 1, 1].map(n => `nadie${n}@prueba.cr`));
    expect(left.every(({ enCurso }) => !enCurso)).toBe(true);
  });

  it('forgets an attempt whose check never ended, as of a server that was killed', async () => {
    const fecha = new Date(Date.now() - 30_000);
    const values = many(5, () => ({ cuenta: email, direccion: '127.0.0.1', enCurso: true, fecha }));
    await t.db.insertInto('intento_login').values(values).execute();
    expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
  });

  it('counts an e-mail in another case, and one that is nobody’s, alike', async () => {
    for (let n = 0; n < 5; n++) await login(n % 2 ? 'Nadie@Prueba.CR' : 'nadie@prueba.cr', 'mala');
    expectRefusal(await login('NADIE@prueba.cr', 'mala'), 429);
  });

  it('locks out neither another account nor another address', async () => {
    for (let n = 0; n < 6; n++) await login(email, 'mala');
    expectRefusal(await login('nadie@prueba.cr', 'mala'), 401, WRONG);
    expect((await login(email, ADMIN_PASSWORD, '10.0.0.7')).status).toBe(200);
    expectRefusal(await login(email, ADMIN_PASSWORD), 429);
  });

  it('forgets them with the right password', async () => {
    for (let n = 0; n < 4; n++) await login(email, 'mala');
    expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
    for (let n = 0; n < 5; n++) expectRefusal(await login(email, 'mala'), 401, WRONG);
    expectRefusal(await login(email, 'mala'), 429);
  });

  it('lets the next one through when the oldest is a quarter of an hour old, and says how long that is', async () => {
    const age = (cuenta: string, seconds: number) =>
      t.db
        .insertInto('intento_login')
        .values({ cuenta, direccion: '127.0.0.1', fecha: new Date(Date.now() - seconds * 1000) })
        .execute();
    await age('otra@prueba.cr', 880);
    for (const seconds of [840, 30, 20, 10, 5]) await age(email, seconds);
    const refused = await login(email, ADMIN_PASSWORD);
    expectRefusal(refused, 429, /Espere un minuto/);
    // The other account's older attempt does not shorten the wait.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await t.db
      .updateTable('intento_login')
      .set({ fecha: new Date(Date.now() - 901_000) })
      .where('cuenta', '=', email)
      .execute();
    expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
  });

  it('keeps those that count where what has expired is deleted, and no other', async () => {
    const ago = (cuenta: string, minutes: number) => ({
      cuenta,
      direccion: '127.0.0.1',
      fecha: new Date(Date.now() - minutes * 60_000),
    });
    const values = [...many(5, () => ago(email, 14)), ...many(3, () => ago('antigua@prueba.cr', 61))];
    await t.db.insertInto('intento_login').values(values).execute();
    await forgetTheExpired(t.db);
    const left = await t.db.selectFrom('intento_login').select('cuenta').execute();
    expect(left.map(({ cuenta }) => cuenta)).toEqual(many(5, () => email));
    expectRefusal(await login(email, ADMIN_PASSWORD), 429);
  });

  it('lets one address try a hundred times, whatever the accounts', async () => {
    const values = many(99, index => ({ cuenta: `persona${index % 33}@lejos.cr`, direccion: '10.9.9.9' }));
    await t.db.insertInto('intento_login').values(values).execute();
    expectRefusal(await login('nadie@prueba.cr', 'mala', '10.9.9.9'), 401, WRONG);
    const refused = await login(email, ADMIN_PASSWORD, '10.9.9.9');
    expectRefusal(refused, 429, /^Demasiados intentos\. Espere 15 minutos/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
  });

  it('leaves in place what is still being checked when a right one comes: it may turn out wrong', async () => {
    const running = { cuenta: email, direccion: '127.0.0.1', enCurso: true };
    await t.db.insertInto('intento_login').values(running).execute();
    expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
    expect(await t.db.selectFrom('intento_login').select('enCurso').execute()).toEqual([{ enCurso: true }]);
  });

  it('counts those of one address that are made at the same moment, whatever the accounts', async () => {
    await t.db
      .insertInto('intento_login')
      .values(many(98, index => ({ cuenta: `persona${index % 33}@lejos.cr`, direccion: '10.9.9.8' })))
      .execute();
    const answers = await Promise.all(many(8, index => login(`nadie${index}@prueba.cr`, 'mala', '10.9.9.8')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(401), ...Array(6).fill(429)]);
  });

  it('keeps nobody waiting but those who sign in from the same address', async () => {
    const address = '10.9.9.7';
    let attempts: Promise<Answer>[] = [];
    // As long as attempts of an address are counted, further ones wait.
    await t.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(hashtext('login'), hashtext(${address}))`.execute(trx);
      attempts = many(40, index => login(`nadie${index}@prueba.cr`, 'mala', address));
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      await until('an attempt to wait', async () => (await waiting.execute(trx)).rows.length > 0);
      expect((await t.admin.get('/Categoria')).status).toBe(200);
      expect((await login(email, ADMIN_PASSWORD)).status).toBe(200);
    });
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('throttles nothing but signing in', async () => {
    for (let n = 0; n < 6; n++) await login(email, 'mala');
    expect((await t.admin.get('/Categoria')).status).toBe(200);
    expectRefusal(await t.stranger.get('/Categoria'), 401);
  });
});
