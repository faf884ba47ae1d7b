import { type Kysely, sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import type { CommandContext } from '../commands';
import type { Database } from '../db/schema';
import { type AppError, conflict, notFound } from '../errors';
import { readOne } from '../lists/read';
import type { RecordSource } from '../lists/source';
import type { Reader } from '../scope';

/** Reads a record; throws 404 with `missing`, by default the source's, if it does not exist or the reader may not see it. */
export async function readExisting(
  db: Kysely<Database>,
  reader: Reader,
  source: RecordSource,
  recordId: number,
  missing = source.missing,
): Promise<unknown> {
  const found = await readOne(db, reader, source, recordId);
  if (found === undefined) throw notFound(missing);
  return found;
}

/** Makes the 409 of what the present state of a record forbids, with the record as it is now (D9). */
export const conflictWith =
  (ctx: CommandContext, source: RecordSource, recordId: number) =>
  async (message: string): Promise<AppError> =>
    conflict(message, await readOne(ctx.trx, ctx, source, recordId));

/**
 * Answer of a write: the record as it is now, and in Spanish what was done. Throws 404 if the actor may no longer see it: it
 * was taken from them while the write waited for its turn (D29).
 */
export const answerRecord = async (ctx: CommandContext, source: RecordSource, recordId: number, message: string) =>
  ok(await readExisting(ctx.trx, ctx, source, recordId), message);

/** Throws 404 with this message if the table has no record of that id: what is listed about it would be empty, not missing. */
export async function requireRecord(
  db: Kysely<Database>,
  table: 'compra' | 'perfil' | 'producto' | 'proveedor' | 'usuario',
  recordId: number,
  missing: string,
): Promise<void> {
  const found = await db.selectFrom(table).select('id').where('id', '=', recordId).executeTakeFirst();
  if (!found) throw notFound(missing);
}

/** Whether a record is active; undefined if there is none of that id. */
export async function estatusOf(db: Kysely<Database>, table: string, recordId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ estatus: boolean }>`
    select estatus from ${sql.table(table)} where id = ${recordId}`.execute(db);
  return rows[0]?.estatus;
}
