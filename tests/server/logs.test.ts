import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/server/app';
import { connect } from '../../src/server/db/connection';
import { logOptions } from '../../src/server/logging';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../support/app';
import { jpeg, multipart } from '../support/imagenes';

/** DESIGN part 6: logs without passwords or tokens, whatever happens. */

let t: AppUnderTest;
let app: FastifyInstance;
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
    expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', url: '/api/Usuario/login', status: 200 }));
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

  it('leaves out what a line in haste would give away', () => {
    log = '';
    app.log.info({ req: { headers: { authorization: 'Bearer a-secreta' }, body: 'b-secreta' } }, 'prueba');
    app.log.info({ datos: { password: 'c-secreta', clave: 'd-secreta', authorization: 'e-secreta' } }, 'prueba');
    expect(log).toContain('prueba');
    expect(log).not.toContain('secreta');
  });
});
