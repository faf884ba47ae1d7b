import { type Kysely, sql } from 'kysely';
import { dia } from '#contract/format';
import type { Database } from '../../db/schema';
import { conflict } from '../../errors';
import type { Condition } from '../../lists/source';

/** What of the line `d` of a purchase that is not Recibida has come: what the orders it serves received of it (D49). */
const llegado = sql`(select coalesce(sum(ca.recibido), 0) from compra_asignacion ca where ca."idCompraDetalle" = d.id)`;

/** The lines of the purchase `t` of which something has not come, and how much. */
export const faltan = sql`
  (select coalesce(json_agg(f order by f.id), '[]'::json) from (
    select d.id, d."nombreProducto", d.cantidad - ${llegado} as cantidad
    from compra_detalle d where d."idCompra" = t.id
  ) f where f.cantidad > 0)`;

/** Whether something of the purchase `t` is still to come; of one of which nothing has come the lines need not be read. */
export const porLlegar: Condition = sql`(t.estado = 'Pendiente' and (t.parcial is null or exists (
  select from compra_detalle d where d."idCompra" = t.id and d.cantidad > ${llegado})))`;

/** Whether the purchase `t` is late on a day of the company: its promised day is over and something of it is missing (D48). */
export const atrasadaEl = (hoy: string): Condition => sql`(t."fechaPrometida" < ${hoy}::date and ${porLlegar})`;

/** What has not come of one purchase. */
export async function readFaltan(
  db: Kysely<Database>,
  id: number,
): Promise<{ nombreProducto: string; cantidad: number }[]> {
  const query = sql<{ faltan: { nombreProducto: string; cantidad: number }[] }>`
    select ${faltan} as faltan from compra t where t.id = ${id}`;
  const { rows } = await query.execute(db);
  return rows[0]?.faltan ?? [];
}

/** Refuses with 409 to remind of a purchase that is not late on the day `hoy`, and says why it is not. */
export async function checkAtrasada(db: Kysely<Database>, id: number, hoy: string): Promise<void> {
  const query = sql<{ estado: string; fechaPrometida: string | null; porLlegar: boolean; atrasada: boolean | null }>`
    select t.estado, t."fechaPrometida", ${porLlegar} as "porLlegar", ${atrasadaEl(hoy)} as atrasada
    from compra t where t.id = ${id}`;
  const { rows } = await query.execute(db);
  const [found] = rows;
  if (!found || found.atrasada) return;
  if (found.estado === 'Recibida') throw conflict('La orden ya se recibió y no hay qué recordar');
  if (!found.porLlegar) throw conflict('De la orden ya llegó todo y no hay qué recordar');
  throw conflict(
    found.fechaPrometida === null
      ? 'La orden no está atrasada: no tiene fecha prometida'
      : `La orden no está atrasada: se prometió para el ${dia(found.fechaPrometida)}`,
  );
}
