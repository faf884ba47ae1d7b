import { Counter } from 'prom-client';

/** What was refused because there was no room for it, by what there was no room in. Whoever refuses work counts it here. */
export const refusals = new Counter({
  name: 'bodega_work_refused_total',
  help: 'Work refused because too much waited: bounded work by its kind, requests while the event loop was late, sign-ins.',
  labelNames: ['work'],
  registers: [],
});
