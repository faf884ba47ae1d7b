import type { EstadoPedido } from '#contract/pedido';
import type { CommandContext } from '../../../commands';
import type { AppError } from '../../../errors';
import { conflictWith } from '../../../records/reads';
import { orderToChange } from '../scope';
import { orderSource } from '../source';

/** An order that no other transaction changes until this one ends. */
export interface LockedOrder {
  estado: EstadoPedido;
  version: number;
  /** The refusal of what the order's present state forbids: 409 with the order as it is now (D9). */
  refuse(message: string): Promise<AppError>;
}

/** The 409 of an order that has changed since it was read (D9). */
export const ORDER_CHANGED = 'El pedido cambió mientras tanto. Revíselo';

/**
 * Locks an order, so that its receipts, requests, decisions and closings come one after the other. A refusal reads it from
 * `source`. Throws as `orderToChange`.
 */
export async function lockOrder(ctx: CommandContext, id: number, source = orderSource): Promise<LockedOrder> {
  const { estado, version } = await orderToChange(ctx, id);
  return { estado, version, refuse: conflictWith(ctx, source, id) };
}
