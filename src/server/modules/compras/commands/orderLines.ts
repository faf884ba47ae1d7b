import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '../../../commands';
import type { Condition } from '../../../lists/source';
import { locked } from '../../../db/locks';
import { toArrive } from '../comprado';
import type { OrderedLine } from './assign';

/** A line of an order that a purchase serves, with its order. */
export interface LineWithOrder extends OrderedLine {
  idPedido: number;
  estado: string;
}

/** The lines (`d`) of orders (`p`) that meet a condition, as one JSON array of `LineWithOrder`. */
export const orderLines = (where: Condition): RawBuilder<LineWithOrder[]> => sql`
  (select coalesce(json_agg(json_build_object('id', d.id, 'idPedido', d."idPedido", 'estado', p.estado,
    'idProducto', d."idProducto", 'codigo', a.codigo, 'nombreProducto', d."nombreProducto", 'cantidad', d.cantidad,
    'recibido', d.recibido, 'porLlegar', ${toArrive}) order by d.id), '[]'::json)
    from pedido_detalle d join producto a on a.id = d."idProducto" join pedido p on p.id = d."idPedido" where ${where})`;

/** Locks the orders of these lines, so that two concurrent buyers see each other's purchase. */
export async function lockOrdersOfLines({ trx }: CommandContext, lines: readonly number[]): Promise<void> {
  await sql`select t.id from pedido t where t.id in (
    select "idPedido" from pedido_detalle where id = any(${lines}::integer[])) ${locked(trx, 'pedido', 't')}`.execute(
    trx,
  );
}

/**
 * Locks the orders that a purchase serves, so that changes to what is left to buy happen one at a time (D50), and before
 * its articles are locked: an approval holds its order while it locks articles and then such purchases.
 */
export async function lockOrdersOfCompra({ trx }: CommandContext, idCompra: number): Promise<void> {
  await sql`select t.id from pedido t where t.id in (
    select d."idPedido" from compra_detalle l join compra_asignacion a on a."idCompraDetalle" = l.id
    join pedido_detalle d on d.id = a."idPedidoDetalle" where l."idCompra" = ${idCompra}) ${locked(trx, 'pedido', 't')}`.execute(
    trx,
  );
}

/** Order lines by id. */
export async function readOrderLines({ trx }: CommandContext, ids: readonly number[]): Promise<LineWithOrder[]> {
  const query = sql<{ lineas: LineWithOrder[] }>`
    select ${orderLines(sql`d.id = any(${ids}::integer[])`)} as lineas`;
  const { rows } = await query.execute(trx);
  return rows[0]?.lineas ?? [];
}
