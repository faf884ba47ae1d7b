import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReadReplica } from '../db/readReplica';

/** Metrics of the read replica: availability, lag, and how many reads went to it or to the primary. */
export function watchReplica(replica: ReadReplica, registry: Registry): void {
  new Gauge({
    name: 'bodega_replica_up',
    help: '1 while the replica of DATABASE_READ_URL answers.',
    registers: [registry],
    async collect() {
      await replica.look();
      this.set(replica.isUp ? 1 : 0);
    },
  });
  new Gauge({
    name: 'bodega_replica_lag_seconds',
    help: 'Age of the oldest write that the replica has not replayed.',
    registers: [registry],
    collect() {
      this.set(replica.behindMs / 1000);
    },
  });
  new Counter({
    name: 'bodega_replica_reads_total',
    help: 'Reads that the replica may answer, by where they went: to it, or to the primary because it was behind or down.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(replica.reads)) this.inc({ from }, count);
    },
  });
}
