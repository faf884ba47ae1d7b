import { type Kysely, sql } from 'kysely';
import { dia } from '#contract/text/format';
import type { CountedLine } from '#contract/correoProveedor';
import type { Database } from '../../db/schema';
import { conflict } from '../../errors';
import type { Condition } from '../../lists/source';

/** Received quantity of a line `d` of a purchase not yet Recibida: by the receipts of the orders it serves (D49). */
const arrived = sql`(select coalesce(sum(ca.recibido), 0) from compra_asignacion ca where ca."idCompraDetalle" = d.id)`;

const isMissing: Condition = sql`d.cantidad > ${arrived}`;

/** Lines of a purchase `t` with missing quantities: a JSON array of `CountedLine`. */
export const missingLines = sql`
  (select coalesce(json_agg(json_build_object('nombreProducto', d."nombreProducto", 'codigo', a.codigo,
      'presentacion', a.presentacion, 'cantidad', d.cantidad - ${arrived}) order by d.id), '[]'::json)
    from compra_detalle d join producto a on a.id = d."idProducto" where d."idCompra" = t.id and ${isMissing})`;

/** Whether something of a purchase `t` is missing; if nothing has arrived yet its lines are not read. */
const isSomethingMissing: Condition = sql`(t.estado = 'Pendiente' and (t.parcial is null or exists (
  select from compra_detalle d where d."idCompra" = t.id and ${isMissing})))`;

/** Whether a purchase `t` is late on a day of the company: its promised day is over and something is missing (D48). */
export const isLateOn = (hoy: string): Condition => sql`(t."fechaPrometida" < ${hoy}::date and ${isSomethingMissing})`;

/** Missing lines of one purchase. */
export async function readMissingLines(db: Kysely<Database>, id: number): Promise<CountedLine[]> {
  const query = sql<{ faltan: CountedLine[] }>`
    select ${missingLines} as faltan from compra t where t.id = ${id}`;
  const { rows } = await query.execute(db);
  return rows[0]?.faltan ?? [];
}

/** Throws 409 with the reason if a purchase is not late on the day `hoy`, so that no reminder is sent. */
export async function checkIsLate(db: Kysely<Database>, id: number, hoy: string): Promise<void> {
  const query = sql<{ estado: string; fechaPrometida: string | null; isMissing: boolean; atrasada: boolean | null }>`
    select t.estado, t."fechaPrometida", ${isSomethingMissing} as "isMissing", ${isLateOn(hoy)} as atrasada
    from compra t where t.id = ${id}`;
  const { rows } = await query.execute(db);
  const [found] = rows;
  if (!found || found.atrasada) return;
  if (found.estado === 'Recibida') throw conflict('La orden ya se recibió y no hay qué recordar');
  if (!found.isMissing) throw conflict('De la orden ya llegó todo y no hay qué recordar');
  throw conflict(
    found.fechaPrometida === null
      ? 'La orden no está atrasada: no tiene fecha prometida'
      : `La orden no está atrasada: se prometió para el ${dia(found.fechaPrometida)}`,
  );
}
