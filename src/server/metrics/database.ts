import { type Kysely, sql } from 'kysely';
import { poolUse } from '../db/connection';
import type { Database } from '../db/schema';
import type { Metric } from './exposition';
import { gauge } from './exposition';

/** Whether the database answers, how busy the pool is, and what waits in the queue of e-mails. */
export async function databaseMetrics(db: Kysely<Database>): Promise<Metric[]> {
  // Before the question below takes a connection itself.
  const pool = poolMetrics(db);
  const mails = await mailsByState(db).catch(() => undefined);
  const up = gauge('bodega_database_up', '1 while the database answers.', mails ? 1 : 0);
  return mails ? [up, ...pool, mails] : [up, ...pool];
}

function poolMetrics(db: Kysely<Database>): Metric[] {
  const use = poolUse(db);
  if (!use) return [];
  const { inUse, idle, max, waiting } = use;
  return [
    {
      name: 'bodega_database_connections',
      help: 'Connections of the pool by state.',
      type: 'gauge',
      samples: [
        { labels: { state: 'in_use' }, value: inUse },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    gauge('bodega_database_connections_max', 'Connections that the pool may open.', max),
    gauge('bodega_database_waiting_requests', 'Requests that wait for a connection.', waiting),
  ];
}

/**
 * Orders by the state of their last e-mail: one given up is no alarm any more once the order was sent again, or cancelled.
 */
async function mailsByState(db: Kysely<Database>): Promise<Metric> {
  const { rows } = await sql<{ estado: string; n: number }>`
    select e.estado, count(*) as n from correo e join compra c on c.id = e."idCompra"
    where (e.estado = 'EnCola' or (e.estado in ('Fallido', 'SinConfirmar') and c.estado <> 'Anulada'))
      and not exists (select from correo later where later."idCompra" = e."idCompra" and later.id > e.id)
    group by e.estado`.execute(db);
  const of = (state: string) => rows.find(({ estado }) => estado === state)?.n ?? 0;
  return {
    name: 'bodega_mails',
    help: 'E-mails to suppliers that wait, that were given up, and of which nobody knows.',
    type: 'gauge',
    samples: [
      { labels: { state: 'queued' }, value: of('EnCola') },
      { labels: { state: 'failed' }, value: of('Fallido') },
      { labels: { state: 'unconfirmed' }, value: of('SinConfirmar') },
    ],
  };
}
