import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type AppUnderTest, startApp } from '../support/app';
import { datos } from '../support/datos';
import { expectRefusal } from '../support/refusal';
import { removeFolder, temporaryFolder } from '../support/temporaryFolder';

const page = `<!doctype html><html lang="es"><head><meta name="bodega-time-zone" content="">
<meta name="bodega-dias-entrega" content=""></head><body></body></html>`;

let t: AppUnderTest;
let webFolder: string;
beforeAll(async () => {
  webFolder = await temporaryFolder();
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), page);
  await writeFile(join(webFolder, 'assets/index-abc123.js'), 'export {};');
  await writeFile(join(webFolder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  t = await startApp({ webFolder, env: { TIME_ZONE: 'America/Panama', DIAS_ENTREGA: '12' } });
});
afterAll(async () => {
  await t.close();
  await removeFolder(webFolder);
});

describe('the anti-forgery pair (D7)', () => {
  const write = async (headers: Record<string, string>) => {
    const authorization = `Bearer ${t.admin.token}`;
    const options = { method: 'PUT', url: '/api/Categoria/updateEstatus/999999' } as const;
    return answerOf(await t.app.inject({ ...options, headers: { authorization, ...headers } }));
  };

  it('starts with a cookie that comes with the page', async () => {
    const { headers, cookies } = await t.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(cookies).toMatchObject([{ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict' }]);
    // The app reads it, so it cannot be HttpOnly.
    expect(cookies[0]).not.toHaveProperty('httpOnly');
    expect(Buffer.from(cookies[0]?.value ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is kept when the browser has one', async () => {
    const { cookies } = await t.app.inject({ url: '/', headers: { cookie: 'XSRF-TOKEN=conocida' } });
    expect(cookies).toEqual([]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['the cookie and its header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }, 404],
    ['neither, as a script does', {}, 404],
    ['another cookie', { cookie: 'otra=1' }, 404],
    ['the header alone', { 'x-xsrf-token': 'abc' }, 404],
    ['the cookie alone', { cookie: 'XSRF-TOKEN=abc' }, 403],
    ['a header of another', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }, 403],
    ['an empty header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': '' }, 403],
  ])('a write with %s: %s', async (_, headers, status) => {
    const answer = await write(headers);
    expectRefusal(answer, status);
    if (status === 403) expect(answer.message).toMatch(/vuelva a cargarla/);
  });

  it('is asked for before the session, of login too', async () => {
    const answer = await t.stranger.post(
      '/Usuario/login',
      { email: 'a@b.cr', password: 'x' },
      { cookie: 'XSRF-TOKEN=abc' },
    );
    expectRefusal(answer, 403);
  });

  it('is not asked for by reading', async () => {
    expect((await t.admin.get('/Categoria', { cookie: 'XSRF-TOKEN=abc' })).status).toBe(200);
  });
});

describe('security headers (DESIGN part 6)', () => {
  it.each(['/', '/api/health', '/api/nada', '/logo.svg'])('%s', async url => {
    const { headers } = await t.app.inject({ url });
    const csp = String(headers['content-security-policy']).split(';');
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain("object-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("img-src 'self' blob: data:");
    expect(csp.filter(directive => /script|default/.test(directive)).join()).not.toMatch(/unsafe|\*|http/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('keep answers of the API out of every cache', async () => {
    expect((await t.admin.get('/Categoria')).headers['cache-control']).toBe('no-store');
    expect((await t.stranger.get('/Categoria')).headers['cache-control']).toBe('no-store');
  });

  it('keep a refusal from being read as anything but JSON, even of an address that is none', async () => {
    expect((await t.app.inject({ url: '/api/%zz' })).headers['x-content-type-options']).toBe('nosniff');
  });

  it('give no other origin a right', async () => {
    const { headers } = await t.app.inject({ url: '/api/health', headers: { origin: 'https://otra.cr' } });
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the page and its files', () => {
  it('carries the settings of the company and is never kept', async () => {
    const answer = await t.app.inject({ url: '/' });
    expect(answer.body).toContain('<meta name="bodega-time-zone" content="America/Panama">');
    expect(answer.body).toContain('<meta name="bodega-dias-entrega" content="12">');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('keeps hashed files for ever', async () => {
    const { statusCode, headers } = await t.app.inject({ url: '/assets/index-abc123.js' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('leads from an unknown page to the root, and from an unknown file nowhere', async () => {
    const page = await t.app.inject({ url: '/pedidos', headers: { accept: 'text/html,*/*' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
    expect((await t.app.inject({ url: '/assets/nada.js' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/../package.json' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/%2e%2e%2fpackage.json' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('does not lead from the root to itself when there is no page', async () => {
    const bare = await startApp();
    const { statusCode } = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } });
    await bare.close();
    expect(statusCode).toBe(404);
  });
});

describe('compression', () => {
  it('squeezes long answers when the client takes them so, and says the same', async () => {
    const d = datos(t);
    for (let n = 0; n < 12; n++) await d.articulo();
    const headers = { authorization: `Bearer ${t.admin.token}` };
    const plain = await t.app.inject({ url: '/api/Producto', headers });
    const squeezed = await t.app.inject({ url: '/api/Producto', headers: { ...headers, 'accept-encoding': 'gzip' } });
    expect(squeezed.headers['content-encoding']).toBe('gzip');
    expect(squeezed.headers.vary).toMatch(/accept-encoding/i);
    expect(JSON.parse(gunzipSync(squeezed.rawPayload).toString())).toEqual(plain.json());
    expect(squeezed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('answers a client that takes nothing we know as it is', async () => {
    const { statusCode, headers } = await t.app.inject({
      url: '/api/health',
      headers: { 'accept-encoding': 'zstd;q=1, *;q=0' },
    });
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  });
});
