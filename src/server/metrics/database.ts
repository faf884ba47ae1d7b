import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { poolUse } from '../db/connection';
import { retries } from '../db/retry';
import type { Database } from '../db/schema';
import { statements } from '../db/statementLog';

/**
 * Metrics of the database: availability, pool use, retries, statements, deadlocks and the e-mail queue. Those of the
 * pool are registered first, to be read before the queries of the others take connections from it.
 */
export function watchDatabase(db: Kysely<Database>, registry: Registry): void {
  watchPool(db, registry);
  registry.registerMetric(retries);
  registry.registerMetric(statements);
  new Gauge({
    name: 'bodega_database_up',
    help: '1 while the database answers.',
    registers: [registry],
    async collect() {
      const isUp = await sql`select 1`.execute(db).catch(() => undefined);
      this.set(isUp ? 1 : 0);
    },
  });
  new Counter({
    name: 'bodega_database_deadlocks_total',
    help: 'Deadlocks that PostgreSQL has counted in this database, of all its servers.',
    registers: [registry],
    async collect() {
      const query = sql<{ n: number }>`
        select deadlocks as n from pg_stat_database where datname = current_database()`;
      const found = await query.execute(db).catch(() => undefined);
      this.reset();
      this.inc(found?.rows[0]?.n ?? 0);
    },
  });
  watchMails(db, registry);
}

function watchPool(db: Kysely<Database>, registry: Registry): void {
  new Gauge({
    name: 'bodega_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { inUse = 0, idle = 0 } = poolUse(db) ?? {};
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'bodega_database_connections_max',
    help: 'Connections that the pool may open.',
    registers: [registry],
    collect() {
      this.set(poolUse(db)?.max ?? 0);
    },
  });
  new Gauge({
    name: 'bodega_database_waiting_requests',
    help: 'Requests that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(poolUse(db)?.waiting ?? 0);
    },
  });
}

/** Purchases by the state of their last e-mail; failed ones only until they are sent again, received or annulled. */
const mailsByState = (db: Kysely<Database>) =>
  sql<{ estado: string; n: number }>`
    select e.estado, count(*) as n from correo e join compra c on c.id = e."idCompra"
    where (e.estado = 'EnCola' or (e.estado in ('Fallido', 'SinConfirmar') and c.estado = 'Pendiente'))
      and not exists (select from correo later where later."idCompra" = e."idCompra" and later.id > e.id)
    group by e.estado`.execute(db);

function watchMails(db: Kysely<Database>, registry: Registry): void {
  const states = { queued: 'EnCola', failed: 'Fallido', unconfirmed: 'SinConfirmar' };
  new Gauge({
    name: 'bodega_mails',
    help: 'E-mails to suppliers that are queued, have failed, or may have been sent without confirmation.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const found = await mailsByState(db).catch(() => undefined);
      this.reset();
      for (const [state, estado] of Object.entries(states)) {
        if (found) this.set({ state }, found.rows.find(row => row.estado === estado)?.n ?? 0);
      }
    },
  });
}
