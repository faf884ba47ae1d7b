import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from '../../../src/server/plugins/answerErrors';
import { guardLoop } from '../../../src/server/plugins/pressure';
import { refusals } from '../../../src/server/work/refusals';
import { until } from '../../support/until';

/** Blocks the event loop for some milliseconds. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('while the event loop can not keep up, requests are told when to come back, and health is answered', async () => {
  const app = fastify();
  registerErrors(app);
  await guardLoop(app, { maxEventLoopDelay: 20, sampleInterval: 500 });
  for (const path of ['/api/health', '/api/Pedidos']) app.get(path, async () => ({ success: true }));
  const busy = setInterval(() => hold(60), 1);
  try {
    const refused = await until('a refusal', async () => {
      const answer = await app.inject('/api/Pedidos');
      return answer.statusCode === 503 && answer;
    });
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({
      success: false,
      message: expect.stringContaining('demasiado trabajo') as string,
    });
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    const counted = (await refusals.get()).values.find(({ labels }) => labels.work === 'event loop');
    expect(counted?.value).toBeGreaterThan(0);
  } finally {
    clearInterval(busy);
  }
  await until('requests to be answered again', async () => (await app.inject('/api/Pedidos')).statusCode === 200);
  await app.close();
});
