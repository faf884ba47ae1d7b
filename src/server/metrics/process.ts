import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Metric, gauge } from './exposition';

/** How often the loop is asked, in ms: what it takes anyway is no lag. */
const RESOLUTION_MS = 20;

/** Watches the event loop until it is stopped; one for each server. */
export function watchEventLoop(): { read(): Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    read: () => {
      const metric: Metric = {
        name: 'bodega_event_loop_lag_seconds',
        help: 'How late the event loop was, since it was last asked.',
        type: 'gauge',
        samples: [50, 99].map(percentile => ({
          labels: { quantile: percentile / 100 },
          value: Math.max(0, (delay.percentile(percentile) || 0) / 1e6 - RESOLUTION_MS) / 1000,
        })),
      };
      delay.reset();
      return [metric];
    },
    stop: () => void delay.disable(),
  };
}

/** Memory and time of this process. */
export function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of the JavaScript heap.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started.', Math.round(Date.now() / 1000 - process.uptime())),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
}
