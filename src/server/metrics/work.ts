import { Counter, Gauge, type Registry } from 'prom-client';
import { turnsStates } from '../work/turns';

/** How long the queues of bounded work are, and how much was refused because they were full. */
export function watchWork(registry: Registry): void {
  new Gauge({
    name: 'bodega_work',
    help: 'Pieces of bounded work (images, documents, imports) that run and that wait for their turn.',
    labelNames: ['work', 'state'],
    registers: [registry],
    collect() {
      for (const { name, running, waiting } of turnsStates()) {
        this.set({ work: name, state: 'running' }, running);
        this.set({ work: name, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'bodega_work_refused_total',
    help: 'Pieces of bounded work that were refused because too many waited.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, refused } of turnsStates()) this.inc({ work: name }, refused);
    },
  });
}
