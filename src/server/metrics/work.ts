import { Gauge, type Registry } from 'prom-client';
import { refusals } from '../work/refusals';
import { turnsStates } from '../work/turns';

/** Metrics of bounded work: tasks running and waiting, and tasks refused for overload. */
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
  registry.registerMetric(refusals);
}
