import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics of this process (memory, CPU, garbage collection), registered once however many apps it runs. */
export const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
// Replaced by our own event loop metric below, which has a value from its first collection.
for (const { name } of processMetrics.getMetricsAsArray()) {
  if (name.startsWith('nodejs_eventloop')) processMetrics.removeSingleMetric(name);
}

/** Sampling interval of the event loop, in ms. Subtracted from the measured delays, which include it. */
const RESOLUTION_MS = 20;

/** Measures the lag of the event loop until the app closes. */
export function watchEventLoop(app: FastifyInstance, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  new Gauge({
    name: 'bodega_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const percentile of [50, 99, 100]) {
        const ms = Math.max(0, (delay.percentile(percentile) || 0) / 1e6 - RESOLUTION_MS);
        this.set({ quantile: percentile / 100 }, ms / 1000);
      }
      delay.reset();
    },
  });
}
