import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { deflateSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyEnvelope } from '#contract/envelope';
import { answerOf, type AppUnderTest, startApp } from '../support/app';
import { jpeg, multipart } from '../support/imagenes';
import { expectRefusal, flawOf } from '../support/refusal';

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
