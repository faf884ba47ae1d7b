import { EventEmitter, once } from 'node:events';
import { get } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendArray } from '../../../src/server/lists/sendJson';
import { startApp } from '../../support/app';

it('asking for the headers of a list reads no more of it than its beginning, and leaves off', async () => {
  let taken = 0;
  let isLeftOff = false;
  async function* endless() {
    try {
      for (;;) yield `${taken++},`;
    } finally {
      isLeftOff = true;
    }
  }
  const app = fastify();
  app.get('/', (_request, reply) => sendArray(reply, endless()));
  const answer = await app.inject({ method: 'HEAD', url: '/' });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers['content-type']).toMatch('application/json');
  expect(isLeftOff).toBe(true);
  expect(taken).toBeLessThan(5);
  await app.close();
});

it('a list is left off once it has waited too long for its client in all, however little for each piece', async () => {
  const app = fastify();
  const list = new EventEmitter();
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      list.emit('left off');
    }
  }
  app.get('/', (_request, reply) => sendArray(reply, endless(), { piece: 600_000, whole: 50 }));
  const leftOff = once(list, 'left off');
  // It does not read the answer.
  const request = get(await app.listen({ host: '127.0.0.1', port: 0 })).on('error', () => undefined);
  await leftOff;
  request.destroy();
  await app.close();
});

it('asking for the headers of a page says how many rows there are and sends none', async () => {
  const t = await startApp();
  const head = (range: string) =>
    t.app.inject({
      method: 'HEAD',
      url: `/api/Usuario/getmodules?range=${range}`,
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
  const { data } = await t.admin.get('/Usuario/getmodules');
  const total = Array.isArray(data) ? data.length : 0;
  const [first, behind] = [await head('[0,4]'), await head('[900,999]')];
  expect(first).toMatchObject({ statusCode: 200, body: '' });
  expect(first.headers['content-range']).toMatch(new RegExp(` 0-4/${total}$`));
  expect(behind).toMatchObject({ statusCode: 200, body: '' });
  expect(behind.headers['content-range']).toMatch(new RegExp(` \\*/${total}$`));
  await t.close();
});
