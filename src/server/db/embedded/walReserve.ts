import type pg from 'pg';
import { freeBytes } from './diskGuard';
import type { Places } from './places';
import { RESERVED_WAL_SEGMENTS } from './postgresSettings';

const PLENTY_BYTES = 256 * 1024 * 1024;

/**
 * Creates the reserved write-ahead log segments: PostgreSQL stops when it cannot create a segment, and a new cluster
 * has only one. Used segments are kept and recycled up to `min_wal_size`, so a few are used up here, once, while there
 * is room (S10: a full disk).
 */
export async function reserveWal(client: pg.Client, places: Places): Promise<void> {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_ls_waldir()');
  const missing = RESERVED_WAL_SEGMENTS - (rows[0]?.n ?? 0);
  if (missing <= 0 || (await freeBytes(places.cluster)) < PLENTY_BYTES) return;
  for (let n = 0; n < missing; n += 1) {
    await client.query("SELECT pg_logical_emit_message(false, 'bodega', 'reserva')");
    await client.query('SELECT pg_switch_wal()');
  }
  await client.query('CHECKPOINT');
}
