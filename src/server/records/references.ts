import { type RawBuilder, sql } from 'kysely';
import { inactiveText, nameOf } from '#contract/declarations/catalogue';
import { catalogoOf } from '#contract/catalogos';
import type { Fields } from '#contract/declarations/kinds';
import { leavesOf } from '#contract/declarations/placedFields';
import type { CommandContext } from '../commands';
import { invalid } from '../errors';

/** The columns of a record that refer to a catalogue, as they are written and, in an update, as they are stored. */
interface Referring {
  table: string;
  fields?: Fields;
  id?: number;
  values: Readonly<Record<string, unknown>>;
}

/** Throws 422 if a record is given an inactive one, such as a family; one that it has already may stay (D32). */
export async function checkReferences(
  ctx: CommandContext,
  { table, fields = {}, id, values }: Referring,
): Promise<void> {
  for (const { name, path, field } of leavesOf(fields)) {
    const target = field.reference && catalogoOf(field.reference.resource);
    const given = values[name];
    if (!target || typeof given !== 'number') continue;
    const had: RawBuilder<unknown> =
      id === undefined ? sql`null` : sql`(select ${sql.ref(name)} from ${sql.table(table)} where id = ${id})`;
    const query = sql<Record<string, unknown>>`
      select * from ${sql.table(target.table)} where id = ${given} and not estatus and id is distinct from ${had}`;
    const [inactive] = (await query.execute(ctx.trx)).rows;
    if (inactive) throw invalid({ [path]: inactiveText(target, nameOf(target, inactive)) });
  }
}
