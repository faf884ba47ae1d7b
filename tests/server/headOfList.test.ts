import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendArray } from '../../src/server/lists/sendJson';

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
