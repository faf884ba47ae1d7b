import { sql } from 'kysely';
import type { Cambio } from '#contract/conflicto';
import type { Contexto } from './commands';

/** Who wrote a record last, and when, as the audit has it; null for what no person did. */
export async function lastChange({ trx }: Pick<Contexto, 'trx'>, tabla: string, id: number): Promise<Cambio | null> {
  const query = sql<Cambio>`
    select json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) as usuario, iso(t.fecha) as fecha
    from (select * from auditoria where tabla = ${tabla} and "idRegistro" = ${id} order by id desc limit 1) t
    join usuario u on u.id = t."idUsuario"`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? null;
}
