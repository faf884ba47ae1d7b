import { sql } from 'kysely';
import { FACTURA_IN_FUTURE, type FacturaAnulada, type NewFactura } from '#contract/facturaProveedor';
import { dayOf } from '#contract/text/format';
import type { CommandContext } from '../../../commands';
import { conflict, invalid, notFound } from '../../../errors';
import type { RecordSource } from '../../../lists/source';
import { lockCompra } from './estado';

/** The purchase for which the supplier's invoice with this number was entered; undefined if it was not. */
async function alreadyEnteredFor(ctx: CommandContext, idCompra: number, numero: string): Promise<number | undefined> {
  const query = sql<{ idCompra: number }>`
    select f."idCompra" from factura_proveedor f join compra c on c."idProveedor" = f."idProveedor"
    where c.id = ${idCompra} and f.anulada is null and lower(f.numero) = lower(${numero})`;
  const { rows } = await query.execute(ctx.trx);
  return rows[0]?.idCompra;
}

/**
 * Adds an invoice to a purchase. Throws 409 if the purchase is annulled or its supplier has this invoice already, wherever
 * it was entered: it would be paid twice; and 422 for a day (`YYYY-MM-DD`) that is still to come for the company.
 */
export async function addFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  factura: NewFactura,
  timeZone: string,
): Promise<void> {
  const { estado, refuse } = await lockCompra(ctx, source, id);
  if (estado === 'Anulada') throw await refuse('La orden está anulada y no lleva facturas');
  if (factura.fecha > dayOf(ctx.now, timeZone)) throw invalid({ fecha: FACTURA_IN_FUTURE });
  const entered = await alreadyEnteredFor(ctx, id, factura.numero);
  if (entered !== undefined) {
    const numero = `El proveedor ya tiene la factura ${factura.numero} en la orden ${entered}`;
    throw conflict(numero, { errors: { numero } });
  }
  await sql`
    insert into factura_proveedor ("idCompra", "idUsuario", creada, numero, fecha, monto, observaciones)
    values (${id}, ${ctx.usuario.id}, ${ctx.now}, ${factura.numero}, ${factura.fecha}, ${factura.monto}, ${factura.observaciones})
  `.execute(ctx.trx);
}

/** Annuls an invoice of a purchase, with a reason. Throws 404 if the purchase has no such invoice, and 409 if it is annulled already. */
export async function annulFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { idFactura, motivo }: FacturaAnulada,
): Promise<void> {
  const { refuse } = await lockCompra(ctx, source, id);
  const found = await ctx.trx
    .selectFrom('factura_proveedor')
    .select('anulada')
    .where('id', '=', idFactura)
    .where('idCompra', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('La orden no tiene esa factura');
  if (found.anulada !== null) throw await refuse('La factura ya estaba anulada');
  await ctx.trx
    .updateTable('factura_proveedor')
    .set({ anulada: ctx.now, motivoAnulacion: motivo })
    .where('id', '=', idFactura)
    .execute();
}
