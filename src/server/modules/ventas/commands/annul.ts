import type { Anulacion } from '#contract/compra';
import { NO_VENTA } from '#contract/venta';
import type { CommandContext } from '../../../commands';
import { isStale, notFound } from '../../../errors';
import { locked } from '../../../db/locks';
import { conflictWith } from '../../../records/reads';
import { checkStockMax, lockArticles, byArticle } from '../../movimientos/existencias';
import { ventaSource } from '../source';

/**
 * Cancels a sale with a reason: its goods return to stock, and the document is kept. Throws 409 with the current sale if it
 * is annulled already or has changed since it was read (D9).
 */
export async function annulVenta(ctx: CommandContext, id: number, { motivo, version }: Anulacion): Promise<void> {
  const found = await ctx.trx
    .selectFrom('venta')
    .select(['estado', 'version'])
    .where('id', '=', id)
    .modifyEnd(locked(ctx.trx, 'venta'))
    .executeTakeFirst();
  if (!found) throw notFound(NO_VENTA);
  const refuse = conflictWith(ctx, ventaSource, id);
  if (found.estado === 'Anulada') throw await refuse('La venta ya está anulada');
  if (isStale(version, found.version)) throw await refuse('La venta cambió mientras tanto. Revise cómo está ahora');
  const lines = await ctx.trx
    .selectFrom('venta_detalle')
    .select(['idProducto', 'cantidad'])
    .where('idVenta', '=', id)
    .execute();
  const incoming = byArticle(lines);
  checkStockMax(await lockArticles(ctx, [...incoming.keys()]), incoming);
  await ctx.trx
    .updateTable('venta')
    .set({ estado: 'Anulada', anulada: ctx.now, motivoAnulacion: motivo })
    .where('id', '=', id)
    .execute();
}
