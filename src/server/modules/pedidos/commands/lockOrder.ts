import { sql } from 'kysely';
import type { EstadoPedido } from '#contract/pedido';
import type { Contexto } from '../../../commands';
import { type AppError, conflict, notFound } from '../../../errors';
import { readOne } from '../../../lists/read';
import { inOwnProjects } from '../../../visibility';
import { pedidosSource } from '../source';

export interface LockedOrder {
  estado: EstadoPedido;
  version: number;
  /** The refusal of what the order's present state forbids: 409 with the order as it is now (D9). */
  refuse(message: string): Promise<AppError>;
}

/**
 * Locks an order, so that its receipts, requests, decisions and closings come one after the other. 404 when it is not
 * there or of a project the person does not see (D11).
 */
export async function lockOrder({ trx, usuario }: Contexto, id: number, timeZone: string): Promise<LockedOrder> {
  const visible = inOwnProjects(usuario, 't.idProyecto')[0] ?? sql`true`;
  const query = sql<Omit<LockedOrder, 'refuse'>>`
    select t.estado, t.version from pedido t where t.id = ${id} and ${visible} for update of t`;
  const { rows } = await query.execute(trx);
  if (!rows[0]) throw notFound('El pedido no existe');
  return {
    ...rows[0],
    refuse: async message => conflict(message, await readOne(trx, pedidosSource(timeZone), id)),
  };
}

/** Whether the writer has read another version than the present one; who names none is believed (D9). */
export const isStale = (read: number | null | undefined, present: number): boolean => read != null && read !== present;
