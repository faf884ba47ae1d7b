import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSesion, usuarioSesion } from '#contract/usuario';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { createUsuario, signInAs } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

/** That of `createUsuario`. */
const PASSWORD = 'Temporal.123';

/** Signs in through the API with that User-Agent and address. */
async function signIn(email: string, agente: string, remoteAddress = '10.1.2.3') {
  const payload = { email, password: PASSWORD };
  const headers = { 'user-agent': agente };
  const raw = await t.app.inject({ method: 'POST', url: '/api/Usuario/login', payload, headers, remoteAddress });
  const { token } = usuarioSesion.parse(answerOf(raw).data);
  const headersOf = { authorization: `Bearer ${token}` };
  const call = async (method: 'GET' | 'POST', url: string, body?: object) =>
    answerOf(await t.app.inject({ method, url: `/api${url}`, headers: headersOf, payload: body }));
  return { get: (url: string) => call('GET', url), post: (url: string, body?: object) => call('POST', url, body) };
}

describe("one's own sessions", () => {
  it('are listed with browser, address and times, this one first, and the others are closed', async () => {
    const { email } = await createUsuario(t.admin);
    const phone = await signIn(email, 'Teléfono/1.0', '192.168.0.7');
    const desk = await signIn(email, 'x'.repeat(900));
    const { data, status } = await desk.get('/Usuario/Sesiones');
    expect(status).toBe(200);
    const rows = ownSesion.array().parse(data);
    expect(rows).toMatchObject([
      { esta: true, direccion: '10.1.2.3', agente: 'x'.repeat(250) },
      { esta: false, direccion: '192.168.0.7', agente: expect.stringContaining('/1.0') },
    ]);
    const days = (Date.parse(rows[0]!.termina) - Date.parse(rows[0]!.creada)) / 86_400_000;
    expect(days).toBe(30);
    expect(JSON.stringify(data)).not.toContain('huella');
    // From the telephone it is the telephone's, which was used before the other. One whose time is over is open no more.
    await signIn(email, 'Vieja/1.0');
    await sql`update sesion set expira = now() - interval '1 second' where agente = 'Vieja/1.0'`.execute(t.db);
    const seen = ownSesion.array().parse((await phone.get('/Usuario/Sesiones')).data);
    expect(seen.map(({ esta, direccion }) => [esta, direccion])).toEqual([
      [true, '192.168.0.7'],
      [false, '10.1.2.3'],
    ]);
    await t.db.deleteFrom('sesion').where('agente', '=', 'Vieja/1.0').execute();
    expect((await desk.post('/Usuario/cerrarSesiones')).status).toBe(200);
    expectRefusal(await phone.get('/Categoria'), 401);
    expect(ownSesion.array().parse((await desk.get('/Usuario/sesiones')).data)).toHaveLength(1);
    expectRefusal(await t.stranger.get('/Usuario/sesiones'), 401);
  });

  it('end thirty days after they began, however often they are used', async () => {
    const { email, id } = await createUsuario(t.admin);
    const person = await signIn(email, 'a');
    const began = (age: string) =>
      sql`update sesion set creada = now() - ${age}::interval, usada = now() - interval '1 hour',
        expira = least(now() + interval '1 hour', now() - ${age}::interval + interval '30 days') where "idUsuario" = ${id}`.execute(
        t.db,
      );
    await began('29 days 23 hours');
    expect((await person.get('/Categoria')).status).toBe(200);
    const { rows } = await sql<{ over: boolean; used: boolean }>`
      select expira > creada + interval '30 days' as over, usada > now() - interval '1 minute' as used from sesion where "idUsuario" = ${id}`.execute(
      t.db,
    );
    // Its last use is noted on its last day too, when it can't be prolonged.
    expect(rows).toEqual([{ over: false, used: true }]);
    await began('30 days 1 second');
    expectRefusal(await person.get('/Categoria'), 401);
    // Nor by a later end, should anything have stored one.
    await sql`update sesion set expira = now() + interval '1 hour' where "idUsuario" = ${id}`.execute(t.db);
    expectRefusal(await person.get('/Categoria'), 401);
    const own = await (await signIn(email, 'b')).get('/Usuario/Sesiones');
    expect(ownSesion.array().parse(own.data)).toMatchObject([{ esta: true, agente: 'b' }]);
  });
});

