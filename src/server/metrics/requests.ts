import type { FastifyInstance } from 'fastify';
import type { Metric, Sample } from './exposition';

/** Upper ends of the histogram of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Served {
  method: string;
  route: string;
  count: number;
  seconds: number;
  byStatus: Map<number, number>;
  /** How many took at most BUCKETS[i]. */
  buckets: number[];
}

/** Requests by route, method and status, and how long they took. */
export interface RequestMetrics {
  read(): Metric[];
}

/**
 * Counts every answer of the app. By the pattern of the route and never by its path, so that neither ids nor searches get
 * into the metrics, and their number stays small.
 */
export function countRequests(app: FastifyInstance): RequestMetrics {
  const served = new Map<string, Served>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const key = `${method} ${route}`;
    let entry = served.get(key);
    if (!entry) {
      entry = { method, route, count: 0, seconds: 0, byStatus: new Map(), buckets: BUCKETS.map(() => 0) };
      served.set(key, entry);
    }
    const seconds = reply.elapsedTime / 1000;
    entry.count += 1;
    entry.seconds += seconds;
    entry.byStatus.set(reply.statusCode, (entry.byStatus.get(reply.statusCode) ?? 0) + 1);
    BUCKETS.forEach((end, index) => {
      if (entry.buckets[index] !== undefined && seconds <= end) entry.buckets[index] += 1;
    });
    done();
  });
  return { read: () => metricsOf([...served.values()]) };
}

function metricsOf(served: Served[]): Metric[] {
  return [
    {
      name: 'bodega_http_requests_total',
      help: 'Answers by route, method and status.',
      type: 'counter',
      samples: served.flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    },
    {
      name: 'bodega_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      type: 'histogram',
      samples: served.flatMap(durationsOf),
    },
  ];
}

function durationsOf({ method, route, buckets, count, seconds }: Served): Sample[] {
  const labels = { method, route };
  const bucket = (le: number | string, value: number): Sample => ({
    suffix: '_bucket',
    labels: { ...labels, le },
    value,
  });
  return [
    ...BUCKETS.map((end, index) => bucket(end, buckets[index] ?? 0)),
    bucket('+Inf', count),
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}
