import { Counter } from 'prom-client';

/** Metric of the work refused for overload, by kind. All code that refuses work for overload increments it. */
export const refusals = new Counter({
  name: 'bodega_work_refused_total',
  help: 'Work refused because too much waited: bounded work by its kind, requests while the event loop was late, sign-ins.',
  labelNames: ['work'],
  registers: [],
});
