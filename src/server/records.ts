import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { id } from '#contract/fields';
import type { Database } from './db/schema';
import { notFound } from './errors';
import { listFilter, type ListSource } from './lists/source';

/** Columns of every catalogue's rows besides the declared fields (contract/fields.ts `registro`). */
export const recordColumns = sql`t.id, iso(t."fechaCreado") as "fechaCreado", t.estatus, t.version`;

const ids = z.union([id().transform(single => [single]), z.array(id()).max(1000)]);

/** Filters of every list of records. */
export const recordFilters = {
  id: listFilter(ids, list => sql`t.id = any(${list}::integer[])`),
  estatus: listFilter(z.boolean(), value => sql`t.estatus = ${value}`),
} satisfies ListSource['filters'];

/** Sort keys of every list of records. */
export const recordSort: ListSource['sort'] = {
  id: sql`t.id`,
  fechaCreado: sql`t."fechaCreado"`,
  estatus: sql`t.estatus`,
};

/**
 * Sort key of a name in several columns: by the first, then by the next. A tab sorts before every character of a name, as
 * a space does not: 'María' with any surname comes before 'María Fernanda'.
 */
export const inOrderOf = (columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(columns, sql` || E'\\t' || `);

/** Throws 404 with this message if the table has no record of that id: what is listed about it would be empty, not missing. */
export async function requireRecord(
  db: Kysely<Database>,
  table: 'perfil' | 'producto' | 'proveedor' | 'usuario',
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
