import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { logOptions } from '../../../src/server/process/logging';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { jpeg, multipart } from '../../support/testImages';
import { until } from '../../support/until';

/** S12: logs never contain passwords or tokens. */

let t: AppUnderTest;
let app: FastifyInstance;
let address: string;
let log = '';

const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    log += chunk.toString();
    done();
  },
});
const logger = { ...logOptions, level: 'trace', stream };

beforeAll(async () => {
  t = await startApp();
  app = await buildApp({ db: t.db, config: t.config, logger });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const post = async (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  answerOf(
    await app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
  );

describe('the log', () => {
  it('names what was done and by whom, and no password, token, cookie or uploaded byte', async () => {
    const email = 'admin@prueba.cr';
    const login = await post('/Usuario/login', { email, password: ADMIN_PASSWORD });
    const { token } = z.object({ token: z.string() }).parse(login.data);
    const bearer = {
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=galleta-secreta',
      'x-xsrf-token': 'galleta-secreta',
    };
    await post('/Usuario/login', { email, password: 'Equivocada.Secreta' });
    await post('/Usuario/login', `{"email":"${email}","password":"Rota.Secreta`);
    await post('/Usuario/login', { email: ['Rara.Secreta'], password: { clave: 'Rara.Secreta' } });
    const persona = {
      nombreUsuario: 'nueva',
      nombre: 'N',
      apellido: 'P',
      email: 'nueva@prueba.cr',
      foto: '',
      roll: '',
    };
    const pass = 'Nueva.Secreta.1';
    await post('/Usuario', { ...persona, pass, repetirPass: pass }, bearer);
    await post('/Usuario/cambiarClave', { claveActual: ADMIN_PASSWORD, claveNueva: 'Cambiada.Secreta.1' }, bearer);
    await app.inject({ url: `/api/Categoria?token=${token}&clave=Consulta.Secreta`, headers: bearer });
    const { payload, headers } = multipart(await jpeg(), { filename: 'foto.jpg' });
    await app.inject({
      method: 'POST',
      url: `/api/Usuario/UploadImage/${t.admin.id}`,
      payload,
      headers: { ...headers, ...bearer },
    });

    const lines = log
      .trim()
      .split('\n')
      .map(line => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
    const signIn = { method: 'POST', url: '/api/Usuario/login' };
    expect(lines).toContainEqual(expect.objectContaining({ ...signIn, status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ ...signIn, status: 401, ip: '127.0.0.1' }));
    expect(lines).toContainEqual(expect.objectContaining({ url: '/api/Usuario', usuario: t.admin.id }));
    for (const secret of [token, ADMIN_PASSWORD, 'Secreta', 'galleta', 'argon2', 'JFIF'])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(/bearer|authorization/i);
  });

  it('tells of what nobody foresaw, with neither headers nor body', async () => {
    const db = connect({ host: '127.0.0.1', port: 1, user: 'u', password: 'Base.Secreta' });
    const broken = await buildApp({ db, config: t.config, logger });
    log = '';
    const payload = { email: 'admin@prueba.cr', password: 'Perdida.Secreta' };
    const answer = await broken.inject({
      method: 'POST',
      url: '/api/Usuario/login',
      payload,
      headers: { authorization: 'Bearer ficha-secreta' },
    });
    expect(answer.statusCode).toBe(503);
    expect(log).toContain('request failed');
    expect(log).not.toMatch(/secreta|authorization/i);
    await broken.close();
    await db.destroy();
  });

  it('tells of a deliberate refusal in one line without a stack', async () => {
    const full = await buildApp({ db: t.db, config: t.config, logger, isDiskFull: async () => true });
    log = '';
    const answer = await full.inject({
      method: 'POST',
      url: '/api/Usuario/login',
      payload: { email: 'a@b.cr', password: 'x' },
    });
    expect(answer.statusCode).toBe(503);
    expect(log).toMatch(/No queda espacio.*request refused/);
    expect(log).not.toMatch(/request failed|"stack"/);
    await full.close();
  });

  it('calls a list that its client no longer waits for cancelled, not failed', async () => {
    const { token } = await t.userWith({ categorias: ['ver'] });
    const leaving = new AbortController();
    log = '';
    await t.db.transaction().execute(async trx => {
      await sql`lock table categoria in access exclusive mode`.execute(trx);
      const headers = { authorization: `Bearer ${token}` };
      const asked = fetch(`${address}/api/Categoria?range=[0,4]`, { headers, signal: leaving.signal });
      const waiting = sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%categoria%' and pid <> pg_backend_pid()`;
      await until('the list to wait', async () => (await waiting.execute(t.db)).rows.length > 0);
      leaving.abort();
      await expect(asked).rejects.toThrow();
      await until('its end', () => /request (cancelled|failed)/.test(log));
    });
    expect(log).toContain('request cancelled');
    expect(log).not.toMatch(/"level":[45]0|"stack"/);
  });

  it('calls a write whose body was cut off cancelled too: no database was away', async () => {
    const head = [
      'POST /api/Usuario/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 99',
    ];
    log = '';
    const client = createConnection({ port: Number(new URL(address).port), host: '127.0.0.1' });
    client.write([...head, 'Expect: 100-continue', '', '{"email":'].join('\r\n'));
    // The server has begun with the request when it asks for its body.
    await once(client, 'data');
    client.destroy();
    await until('its end', () => /request (cancelled|failed)/.test(log));
    expect(log).toContain('request cancelled');
    expect(log).not.toMatch(/"level":[45]0|"stack"/);
  });

  it('leaves out what a line in haste would give away', () => {
    log = '';
    app.log.info({ req: { headers: { authorization: 'Bearer a-secreta' }, body: 'b-secreta' } }, 'prueba');
    app.log.info({ datos: { password: 'c-secreta', clave: 'd-secreta', authorization: 'e-secreta' } }, 'prueba');
    expect(log).toContain('prueba');
    expect(log).not.toContain('secreta');
  });

  it('leaves out what an error of the database quotes, and keeps its code and its place', async () => {
    log = '';
    const err = await sql`select ${'f-secreta'}::text::integer`.execute(t.db).catch((error: unknown) => error);
    app.log.error({ err }, 'prueba');
    expect(JSON.parse(log)).toMatchObject({ err: { code: '22P02', stack: expect.stringMatching(/^ *at /) } });
    expect(log).not.toContain('secreta');
  });
});

describe('a statement', () => {
  const logged = () =>
    log
      .trim()
      .split('\n')
      .map(line => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));

  it('that failed is logged with its SQL, time and request, and none of its values', async () => {
    const { token } = await t.userWith({ categorias: ['ver', 'agregar'] });
    const headers = { authorization: `Bearer ${token}` };
    await post('/Categoria', { nombre: 'Repetida Secreta' }, headers);
    log = '';
    expect((await post('/Categoria', { nombre: 'Repetida Secreta' }, headers)).status).toBe(409);
    const failed = logged().find(({ msg }) => msg === 'a statement failed');
    const answered = logged().find(({ status }) => status === 409);
    expect(failed).toMatchObject({
      sql: expect.stringMatching(/insert into "categoria".*\$1/s),
      ms: expect.any(Number),
      codigo: '23505',
      reqId: answered?.reqId,
    });
    expect(log).not.toContain('Secreta');
  });

  it('that took longer than SLOW_STATEMENT_MS is logged as slow, and counted', async () => {
    const { token } = await t.userWith({ categorias: ['ver', 'agregar'] });
    const config = readConfig({ SLOW_STATEMENT_MS: '1' });
    const slow = await buildApp({ db: t.db, config, logger });
    await sql`create function lenta() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.05); return new; end $$`.execute(t.db);
    await sql`create trigger lenta before insert on categoria for each row execute function lenta()`.execute(t.db);
    log = '';
    const answer = await slow.inject({
      method: 'POST',
      url: '/api/Categoria',
      headers: { authorization: `Bearer ${token}` },
      payload: { nombre: 'Lenta Secreta' },
    });
    expect(answer.statusCode).toBe(201);
    const lines = logged().filter(({ msg }) => msg === 'a statement was slow');
    expect(lines.map(line => line.sql)).toContainEqual(expect.stringContaining('insert into "categoria"'));
    expect(log).not.toContain('Secreta');
    const { body } = await slow.inject({ url: '/api/metrics', headers: { host: 'localhost' } });
    expect(Number(/^bodega_statements_total\{outcome="slow"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    await slow.close();
  });
});
