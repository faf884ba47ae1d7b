import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { busy } from '../work/turns';

/** How late the event loop may be on average, and over how long that is looked at, in ms. */
const LIMITS = { maxEventLoopDelay: 1_000, sampleInterval: 2_500 };

/** Whoever watches over the server must reach it most of all while it is under pressure. */
const ALWAYS_ANSWERED = /^\/api\/(health|ready|metrics)\/?$/i;

/**
 * Refuses requests with 503 and `Retry-After` while the event loop can't keep up, so that those under way are finished. It
 * must have been late for more than one look: a single long step, like a start, is no pressure.
 */
export async function guardLoop(app: FastifyInstance, limits = LIMITS): Promise<void> {
  let since = -Infinity;
  let last = -Infinity;
  const isLasting = (): boolean => {
    const now = performance.now();
    if (now - last > 2 * limits.sampleInterval) since = now;
    last = now;
    return now - since > limits.sampleInterval;
  };
  await app.register(underPressure, {
    ...limits,
    pressureHandler: (request, _reply, _type, delay) => {
      // A stretch without a single measurement has no average.
      if (delay === Infinity || !isLasting() || ALWAYS_ANSWERED.test(request.url.split('?')[0] ?? '')) return;
      throw busy(
        'event loop',
        'El servidor tiene demasiado trabajo en este momento, vuelva a intentarlo en unos segundos',
      );
    },
  });
}
