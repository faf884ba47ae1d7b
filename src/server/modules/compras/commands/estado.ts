import { sql } from 'kysely';
import { type CompraEstatus, type EstadoCompra, NO_COMPRA } from '#contract/compra';
import { facturaNoun } from '#contract/facturaProveedor';
import { cantidad, plural } from '#contract/text/format';
import type { CommandContext } from '../../../commands';
import { isStale, notFound } from '../../../errors';
import type { RecordSource } from '../../../lists/source';
import { locked } from '../../../db/locks';
import { conflictWith } from '../../../records/reads';
import { lockOrdersOfCompra } from './orderLines';
import { checkStockMax, lackingStock, lockArticles, byArticle, stockConflict } from '../../movimientos/existencias';

const CHANGED = 'La orden cambió mientras tanto. Revise cómo está ahora';

/** The version of a purchase that a person has read, if any (D9). */
export type Version = number | null | undefined;

/** Locks a purchase. `refuse`: the 409 of what its present state forbids, with the purchase as it is now. Throws 404. */
export async function lockCompra(ctx: CommandContext, source: RecordSource, id: number) {
  const found = await ctx.trx
    .selectFrom('compra')
    .select(['id', 'estado', 'idPedido', 'fecha', 'fechaPrometida', 'enviada', 'confirmada', 'version'])
    .where('id', '=', id)
    .modifyEnd(locked(ctx.trx, 'compra'))
    .executeTakeFirst();
  if (!found) throw notFound(NO_COMPRA);
  return { ...found, refuse: conflictWith(ctx, source, id) };
}

export type LockedCompra = Awaited<ReturnType<typeof lockCompra>>;

/** Throws 409 if the purchase has changed since it was read (D9) or is Anulada, which is final. */
export async function checkChangeable(
  { estado, version: present, refuse }: LockedCompra,
  version: Version,
): Promise<void> {
  if (isStale(version, present)) throw await refuse(CHANGED);
  if (estado === 'Anulada') throw await refuse('La orden está anulada y ya no cambia');
}

/** What a purchase brings for the shelf, by article, and these articles locked. A trigger moves their stock (D23). */
async function lockForShelf(ctx: CommandContext, id: number) {
  const { rows: lines } = await sql<{ idProducto: number; cantidad: number }>`
    select "idProducto", cantidad from compra_para_bodega(${id})`.execute(ctx.trx);
  const sums = byArticle(lines);
  return { sums, articles: await lockArticles(ctx, [...sums.keys()]) };
}

/** Throws 409 if the shelf cannot take what a purchase brings. */
async function checkIncoming(ctx: CommandContext, id: number): Promise<void> {
  const { articles, sums } = await lockForShelf(ctx, id);
  checkStockMax(articles, sums);
}

/** Throws 409 if what a purchase brought, and would have to go out again, is no longer there; `what` names what was to be done. */
async function checkReturned(ctx: CommandContext, id: number, what: 'anular' | 'devolver'): Promise<void> {
  const { articles, sums } = await lockForShelf(ctx, id);
  const lacking = lackingStock(articles, sums);
  const [first] = lacking;
  if (!first) return;
  throw stockConflict(
    `No se puede ${what} la orden: de ${first.nombreProducto} ${plural(first.stock, 'queda', 'quedan')} ${cantidad(first.stock)} y la orden trajo ${cantidad(first.cantidad)}`,
    lacking,
  );
}

/**
 * Sets the state of a purchase or, if none is given, switches between Pendiente and Recibida (D23). A purchase already in
 * the wanted state is left unchanged (D36). Throws 409 if it is Anulada, has changed since it was read (D9), or if goods
 * sold meanwhile would have to go back. Returns the state it has now.
 */
export async function changeEstado(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { version, estado: wanted }: CompraEstatus,
): Promise<EstadoCompra> {
  await lockOrdersOfCompra(ctx, id);
  const found = await lockCompra(ctx, source, id);
  const { estado, idPedido } = found;
  if (estado === wanted) return estado;
  await checkChangeable(found, version);
  const arrives = estado === 'Pendiente';
  if (idPedido === null) await (arrives ? checkIncoming(ctx, id) : checkReturned(ctx, id, 'devolver'));
  const next: EstadoCompra = arrives ? 'Recibida' : 'Pendiente';
  await ctx.trx
    .updateTable('compra')
    .set({ estado: next, recibida: arrives ? ctx.now : null })
    .where('id', '=', id)
    .execute();
  return next;
}

/** Throws 409 if a purchase has invoices that count: they are annulled before it, and credit notes before them. */
async function checkNoFacturas(ctx: CommandContext, { id, refuse }: LockedCompra): Promise<void> {
  const found = await ctx.trx
    .selectFrom('factura_proveedor')
    .select(['numero', 'notaCredito'])
    .where('idCompra', '=', id)
    .where('anulada', 'is', null)
    .orderBy('notaCredito', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (found) throw await refuse(`La orden tiene la ${facturaNoun(found)} ${found.numero}: anúlela primero`);
}

/**
 * Annuls a purchase, which is final; the goods it brought into stock go out again. Throws 409 if they are no longer there, or the
 * supplier has invoiced them.
 */
export async function annulCompra(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { motivo, version }: { motivo: string; version?: Version },
): Promise<void> {
  await lockOrdersOfCompra(ctx, id);
  const found = await lockCompra(ctx, source, id);
  await checkChangeable(found, version);
  await checkNoFacturas(ctx, found);
  const { estado, idPedido } = found;
  if (idPedido === null && estado === 'Recibida') await checkReturned(ctx, id, 'anular');
  await ctx.trx
    .updateTable('compra')
    .set({ estado: 'Anulada', anulada: ctx.now, motivoAnulacion: motivo })
    .where('id', '=', id)
    .execute();
}
