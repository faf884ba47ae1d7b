import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { busy } from '../work/turns';

/** Maximum average delay of the event loop and the interval over which it is measured, in ms. */
const LIMITS = { maxEventLoopDelay: 1_000, sampleInterval: 2_500 };

/** Calls of monitoring, which must reach the server even under pressure. */
const ALWAYS_ANSWERED = /^\/api\/(health|ready|metrics)\/?$/i;

/**
 * Refuses requests with 503 and `Retry-After` while the event loop is overloaded, so that those in flight can finish.
 * The delay must last for more than one measurement: a single long task, like the start, is no overload.
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
      // The average of an interval without measurements is Infinity.
      if (delay === Infinity || !isLasting() || ALWAYS_ANSWERED.test(request.url.split('?')[0] ?? '')) return;
      throw busy(
        'event loop',
        'El servidor tiene demasiado trabajo en este momento, vuelva a intentarlo en unos segundos',
      );
    },
  });
}
