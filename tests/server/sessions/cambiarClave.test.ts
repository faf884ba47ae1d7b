import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { errorsOf } from '../../support/testData';
import { createUsuario, signInAs, anotherSession } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let person: Caller;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('intento_login').execute();
  person = await t.as((await createUsuario(t.admin)).email);
});

const OLD = 'Temporal.123';
const change = (claveActual: unknown, claveNueva: unknown) =>
  person.post('/Usuario/cambiarClave', { claveActual, claveNueva });

describe("one's own change of password (D31)", () => {
  it('keeps this session, ends the others, and is temporary no longer', async () => {
    const elsewhere = await anotherSession(t, person);
    expect((await elsewhere('/Categoria')).status).toBe(200);
    const answer = await change(OLD, 'Mi.clave.propia');
    expect(answer).toMatchObject({ status: 200, success: true, message: 'La contraseña se cambió', data: null });
    expect((await person.get('/Categoria')).status).toBe(200);
    expectRefusal(await elsewhere('/Categoria'), 401);
    expectRefusal(await signInAs(t, person.email, OLD), 401);
    expect((await signInAs(t, person.email, 'Mi.clave.propia')).data).toMatchObject({ cambiarClave: false });
    // However its accents are typed, it is the same one.
    const apart = 'Ñandú.propio'.normalize('NFD');
    await change('Mi.clave.propia', apart);
    const same = await change(apart, 'Ñandú.propio');
    expectRefusal(same, 422, 'La contraseña nueva debe ser distinta de la actual');
  });

  it.each<[unknown, unknown, Record<string, string>]>([
    ['mala', 'Mi.clave.propia', { claveActual: 'La contraseña actual no es correcta' }],
    [OLD, 'corta', { claveNueva: 'La contraseña debe tener al menos 8 caracteres' }],
    [OLD, OLD, { claveNueva: 'La contraseña nueva debe ser distinta de la actual' }],
    ['', '', { claveActual: 'La contraseña actual es requerida', claveNueva: 'La contraseña nueva es requerida' }],
    [7, {}, { claveActual: 'La contraseña actual es requerida', claveNueva: 'La contraseña nueva es requerida' }],
  ])('from %j to %j is refused on the field', async (from, to, errors) => {
    const answer = await change(from, to);
    expectRefusal(answer, 422);
    expect(errorsOf(answer)).toEqual(errors);
    expect((await signInAs(t, person.email, OLD)).status).toBe(200);
  });

  it('is throttled together with signing in, however the e-mail is spelt', async () => {
    person = await t.as((await createUsuario(t.admin, { email: 'Mayuscula@Prueba.cr' })).email);
    for (let n = 0; n < 3; n++) expectRefusal(await change('mala', 'Mi.clave.propia'), 422);
    for (let n = 0; n < 2; n++) expectRefusal(await signInAs(t, person.email, 'mala'), 401);
    const refused = await change(OLD, 'Mi.clave.propia');
    expectRefusal(refused, 429, /Demasiados intentos/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expectRefusal(await signInAs(t, person.email, OLD), 429);
  });

  it('with the right password forgets the wrong ones', async () => {
    for (let n = 0; n < 4; n++) expectRefusal(await change('mala', 'Mi.clave.propia'), 422);
    expect((await change(OLD, 'Mi.clave.propia')).status).toBe(200);
    for (let n = 0; n < 5; n++) expectRefusal(await change('mala', 'Otra.clave.nueva'), 422);
    expectRefusal(await change('mala', 'Otra.clave.nueva'), 429, /^Demasiados intentos\. Espere 15 minutos/);
  });

  it('sent again after its answer was lost is answered the same, and a guess is not', async () => {
    for (const _time of [1, 2]) {
      expect(await change(OLD, 'Mi.clave.propia')).toMatchObject({ status: 200, message: 'La contraseña se cambió' });
    }
    expect((await signInAs(t, person.email, 'Mi.clave.propia')).status).toBe(200);
    expectRefusal(await change(OLD, 'Otra.clave.nueva'), 422, /La contraseña actual no es correcta/);
  });

  it('made twice at the same moment is made once', async () => {
    const held = sql`select from usuario where id = ${person.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [
      change(OLD, 'Una.clave.nueva'),
      change(OLD, 'Otra.clave.nueva'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? 'Una.clave.nueva' : 'Otra.clave.nueva';
    expect((await signInAs(t, person.email, winner)).status).toBe(200);
  });

  it('needs a session', async () => {
    expectRefusal(await t.stranger.post('/Usuario/cambiarClave', { claveActual: OLD, claveNueva: 'x' }), 401);
  });
});
