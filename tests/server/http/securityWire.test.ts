import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { deflateSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type AppUnderTest, startApp } from '../../support/app';
import { envelopeIn } from '../../support/envelope';
import { jpeg, multipart } from '../../support/testImages';
import { expectRefusal, flawOf } from '../../support/refusal';

let t: AppUnderTest;
let port: number;
beforeAll(async () => {
  t = await startApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const bearer = () => ({ authorization: `Bearer ${t.admin.token}` });
const send = async ({ headers, ...options }: InjectOptions) =>
  answerOf(await t.app.inject({ ...options, headers: { ...bearer(), ...headers } }));
const families = async () => (await t.admin.get('/Categoria')).data;

describe('a body that unpacks to more than it weighs', () => {
  const bomb = Buffer.from(JSON.stringify({ nombre: 'A'.repeat(200 * 1024 * 1024) }));

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', Buffer.from('nada')],
  ])('in %s is not unpacked', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const before = process.memoryUsage().arrayBuffers;
    expectRefusal(await send({ method: 'POST', url: '/api/Categoria', headers, payload }), 415);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('with a photo in it is answered at once', async () => {
    const { headers, payload } = multipart(await jpeg(2_000, 2_000));
    const answer = await send({
      method: 'POST',
      url: `/api/Usuario/UploadImage/${t.admin.id}`,
      headers: { ...headers, 'content-encoding': 'gzip' },
      payload: gzipSync(payload),
    });
    expectRefusal(answer, 415);
  });

  it('that says it is not packed is taken as it is', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    const answer = await send({ method: 'POST', url: '/api/Categoria', headers, payload: '{"nombre":"Sin empacar"}' });
    expect(answer.status).toBe(201);
  });
});

describe('keys that mean harm', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      url: '/api/Categoria',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  it.each([
    '{"nombre":"Mala","__proto__":{"admin":true}}',
    '{"nombre":"Mala","\\u005f_proto__":{"admin":true}}',
    '{"nombre":"Mala","a":{"__proto__":{"admin":true}}}',
    '{"nombre":"Mala","a":[{"__proto__":{"admin":true}}]}',
    '{"nombre":"Mala","constructor":{"prototype":{"admin":true}}}',
  ])('%s is refused', async payload => {
    expectRefusal(await post(payload), 400);
    expect({}).not.toHaveProperty('admin');
  });

  it.each(['Constructor', 'ToString', 'hasOwnProperty', 'prototype', '__Proto__', 'then', 'toJSON'])(
    '%s is a key like others that nobody knows: ignored',
    async key => {
      const nombre = `Familia ${key.replaceAll('_', '')}`;
      const answer = await post(JSON.stringify({ nombre, [key]: { prototype: { admin: true } } }));
      expect([answer.status, answer.data]).toMatchObject([201, { nombre }]);
      expect({}).not.toHaveProperty('admin');
    },
  );

  it.each(['filter', 'sort', 'range'])('in %s of a list do nothing either', async parameter => {
    for (const value of [
      '{"__proto__":{"admin":true}}',
      '{"constructor":1}',
      '["__proto__","ASC"]',
      '["constructor","ASC"]',
    ]) {
      const { status } = await t.admin.get(`/Categoria?${parameter}=${encodeURIComponent(value)}`);
      expect([200, 400]).toContain(status);
    }
    expect((await t.admin.get('/Categoria?__proto__[admin]=1&constructor.prototype.admin=1')).status).toBe(200);
    expect({}).not.toHaveProperty('admin');
  });

  it('given twice count once, the last one, for the check and for what is kept alike', async () => {
    const answer = await post('{"nombre":"Primera","nombre":"Segunda"}');
    expect(answer.data).toMatchObject({ nombre: 'Segunda' });
    const other = `{"emailUsuario":"${t.admin.email}","emailUsuario":"otra@prueba.cr","idProyecto":1,"detallePedido":[]}`;
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await send({ method: 'POST', url: '/api/Pedidos', headers, payload: other }), 403);
    const twins = `{"EmailUsuario":"otra@prueba.cr","emailUsuario":"${t.admin.email}","idProyecto":1,"detallePedido":[]}`;
    // A duplicate key in capitals is ignored both by the ownership check and by the write.
    expectRefusal(await send({ method: 'POST', url: '/api/Pedidos', headers, payload: twins }), 422);
  });

  it('of a form with files are no better', async () => {
    const { headers, payload } = multipart(await jpeg(20, 20), { fields: { key: '1|1' }, name: '__proto__' });
    const answer = await send({ method: 'POST', url: `/api/Usuario/UploadImage/${t.admin.id}`, headers, payload });
    expect([400, 422]).toContain(answer.status);
    expect(flawOf(answer)).toBeUndefined();
    const fields = multipart(await jpeg(20, 20), { fields: { constructor: 'x', toString: 'y' } });
    const sent = await send({ method: 'POST', url: `/api/Usuario/UploadImage/${t.admin.id}`, ...fields });
    expect([200, 400]).toContain(sent.status);
    expect({}).not.toHaveProperty('admin');
  });
});

