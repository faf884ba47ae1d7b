import { type RawBuilder, sql } from 'kysely';
import type { Cambio } from '#contract/calls/conflict';
import type { CommandContext } from '../commands';
import { personIn } from '../lists/source';

/** Query of the id of a record's last audit row, for `lastChange`. */
export const lastTraceOf = (tabla: string, id: number): RawBuilder<unknown> =>
  sql`select max(id) from auditoria where tabla = ${tabla} and "idRegistro" = ${id}`;

/** Author and time of an audit row; `trace` is a query of its id. Null if there is none or it has no user. */
export async function lastChange({ trx }: CommandContext, trace: RawBuilder<unknown>): Promise<Cambio | null> {
  const query = sql<Cambio>`
    select ${personIn('u')} as usuario, iso(t.fecha) as fecha
    from auditoria t join usuario u on u.id = t."idUsuario" where t.id = (${trace})`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? null;
}
