import { sql } from 'kysely';
import type { EstadoPedido } from '#contract/pedido';
import type { Contexto } from '../../../commands';
import { type AppError, conflict } from '../../../errors';
import { readOne } from '../../../lists/read';
import { locked } from '../../../locks';
import { orderIsNotThere, orderIsOfAnother, ordersToRead, ordersToWorkWith } from '../scope';
import { orderSource } from '../source';

export interface LockedOrder {
  estado: EstadoPedido;
  version: number;
  /** The refusal of what the order's present state forbids: 409 with the order as it is now (D9). */
  refuse(message: string): Promise<AppError>;
}

/**
 * Locks an order, so that its receipts, requests, decisions and closings come one after the other. 404 when it is not
 * there or the person does not see it, 403 when they may only read it (D11, D28).
 */
export async function lockOrder(ctx: Contexto, id: number, timeZone: string): Promise<LockedOrder> {
  const query = sql<Omit<LockedOrder, 'refuse'> & { isOwn: boolean }>`
    select t.estado, t.version, ${ordersToWorkWith('t.idProyecto')(ctx)} as "isOwn"
    from pedido t where t.id = ${id} and ${ordersToRead('t.idProyecto')(ctx)} ${locked(ctx.trx, 'pedido', 't')}`;
  const { rows } = await query.execute(ctx.trx);
  const [found] = rows;
  if (!found) throw orderIsNotThere();
  if (!found.isOwn) throw orderIsOfAnother();
  const { estado, version } = found;
  const source = orderSource(timeZone);
  return { estado, version, refuse: async message => conflict(message, await readOne(ctx.trx, ctx, source, id)) };
}
