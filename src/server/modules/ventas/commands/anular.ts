import type { Anulacion } from '#contract/compra';
import type { Contexto } from '../../../commands';
import { conflict, isStale, notFound } from '../../../errors';
import { readOne } from '../../../lists/read';
import type { ListSource } from '../../../lists/source';
import { locked } from '../../../db/locks';
import { checkCabida, lockArticulos, porArticulo } from '../../movimientos/existencias';

/**
 * Cancels a sale with a reason: its goods return to stock, and the document is kept. Throws 409 with the current sale if it
 * is cancelled already or has changed since it was read (D9).
 */
export async function anularVenta(
  ctx: Contexto,
  source: ListSource,
  id: number,
  { motivo, version }: Anulacion,
): Promise<void> {
  const found = await ctx.trx
    .selectFrom('venta')
    .select(['estado', 'version'])
    .where('id', '=', id)
    .modifyEnd(locked(ctx.trx, 'venta'))
    .executeTakeFirst();
  if (!found) throw notFound('La venta no existe');
  if (found.estado === 'Anulada') throw conflict('La venta ya está anulada', await readOne(ctx.trx, ctx, source, id));
  if (isStale(version, found.version)) {
    throw conflict('Otra persona cambió esta venta mientras tanto', await readOne(ctx.trx, ctx, source, id));
  }
  const lines = await ctx.trx
    .selectFrom('venta_detalle')
    .select(['idProducto', 'cantidad'])
    .where('idVenta', '=', id)
    .execute();
  const vuelven = porArticulo(lines);
  checkCabida(await lockArticulos(ctx, [...vuelven.keys()]), vuelven);
  await ctx.trx
    .updateTable('venta')
    .set({ estado: 'Anulada', anulada: ctx.ahora, motivoAnulacion: motivo })
    .where('id', '=', id)
    .execute();
}
