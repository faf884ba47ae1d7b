import { sql } from 'kysely';
import type { Contexto } from './commands';
import { notFound } from './errors';
import { locked } from './locks';

type Row = Record<string, unknown>;

/** A boolean column of one record that people switch on and off. */
export interface Switch {
  table: string;
  id: number;
  /** `estatus` unless said otherwise. */
  column?: string;
  /** What the 404 says. */
  missing?: string;
  /** Refuses a change that asks for more than the gate of its call; gets the locked row and the state it would have. */
  allow?: (row: Row, next: boolean) => Promise<void>;
}

/**
 * Gives a switch the wanted state, or the other one when none is named (D36). What has that state already is left as it is:
 * no write, no version, no audit record. Answers the state it has now and whether it changed; throws 404.
 */
export async function setSwitch(
  { trx }: Pick<Contexto, 'trx'>,
  { table, id, column = 'estatus', missing, allow }: Switch,
  wanted: boolean | undefined,
): Promise<{ state: boolean; changed: boolean }> {
  const found = await sql<Row>`select * from ${sql.table(table)} where id = ${id} ${locked(trx, table)}`.execute(trx);
  const [row] = found.rows;
  if (!row) throw notFound(missing);
  const present = row[column] === true;
  const state = wanted ?? !present;
  if (state === present) return { state, changed: false };
  await allow?.(row, state);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${state} where id = ${id}`.execute(trx);
  return { state, changed: true };
}