describe('the audit', () => {
  it('tells who came, who was refused and who left, without passwords', async () => {
    const { email, id } = await createUsuario(t.admin);
    const person = await signIn(email, 'Navegador/1');
    await person.post('/Usuario/logout');
    await signInAs(t, email, 'Secreta.equivocada');
    await signInAs(t, 'nadie@prueba.cr', ADMIN_PASSWORD);
    const traces = await t.db
      .selectFrom('auditoria')
      .select(['idUsuario', 'idRegistro', 'accion', 'despues'])
      .where('tabla', '=', 'sesion')
      .where('idRegistro', 'in', [0, id])
      .orderBy('id')
      .execute();
    expect(traces).toMatchObject([
      {
        accion: 'ENTRADA',
        idUsuario: id,
        idRegistro: id,
        despues: { email, agente: 'Navegador/1', direccion: '10.1.2.3' },
      },
      { accion: 'SALIDA', idUsuario: id, idRegistro: id, despues: { email } },
      { accion: 'RECHAZO', idUsuario: null, idRegistro: id, despues: { email } },
      { accion: 'RECHAZO', idUsuario: null, idRegistro: 0, despues: { email: 'nadie@prueba.cr' } },
    ]);
    expect(JSON.stringify(traces)).not.toMatch(/Secreta|Temporal|Clave/);
    const { data } = await t.admin.get(`/Auditoria?filter={"tabla":"sesion","accion":"SALIDA"}`);
    // Below it, the session that was closed from another above.
    const left = { tabla: 'sesion', accion: 'SALIDA' };
    expect(data).toMatchObject([{ ...left, despues: { email } }, left]);
  });

  it.each([
    ['closed', '/Usuario/cerrarSesiones', undefined],
    [
      'ended by a change of password',
      '/Usuario/cambiarClave',
      { claveActual: PASSWORD, claveNueva: 'Mi.clave.propia' },
    ],
  ])('tells which sessions somebody %s from another', async (_, call, body) => {
    const { email, id } = await createUsuario(t.admin);
    await signIn(email, 'Perdido/1', '192.168.0.7');
    const desk = await signIn(email, 'Oficina/1');
    const left = () =>
      t.db
        .selectFrom('auditoria')
        .select(['idUsuario', 'despues'])
        .where('tabla', '=', 'sesion')
        .where('accion', '=', 'SALIDA')
        .where('idRegistro', '=', id)
        .execute();
    // The second time there is nothing left to close.
    for (let time = 0; time < 2; time++) expect((await desk.post(call, body)).status).toBe(200);
    expect(await left()).toEqual([
      { idUsuario: id, despues: { email, agente: 'Perdido/1', direccion: '192.168.0.7' } },
    ]);
  });
});

describe('wrong passwords', () => {
  it('from one IPv6 line count together, whatever address of it they come from', async () => {
    const { email } = await createUsuario(t.admin);
    const attempt = async (remoteAddress: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/Usuario/login',
          payload: { email, password: 'no.es' },
          remoteAddress,
        })
      ).statusCode;
    const line = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff::9',
      '2001:0db8:0001:0002:1:2:3:4',
      '2001:db8:1:2::',
      '2001:db8:1:2:9::',
    ];
    for (const address of line) expect(await attempt(address)).toBe(401);
    expect(await attempt('2001:db8:1:2:abcd::1')).toBe(429);
    expect(await attempt('2001:db8:1:3::1')).toBe(401);
    // Both spellings of an IPv4 address are the same.
    for (let n = 0; n < 5; n++) expect(await attempt(n % 2 ? '::ffff:10.9.8.7' : '10.9.8.7')).toBe(401);
    expect(await attempt('10.9.8.7')).toBe(429);
    expect(await attempt('::ffff:10.9.8.8')).toBe(401);
  });
});

describe('every answer to a signed-in person', () => {
  it('says under which rights it was given, and others as soon as they change', async () => {
    const person = await t.userWith({ productos: ['ver'] });
    const version = async () => (await person.get('/Categoria')).headers['x-permisos'];
    const before = await version();
    expect(before).toMatch(/^[\da-f-]+$/);
    expect(await version()).toBe(before);
    expect((await person.get('/Pedidos/1/1')).headers['x-permisos']).toBe(before);
    await sql`update perfil_modulo set agregar = true where "idPerfil" in
      (select "idPerfil" from usuario_perfil where "idUsuario" = ${person.id})`.execute(t.db);
    expect(await version()).not.toBe(before);
    expect((await t.stranger.get('/health')).headers['x-permisos']).toBeUndefined();
  });
});
