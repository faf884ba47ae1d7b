import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/app';
import { flawOf } from '../../support/refusal';
import { answerOf } from '../../support/app';
import type { InjectOptions } from 'fastify';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };

/** Sends a raw request as the administrator; returns its envelope. */
async function send({ headers, ...options }: InjectOptions) {
  return answerOf(
    await t.app.inject({ ...options, headers: { authorization: `Bearer ${t.admin.token}`, ...headers } }),
  );
}

const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('what the HTTP layer refuses is answered in the envelope (D1)', () => {
  it.each<[string, number, InjectOptions]>([
    ['a path that is not there', 404, { url: '/api/nada' }],
    ['a path that is not there, asked by a browser', 404, { url: '/API/nada', headers: { accept: 'text/html' } }],
    ['a malformed address', 400, { url: '/api/%zz' }],
    ['a malformed text in an address', 400, { url: '/api/Categoria/filter/%E0%A4%A' }],
    ['an id that is none', 400, { url: '/api/Categoria/abc' }],
    ['an id beyond all', 400, { url: '/api/Categoria/4294967296' }],
    ['broken JSON', 400, { method: 'POST', url: '/api/Categoria', headers: json, payload: '{"nombre":' }],
    ['JSON cut short', 400, { method: 'POST', url: '/api/Categoria', headers: json, payload: '{"nombre":"a' }],
    ['a long address', 414, { url: `/api/Categoria/filter/${'a'.repeat(9000)}` }],
    ['a long address that is not there', 414, { url: `/api/${'a'.repeat(9000)}` }],
    [
      'a large body',
      413,
      { method: 'POST', url: '/api/Categoria', headers: json, payload: `"${'a'.repeat(1_100_000)}"` },
    ],
    ['XML', 415, { method: 'POST', url: '/api/Categoria', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
    [
      'plain text',
      415,
      { method: 'POST', url: '/api/Categoria', headers: { 'content-type': 'text/plain' }, payload: 'a' },
    ],
    [
      'a form',
      415,
      {
        method: 'POST',
        url: '/api/Categoria',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'nombre=a',
      },
    ],
    [
      'a type that is none',
      415,
      { method: 'POST', url: '/api/Categoria', headers: { 'content-type': 'json' }, payload: '{}' },
    ],
    ['no type at all', 415, { method: 'POST', url: '/api/Categoria', payload: '{}' }],
    [
      'an unknown encoding',
      415,
      { method: 'POST', url: '/api/Categoria', headers: { ...json, 'content-encoding': 'zip' }, payload: '{}' },
    ],
    [
      'gzip that is none',
      415,
      { method: 'POST', url: '/api/Categoria', headers: { ...json, 'content-encoding': 'gzip' }, payload: '{}' },
    ],
    [
      'a poisoned prototype',
      400,
      { method: 'POST', url: '/api/Categoria', headers: json, payload: '{"nombre":"A","__proto__":{"a":1}}' },
    ],
    [
      'a poisoned constructor',
      400,
      {
        method: 'POST',
        url: '/api/Categoria',
        headers: json,
        payload: '{"nombre":"A","constructor":{"prototype":{}}}',
      },
    ],
    [
      'deep nesting',
      400,
      { method: 'POST', url: '/api/Categoria', headers: json, payload: `{"nombre":"A","x":${nested(50)}}` },
    ],
    ['bottomless nesting', 400, { method: 'POST', url: '/api/Categoria', headers: json, payload: nested(100_000) }],
    ['an empty body', 422, { method: 'POST', url: '/api/Categoria', headers: json, payload: '' }],
    ['no body', 422, { method: 'POST', url: '/api/Categoria' }],
    ['null', 422, { method: 'POST', url: '/api/Categoria', headers: json, payload: 'null' }],
    ['a list', 422, { method: 'POST', url: '/api/Categoria', headers: json, payload: '[{"nombre":"A"}]' }],
    ['a text', 422, { method: 'POST', url: '/api/Categoria', headers: json, payload: '"nombre"' }],
    ['a number', 422, { method: 'PUT', url: '/api/Categoria', headers: json, payload: '7' }],
    [
      'a version that is none',
      422,
      { method: 'PUT', url: '/api/Categoria', headers: json, payload: '{"id":1,"nombre":"A","version":"1"}' },
    ],
    [
      'bytes that are no UTF-8',
      422,
      {
        method: 'POST',
        url: '/api/Categoria',
        headers: json,
        payload: Buffer.from([...Buffer.from('{"nombre":"Ca'), 0xf1, ...Buffer.from('o"}')]),
      },
    ],
    ['a parameter given twice', 400, { url: '/api/Categoria?range=[0,1]&range=[2,3]' }],
  ])('%s: %i', async (_, status, options) => {
    const answer = await send(options);
    expect({ status: answer.status, flaw: flawOf(answer) }).toEqual({ status, flaw: undefined });
    expect(answer.raw.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.raw.json()).sort()).toEqual(['data', 'message', 'success']);
  });

  it('leaves nothing of a refused create', async () => {
    expect((await t.admin.get('/Categoria')).data).toEqual([]);
  });

  it.each([
    ['DELETE', '/api/Categoria', ['GET', 'HEAD', 'POST', 'PUT']],
    ['PATCH', '/api/categoria/', ['GET', 'HEAD', 'POST', 'PUT']],
    ['OPTIONS', '/api/Categoria', ['GET', 'HEAD', 'POST', 'PUT']],
    ['PATCH', '/api/Pedidos/ActualizaEntrega/7', ['POST']],
    ['POST', '/api/Categoria/updateEstatus/7', ['PUT']],
    ['DELETE', '/api/Pedidos/PedidosById/7', ['GET', 'HEAD']],
    ['GET', '/api/usuario/Logout/', ['POST']],
    ['GET', '/api/Producto/conteo?range=[0,14]', ['POST']],
  ] as const)('%s %s: 405, naming what is allowed, whoever asks', async (method, url, allowed) => {
    const answer = answerOf(await t.app.inject({ method, url }));
    expect({ status: answer.status, flaw: flawOf(answer) }).toEqual({ status: 405, flaw: undefined });
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed);
  });

  it.each([
    ['POST', '/api/nada', 404],
    ['PUT', '/nada', 404],
    ['DELETE', '/api/Categoria', 405],
  ] as const)('%s %s: %i whatever the body is', async (method, url, status) => {
    const bodies = [
      ['text/plain', 'a'],
      ['application/json', '{"nombre":'],
      ['multipart/form-data; boundary=X', '--X--'],
    ] as const;
    for (const [type, payload] of bodies) {
      const answer = await send({ method, url, payload, headers: { 'content-type': type } });
      expect({ type, status: answer.status, flaw: flawOf(answer) }).toEqual({ type, status, flaw: undefined });
    }
  });

  it('answers HEAD like GET without the body', async () => {
    const head = await t.app.inject({ method: 'HEAD', url: '/api/health' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it.each([
    ['application/json', ''],
    ['text/plain;charset=UTF-8', ''],
    ['application/x-www-form-urlencoded', ''],
    ['application/json', '{}'],
    ['application/json', 'null'],
  ])('takes a toggle sent as %s with the body %o', async (type, payload) => {
    const { data } = await t.admin.post('/Categoria', { nombre: `Toggle ${'abcdefgh'[made++]}` });
    const { id, estatus } = data as { id: number; estatus: boolean };
    const url = `/api/Categoria/updateEstatus/${id}`;
    const answer = await send({ method: 'PUT', url, headers: { 'content-type': type }, payload });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ id, estatus: !estatus });
  });
  let made = 0;

  it('answers an unforeseen failure without its words', async () => {
    await t.db.schema.alterTable('categoria').renameTo('escondida').execute();
    try {
      const answer = await t.admin.get('/Categoria');
      expect(answer.status).toBe(500);
      expect(answer.raw.json()).toEqual({
        success: false,
        message: 'Ocurrió un error inesperado. Ya quedó registrado; vuelva a intentarlo',
        data: null,
      });
    } finally {
      await t.db.schema.alterTable('escondida').renameTo('categoria').execute();
    }
  });

  it('says that the disk is full to a write and lets reading go on', async () => {
    const full = await startApp({ isDiskFull: () => Promise.resolve(true) });
    const write = await full.admin.post('/Categoria', { nombre: 'Nueva' });
    expect([write.status, write.success]).toEqual([503, false]);
    expect(write.message).toMatch(/espacio en el disco/);
    expect(Number(write.headers['retry-after'])).toBeGreaterThan(0);
    expect((await full.admin.get('/Categoria')).status).toBe(200);
    await full.close();
  });
});
