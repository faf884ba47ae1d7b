import { sql } from 'kysely';
import {
  FACTURA_IN_FUTURE,
  type FacturaMotivo,
  type NewFactura,
  type NewPago,
  PAGO_IN_FUTURE,
  PAGO_TOO_EARLY,
} from '#contract/facturaProveedor';
import { dayOf, fechaHora } from '#contract/text/format';
import type { CommandContext } from '../../../commands';
import { conflict, invalid, notFound } from '../../../errors';
import { fullNameIn, type RecordSource } from '../../../lists/source';
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
    const message = `El proveedor ya tiene la factura ${factura.numero} en la orden ${entered}`;
    throw conflict(message, { errors: { numero: message } });
  }
  const { numero, fecha, vence, monto, observaciones } = factura;
  await sql`
    insert into factura_proveedor ("idCompra", "idUsuario", creada, numero, fecha, vence, monto, observaciones)
    values (${id}, ${ctx.usuario.id}, ${ctx.now}, ${numero}, ${fecha}, ${vence}, ${monto}, ${observaciones})
  `.execute(ctx.trx);
}

/** Locks a purchase and reads its invoice with an id. Throws 404 if it has none such. */
async function lockFactura(ctx: CommandContext, source: RecordSource, id: number, idFactura: number) {
  const { refuse } = await lockCompra(ctx, source, id);
  const found = await ctx.trx
    .selectFrom('factura_proveedor as f')
    .leftJoin('usuario as u', 'u.id', 'f.idPagador')
    .select(['f.fecha', 'f.anulada', 'f.pagada', 'f.pagoRegistrado', fullNameIn('u').as('pagador')])
    .where('f.id', '=', idFactura)
    .where('f.idCompra', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('La orden no tiene esa factura');
  return { ...found, refuse };
}

/**
 * Annuls an invoice of a purchase, with a reason. Throws 404 if the purchase has no such invoice, and 409 if it is annulled already,
 * or paid.
 */
export async function annulFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { idFactura, motivo }: FacturaMotivo,
): Promise<void> {
  const { anulada, pagada, refuse } = await lockFactura(ctx, source, id, idFactura);
  if (anulada !== null) throw await refuse('La factura ya estaba anulada');
  if (pagada !== null) throw await refuse('La factura está pagada: quite el pago antes de anularla');
  await ctx.trx
    .updateTable('factura_proveedor')
    .set({ anulada: ctx.now, motivoAnulacion: motivo })
    .where('id', '=', idFactura)
    .execute();
}

/**
 * Marks an invoice of a purchase as paid. Throws 404 if the purchase has no such invoice, 409 if it is annulled, or paid already, naming
 * who said so and when, and 422 for a day (`YYYY-MM-DD`) before that of the invoice or still to come for the company.
 */
export async function payFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { idFactura, pagada, referencia }: NewPago,
  timeZone: string,
): Promise<void> {
  const found = await lockFactura(ctx, source, id, idFactura);
  if (found.anulada !== null) throw await found.refuse('La factura está anulada y no se paga');
  if (found.pagoRegistrado !== null) {
    const when = fechaHora(found.pagoRegistrado.toISOString(), timeZone);
    throw await found.refuse(`La factura ya está pagada: ${found.pagador} registró el pago el ${when}`);
  }
  if (pagada > dayOf(ctx.now, timeZone)) throw invalid({ pagada: PAGO_IN_FUTURE });
  if (pagada < found.fecha) throw invalid({ pagada: PAGO_TOO_EARLY });
  await ctx.trx
    .updateTable('factura_proveedor')
    .set({ pagada, referencia, idPagador: ctx.usuario.id, pagoRegistrado: ctx.now, motivoSinPago: null })
    .where('id', '=', idFactura)
    .execute();
}

/** Takes back the payment of an invoice, with a reason. Throws 404 if the purchase has no such invoice, and 409 if it is not paid. */
export async function unpayFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { idFactura, motivo }: FacturaMotivo,
): Promise<void> {
  const { pagada, refuse } = await lockFactura(ctx, source, id, idFactura);
  if (pagada === null) throw await refuse('La factura no tiene un pago registrado');
  await ctx.trx
    .updateTable('factura_proveedor')
    .set({ pagada: null, referencia: null, idPagador: null, pagoRegistrado: null, motivoSinPago: motivo })
    .where('id', '=', idFactura)
    .execute();
}
