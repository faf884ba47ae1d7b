import type { EstadoCompra } from '#contract/compra';
import { cantidad } from '#contract/format';
import type { Contexto } from '../../../commands';
import { conflict, notFound } from '../../../errors';
import { readOne } from '../../../lists/read';
import type { ListSource } from '../../../lists/source';
import { locked } from '../../../locks';
import { checkCabida, faltantes, lockArticulos, porArticulo, sinExistencia } from '../../movimientos/existencias';

const CAMBIADA = 'Otra persona cambió esta orden mientras tanto. Revise cómo está ahora';

/** Locks a purchase and checks that the writer has read it as it is (D9); an Anulada one is final. */
async function lockCompra(ctx: Contexto, source: ListSource, id: number, version: number | null | undefined) {
  const found = await ctx.trx
    .selectFrom('compra')
    .select(['id', 'estado', 'idPedido', 'version'])
    .where('id', '=', id)
    .modifyEnd(locked(ctx.trx, 'compra'))
    .executeTakeFirst();
  if (!found) throw notFound('La orden de compra no existe');
  if (version != null && version !== found.version) throw conflict(CAMBIADA, await readOne(ctx.trx, ctx, source, id));
  if (found.estado === 'Anulada') {
    throw conflict('La orden está anulada y ya no cambia', await readOne(ctx.trx, ctx, source, id));
  }
  return found;
}

/**
 * Sees to it that stock can follow a change of state of a purchase without an order (D23): its articles are locked, and
 * goods that are no longer there are not taken back. The database moves the stock itself.
 */
async function checkStock(ctx: Contexto, id: number, entran: boolean): Promise<void> {
  const lines = await ctx.trx
    .selectFrom('compra_detalle')
    .select(['idProducto', 'cantidad'])
    .where('idCompra', '=', id)
    .execute();
  const sums = porArticulo(lines);
  const articulos = await lockArticulos(ctx, [...sums.keys()]);
  if (entran) return checkCabida(articulos, sums);
  const faltan = faltantes(articulos, sums);
  const [first] = faltan;
  if (!first) return;
  throw sinExistencia(
    `No se puede devolver la orden: de ${first.nombreProducto} quedan ${cantidad(first.stock)} y la orden trajo ${cantidad(first.cantidad)}`,
    faltan,
  );
}

/**
 * Turns Pendiente into Recibida and back (D23); answers the new state. 409 when it is Anulada, when it has changed since
 * it was read (D9), or when goods that were sold meanwhile would have to go back.
 */
export async function cambiarEstado(
  ctx: Contexto,
  source: ListSource,
  id: number,
  version: number | null | undefined,
): Promise<EstadoCompra> {
  const { estado, idPedido } = await lockCompra(ctx, source, id, version);
  const recibida = estado === 'Pendiente';
  if (idPedido === null) await checkStock(ctx, id, recibida);
  const next: EstadoCompra = recibida ? 'Recibida' : 'Pendiente';
  await ctx.trx
    .updateTable('compra')
    .set({ estado: next, recibida: recibida ? ctx.ahora : null })
    .where('id', '=', id)
    .execute();
  return next;
}

/** Cancels a purchase for good, with a reason; what it brought into stock goes out again, or else 409. */
export async function anularCompra(
  ctx: Contexto,
  source: ListSource,
  id: number,
  { motivo, version }: { motivo: string; version?: number | null },
): Promise<void> {
  const { estado, idPedido } = await lockCompra(ctx, source, id, version);
  if (idPedido === null && estado === 'Recibida') await checkStock(ctx, id, false);
  await ctx.trx
    .updateTable('compra')
    .set({ estado: 'Anulada', anulada: ctx.ahora, motivoAnulacion: motivo })
    .where('id', '=', id)
    .execute();
}
