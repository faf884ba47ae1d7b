import { sql } from 'kysely';
import type { SwitchBody } from '#contract/calls/switchBody';
import type { CommandContext } from '../commands';
import { type AppError, isStale, notFound } from '../errors';
import { locked } from '../db/locks';

type Row = Record<string, unknown> & { version?: number };

/** A boolean column of one record that users switch on and off. */
export interface Switch {
  table: string;
  id: number;
  /** Default: `estatus`. */
  column?: string;
  /** Message of the 404. */
  missing?: string;
  /** Throws if the change needs more than the gate of its call. Receives the locked row and the new state. */
  allow?: (row: Row, next: boolean) => Promise<void>;
  /** The 409 if the record is not of the version that was read; without it, versions are not compared. */
  stale?: () => Promise<AppError>;
}

/**
 * Sets a switch to the wanted state, or toggles it if none is given (D36). If it already has that state nothing is
 * written: no new version, no audit record. Returns the resulting state and whether it changed; throws 404, or 409 if
 * it would change a record of another version than the one read (D9).
 */
export async function setSwitch(
  { trx }: CommandContext,
  { table, id, column = 'estatus', missing, allow, stale }: Switch,
  { estatus: wanted, version }: SwitchBody,
): Promise<{ state: boolean; changed: boolean }> {
  const found = await sql<Row>`select * from ${sql.table(table)} where id = ${id} ${locked(trx, table)}`.execute(trx);
  const [row] = found.rows;
  if (!row) throw notFound(missing);
  const present = row[column] === true;
  const state = wanted ?? !present;
  if (state === present) return { state, changed: false };
  if (stale && isStale(version, row.version)) throw await stale();
  await allow?.(row, state);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${state} where id = ${id}`.execute(trx);
  return { state, changed: true };
}
