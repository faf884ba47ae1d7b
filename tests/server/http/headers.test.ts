import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/calls/endpoint';
import { answerOf, type AppUnderTest, startApp } from '../../support/app';
import { testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { calls } from '../../support/servedCalls';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';

const page = `<!doctype html><html lang="es"><head><meta name="bodega-time-zone" content="">
<meta name="bodega-dias-entrega" content=""></head><body></body></html>`;

let t: AppUnderTest;
let webFolder: string;
beforeAll(async () => {
  webFolder = await temporaryFolder();
  await mkdir(join(webFolder, 'assets'));
  for (const name of ['index.html', 'index.html.br']) await writeFile(join(webFolder, name), page);
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
    // Not HttpOnly, since the app reads it.
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
    ['an empty cookie', { cookie: 'XSRF-TOKEN=' }, 403],
    ['an empty pair', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, 403],
    ['a header in other letters', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'ABC' }, 403],
    [
      'the header of the second of two cookies',
      { cookie: 'XSRF-TOKEN=abc; XSRF-TOKEN=xyz', 'x-xsrf-token': 'xyz' },
      403,
    ],
    ['the cookie under the name of the header', { cookie: 'XSRF-TOKEN=abc', 'xsrf-token': 'abc' }, 403],
    ['the pair of another session', { cookie: 'XSRF-TOKEN=de-otra', 'x-xsrf-token': 'de-otra' }, 404],
  ])('a write with %s: %s', async (_, headers, status) => {
    const answer = await write(headers);
    expectRefusal(answer, status);
    if (status === 403) expect(answer.message).toMatch(/vuelva a cargarla/);
  });

  it.each<[string, string, Record<string, string>, boolean]>([
    ['over TLS that ends at a trusted proxy', '10.0.0.1', { 'x-forwarded-proto': 'https' }, true],
    ['without TLS', '10.0.0.1', {}, false],
    ['as somebody says whom nobody trusts', '203.0.113.9', { 'x-forwarded-proto': 'https' }, false],
  ])('is set %s', async (_, remoteAddress, headers, secure) => {
    const behind = await startApp({ webFolder, env: { TRUST_PROXY: '10.0.0.1' } });
    const { cookies } = await behind.app.inject({ url: '/', headers, remoteAddress });
    await behind.close();
    expect([cookies.length, cookies[0]?.secure ?? false, cookies[0]?.sameSite]).toEqual([1, secure, 'Strict']);
  });

  it('is made anew for every visitor, and set by nothing but the page', async () => {
    const visit = async () => (await t.app.inject({ url: '/' })).cookies[0]?.value;
    expect(await visit()).not.toBe(await visit());
    for (const url of ['/api/health', '/api/Categoria', '/logo.svg', '/nada']) {
      expect([url, (await t.app.inject({ url })).cookies]).toEqual([url, []]);
    }
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

describe('security headers (S12)', () => {
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

  it.each<[string, string, Record<string, string>, string | undefined]>([
    ['over TLS that ends at a trusted proxy', '10.0.0.1', { 'x-forwarded-proto': 'https' }, 'max-age=31536000'],
    ['without TLS', '10.0.0.1', {}, undefined],
    ['as somebody says whom nobody trusts', '203.0.113.9', { 'x-forwarded-proto': 'https' }, undefined],
  ])('keep the browser on TLS %s', async (_, remoteAddress, headers, expected) => {
    const behind = await startApp({ webFolder, env: { TRUST_PROXY: '10.0.0.1' } });
    const sent = async (url: string) => (await behind.app.inject({ url, headers, remoteAddress })).headers;
    const answers = [await sent('/'), await sent('/api/health'), await sent('/api/nada')];
    await behind.close();
    expect(answers.map(answer => answer['strict-transport-security'])).toEqual([expected, expected, expected]);
  });

  it('keep answers of the API out of every cache', async () => {
    expect((await t.admin.get('/Categoria')).headers['cache-control']).toBe('no-store');
    expect((await t.stranger.get('/Categoria')).headers['cache-control']).toBe('no-store');
  });

  it('keep every answer with data out of them, but for images whose name is never used again', async () => {
    const params = {
      id: t.admin.id,
      userId: t.admin.id,
      email: 'x',
      text: 'x',
      status: 1,
      format: 0,
      flag: 0,
      foto: 'x',
      logo: 'x',
    };
    const slow = /documento|listado|^exportar|^plantilla/;
    const reads = calls.filter(({ method, name }) => method === 'GET' && !slow.test(name));
    for (const { name, path } of reads) {
      const url = `/api${fillPath(path, { ...params, idProducto: 1, idProyecto: 1, idAdjunto: 1 })}`;
      const { headers } = await t.app.inject({ url, headers: { authorization: `Bearer ${t.admin.token}` } });
      expect([name, headers['cache-control']]).toEqual([name, 'no-store']);
    }
    const files = ['/Exportar/categorias', '/Importar/categorias/plantilla', `/Pedidos/Listado/${t.admin.id}/0/1`];
    for (const url of files) {
      const { status, headers } = await t.admin.get(url);
      expect([url, status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        ...[url, 200, 'no-store', 'nosniff'],
      ]);
    }
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

  it('shows its frame at once to who was signed in when it was left, in the colours chosen, by a cookie without a secret', async () => {
    const opening = async (cookie: string) =>
      /<html[^>]*>/.exec((await t.app.inject({ url: '/', headers: { cookie } })).body)?.[0];
    expect(await opening('marco=oscuro')).toBe('<html data-session="open" style="color-scheme: dark" lang="es">');
    expect(await opening('marco=sistema')).toContain('color-scheme: light dark');
    for (const cookie of ['', 'marco=', 'marco="><script>', 'marco=constructor'])
      expect([cookie, await opening(cookie)]).toEqual([cookie, '<html lang="es">']);
  });

  // An answer without it would tell an earlier version of the page that there is no new one.
  it.each([
    ['/', 200],
    ['/api/health', 200],
    ['/api/Categoria', 401],
    ['/api/nada', 404],
    ['/api/Usuario/logout', 405],
    ['/assets/index-abc123.js', 200],
  ] as const)('its version comes with the answer of %s, a %i', async (url, status) => {
    const { statusCode, headers } = await t.app.inject({ url });
    expect([statusCode, headers['bodega-version']]).toEqual([status, expect.stringMatching(/^[\da-f]{16}$/)]);
  });

  it('keeps hashed files for ever', async () => {
    const { statusCode, headers } = await t.app.inject({ url: '/assets/index-abc123.js' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('leads from an unknown page to the root, and from an unknown file nowhere', async () => {
    // The file of the page is none: it has neither the settings nor the cookie.
    for (const url of ['/pedidos', '/index.html', '/Index.HTML']) {
      const page = await t.app.inject({ url, headers: { accept: 'text/html,*/*' } });
      expect([url, page.statusCode, page.headers.location]).toEqual([url, 302, '/']);
    }
    expect((await t.app.inject({ url: '/index.html.br' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/assets/nada.js' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/../package.json' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/%2e%2e%2fpackage.json' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('says that a file of an earlier build is gone, once another build has taken its place', async () => {
    const file = join(webFolder, 'assets/old-def456.js');
    await writeFile(file, 'export {};');
    const started = await startApp({ webFolder });
    await rm(file);
    const gone = { method: 'GET', url: '/assets/old-def456.js', headers: { accept: '*/*' } } as const;
    await expectRefusal(answerOf(await started.app.inject(gone)), 404);
    expect((await started.app.inject({ ...gone, method: 'HEAD' })).statusCode).toBe(404);
    expect((await started.app.inject({ ...gone, method: 'DELETE' })).statusCode).toBe(405);
    await started.close();
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
    const d = testData(t);
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

  it('squeezes a page of a list too, with its place among all', async () => {
    const headers = { authorization: `Bearer ${t.admin.token}`, 'accept-encoding': 'gzip' };
    const { headers: had, rawPayload } = await t.app.inject({ url: '/api/Producto?range=[0,9]', headers });
    expect(had['content-encoding']).toBe('gzip');
    expect(had['content-range']).toMatch(/^productos 0-9\/\d+$/);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ data: { length: 10 } });
  });
});

describe('what is known already', () => {
  const read = (url: string, known?: string) => {
    const headers = { authorization: `Bearer ${t.admin.token}`, ...(known ? { 'if-none-match': known } : {}) };
    return t.app.inject({ url: `/api${url}`, headers });
  };
  const tagOf = async (url: string): Promise<string> => String((await read(url)).headers.etag);

  it.each(['/Categoria', '/Categoria?range=[0,9]', '/Empresa'])('%s: is not sent again', async url => {
    const tag = await tagOf(url);
    const again = await read(url, `W/"otra", ${tag}`);
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', tag]);
    // A length is that of the answer which is known, and never 0.
    expect(again.headers['content-length']).toBeUndefined();
    expect((await read(url, 'W/"otra"')).statusCode).toBe(200);
  });

  it('a page is another one when there are more of it elsewhere', async () => {
    const add = (nombre: string) => t.admin.post('/Categoria', { nombre });
    await add('Aaa');
    const url = '/Categoria?range=[0,0]&sort=["nombre","ASC"]';
    const [before, tag] = [(await read(url)).payload, await tagOf(url)];
    await add('Zzz');
    const after = await read(url, tag);
    expect([after.statusCode, after.payload]).toEqual([200, before]);
  });

  it('is told to nobody without the right', async () => {
    const tag = await tagOf('/Categoria');
    const { statusCode } = await t.app.inject({ url: '/api/Categoria', headers: { 'if-none-match': tag } });
    expect(statusCode).toBe(401);
  });

  it('a write is never taken for known', async () => {
    const options = { method: 'POST', url: '/api/Categoria', payload: { nombre: '' } } as const;
    const headers = { authorization: `Bearer ${t.admin.token}` };
    const refused = await t.app.inject({ ...options, headers });
    expect([refused.statusCode, refused.headers.etag]).toEqual([422, undefined]);
  });
});
