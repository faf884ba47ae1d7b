import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import { id } from '#contract/declarations/fields';
import { listFilter, type ListSource } from '../lists/source';

/** Columns of every catalogue's rows besides the declared fields (contract/declarations/fields.ts `storedRecord`). */
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

/** A text as two are compared, ignoring case: as the unique indexes of catalogues have it. */
export const lowerCased = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${text} collate "und-x-icu")`;

/** A key of a catalogue as two are compared: ignoring case and, where it is declared, dashes and blanks. */
export const comparableKey = ({ key }: AnyCatalogue, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  lowerCased(key.dashes ? sql`regexp_replace(${value}, '[-[:space:]]', '', 'g')` : value);