describe('addresses that lead elsewhere', () => {
  const climbs = [
    '..',
    '../..',
    '..%2f..',
    '..%252f..',
    '%2e%2e/%2e%2e',
    '....//....',
    '..\\..',
    '..%5c..',
    '/..',
    '.%00',
  ];
  const goals = climbs.map(climb => `${climb}/package.json`);

  it.each(goals)('%s', async path => {
    const urls = [
      `/${path}`,
      `/assets/${path}`,
      `/api/uploads/${t.admin.id}/${path}`,
      `/api/uploads/${encodeURIComponent(path)}/x.webp`,
      `/api/Pedidos/Download?id=1&file=${path}`,
      `/api/Pedidos/Download?id=1&file=${encodeURIComponent(path)}`,
    ];
    for (const url of urls) {
      const answer = await t.app.inject({ url, headers: bearer() });
      expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
      expect(answer.body).not.toMatch(/dependencies|root:/);
      expect(flawOf(answerOf(answer))).toBeUndefined();
    }
  });

  it.each([
    ['a line break in a file name', '/api/Pedidos/Download?id=1&file=a.webp%0d%0aSet-Cookie:%20a=b'],
    ['one in a photo', '/api/uploads/1/a.webp%0d%0aSet-Cookie:%20a=b'],
    ['one in an address', '/%0d%0aSet-Cookie:%20a=b'],
    ['one in a search', '/api/Categoria/filter/a%0d%0aSet-Cookie:%20a=b?range=[0,1]'],
    ['another machine', '//otra.cr/%2e%2e'],
    ['another machine, with a backslash', '/\\otra.cr'],
  ])('%s writes no header and leads nowhere', async (_, url) => {
    const { headers } = await t.app.inject({ url, headers: { ...bearer(), accept: 'text/html' } });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers.location ?? '/').toBe('/');
  });
});

describe('methods that are none of ours', () => {
  it.each(['DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])('%s', async method => {
    const before = await families();
    for (const url of ['/api/Categoria', '/api/Categoria/1', '/api/Usuario/1', '/api/nada', '/']) {
      // `inject` supports fewer methods than the HTTP parser accepts.
      const { status } = await converse(`${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([400, 404, 405, 501]).toContain(status);
    }
    expect(await families()).toEqual(before);
  });

  it('are not smuggled in by a header', async () => {
    const before = await families();
    const headers = { 'x-http-method-override': 'PUT', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await send({ url: '/api/Categoria', headers })).status).toBe(200);
    expect(await families()).toEqual(before);
  });
});

/** Writes bytes to the server and reads all responses until it closes the connection. */
async function converse(bytes: string): Promise<{ status: number; answers: number; all: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  const all = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(all)?.[1]), answers: all.split('HTTP/1.1 ').length - 1, all };
}

describe('one request that hides another', () => {
  const hidden = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = (...lines: string[]) => `POST /api/Categoria HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`;

  it.each([
    ['behind a length and chunks', head('Content-Length: 4', 'Transfer-Encoding: chunked') + `0\r\n\r\n${hidden}`],
    ['behind chunks and a length', head('Transfer-Encoding: chunked', 'Content-Length: 6') + `0\r\n\r\n${hidden}`],
    ['behind two codings', head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + `0\r\n\r\n${hidden}`],
    ['behind a coding nobody knows', head('Transfer-Encoding: xchunked') + `0\r\n\r\n${hidden}`],
    ['behind a space before the colon', head('Transfer-Encoding : chunked') + `0\r\n\r\n${hidden}`],
    ['behind a folded header', head('X: a', ' Transfer-Encoding: chunked', 'Content-Length: 3x') + hidden],
    ['behind a length with a sign', head('Content-Length: +4') + `abcd${hidden}`],
    ['behind a length in other digits', head('Content-Length: 0x4') + `abcd${hidden}`],
    ['behind two lengths', head('Content-Length: 4', 'Content-Length: 5') + `abcd${hidden}`],
    ['behind a bare line feed in a header', `POST /api/Categoria HTTP/1.1\nHost: x\nX: a\rb\n\n${hidden}`],
    ['behind a chunk of a length that is none', `${head('Transfer-Encoding: chunked')}zz\r\n${hidden}`],
    ['behind a line break in the address', `GET /api/health\r\nX: HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`],
    ['behind a NUL in the address', `GET /api/hea\u0000lth HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`],
  ])('%s is not answered', async (_, bytes) => {
    const { status, answers, all } = await converse(bytes);
    expect([status, answers]).toEqual([400, 1]);
    expect(all).not.toContain('openapi');
    const body = all.slice(all.indexOf('\r\n\r\n') + 4);
    expect(envelopeIn(JSON.parse(body)).success).toBe(false);
  });

  it('for another protocol gets none', async () => {
    const upgrade =
      'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13';
    const { all } = await converse(`GET /api/health HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`);
    expect(all).not.toMatch(/^HTTP\/1\.1 101/);
    expect((await converse('CONNECT otra.cr:443 HTTP/1.1\r\nHost: otra.cr:443\r\n\r\n')).all).not.toMatch(/ 200 /);
    expect((await converse('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).status).toBe(400);
  });

  it('has many headers, a long line or another host, and is answered or refused as it is', async () => {
    const many = Array.from({ length: 1_900 }, (_, n) => `X${n}: a`).join('\r\n');
    const cases = [
      `GET /api/health HTTP/1.1\r\nHost: otra.cr\r\nConnection: close\r\n\r\n`,
      `GET http://otra.cr/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      `GET /api/health HTTP/1.1\r\nHost: x\r\n${many}\r\nConnection: close\r\n\r\n`,
    ];
    for (const bytes of cases) {
      const { status, all } = await converse(bytes);
      expect([200, 400, 404, 431]).toContain(status);
      expect(all).not.toMatch(/otra\.cr/);
    }
  });
});
