import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { expectRefusal } from '../../support/refusal';

/** Demo users can sign in only if the server listens on loopback and there is no proxy (S10). */
describe.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
  ['127.0.0.1.example.com', false],
])('a server that listens on %s', (HOST, admitted) => {
  let t: AppUnderTest;
  beforeAll(async () => {
    t = await startApp({ env: { HOST } });
    await t.db.updateTable('usuario').set({ demo: true }).where('id', '=', t.admin.id).execute();
  });
  afterAll(() => t.close());

  const login = async (headers: Record<string, string> = {}, password = ADMIN_PASSWORD) =>
    t.stranger.post('/Usuario/login', { email: 'admin@prueba.cr', password }, headers);

  it(admitted ? 'lets a demo user in' : 'lets no demo user in, and says why', async () => {
    const answer = await login();
    if (admitted) expect(answer.status).toBe(200);
    else expectRefusal(answer, 403, /demostración.*este mismo equipo/);
  });

  it('tells nobody else that a user is a demo one', async () => {
    expectRefusal(await login({}, 'equivocada'), 401, 'El usuario o la contraseña no son correctos');
  });

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP'])(
    'lets none in that comes with %s',
    async name => {
      expectRefusal(await login({ [name]: 'for=10.0.0.1' }), 403, /demostración/);
    },
  );

  it.each([
    'bodega.example.com',
    'rebind.attacker.test:3000',
    '192.168.1.5:3000',
    '127.0.0.1.evil.com',
    '[2001:db8::1]:3000',
  ])('lets none in that asks for the host «%s»', async host => {
    const answer = await login({ host });
    expectRefusal(answer, 403, /demostración.*localhost/);
  });

  it.each(admitted ? ['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '127.9.9.9', '[::1]:3000'] : [])(
    'lets them in at %s',
    async host => {
      expect((await login({ host })).status).toBe(200);
    },
  );

  it('lets none in from another machine, whatever host it asks for', async () => {
    const payload = { email: 'admin@prueba.cr', password: ADMIN_PASSWORD };
    const headers = { host: 'localhost:3000' };
    const inject = { method: 'POST' as const, url: '/api/Usuario/login', payload, headers, remoteAddress: '10.0.0.9' };
    expectRefusal(answerOf(await t.app.inject(inject)), 403, /demostración/);
  });

  it('lets everybody else in', async () => {
    await t.db.updateTable('usuario').set({ demo: false }).where('id', '=', t.admin.id).execute();
    const headers = { 'x-forwarded-for': '10.0.0.1', 'content-type': 'application/json' };
    const payload = JSON.stringify({ email: 'admin@prueba.cr', password: ADMIN_PASSWORD });
    const answer = answerOf(await t.app.inject({ method: 'POST', url: '/api/Usuario/login', headers, payload }));
    expect(answer.status).toBe(200);
  });
});
