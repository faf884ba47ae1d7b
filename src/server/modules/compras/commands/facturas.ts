import { sql } from 'kysely';
import {
  FACTURA_IN_FUTURE,
  facturaNoun,
  type FacturaMotivo,
  type NewFactura,
  type NewPago,
  PAGO_IN_FUTURE,
  PAGO_TOO_EARLY,
} from '#contract/facturaProveedor';
import { dayOf, dinero, fechaHora } from '#contract/text/format';
import type { CommandContext } from '../../../commands';
import { conflict, invalid, notFound } from '../../../errors';
import { fullNameIn, type RecordSource } from '../../../lists/source';
import { facturado } from '../facturacion';
import { lockCompra } from './estado';

/** The purchase for which the supplier's invoice or credit note with this number was entered; undefined if it was not. */
async function alreadyEnteredFor(
  ctx: CommandContext,
  idCompra: number,
  { notaCredito, numero }: NewFactura,
): Promise<number | undefined> {
  const query = sql<{ idCompra: number }>`
    select f."idCompra" from factura_proveedor f join compra c on c."idProveedor" = f."idProveedor"
    where c.id = ${idCompra} and f.anulada is null and f."notaCredito" = ${notaCredito} and lower(f.numero) = lower(${numero})`;
  const { rows } = await query.execute(ctx.trx);
  return rows[0]?.idCompra;
}

/** Colones invoiced for a purchase, less credit notes. */
async function readFacturado(ctx: CommandContext, idCompra: number): Promise<number> {
  const { rows } = await sql<{ facturado: number }>`
    select ${facturado} as facturado from compra t where t.id = ${idCompra}`.execute(ctx.trx);
  return rows[0]?.facturado ?? 0;
}

/**
 * Adds an invoice or a credit note to a purchase. Throws 409 if the purchase is annulled, if its supplier has this number already, wherever
 * it was entered: it would be paid twice, and if a note is of more than is invoiced; and 422 for a day (`YYYY-MM-DD`) that is still
 * to come for the company.
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
  const entered = await alreadyEnteredFor(ctx, id, factura);
  if (entered !== undefined) {
    const message = `El proveedor ya tiene la ${facturaNoun(factura)} ${factura.numero} en la orden ${entered}`;
    throw conflict(message, { errors: { numero: message } });
  }
  const { notaCredito, numero, fecha, vence, monto, observaciones } = factura;
  const most = notaCredito ? await readFacturado(ctx, id) : Infinity;
  if (monto > most) {
    const message = `La nota de crédito puede ser de ${dinero(most)} como máximo: es lo facturado de la orden`;
    throw conflict(message, { errors: { monto: message } });
  }
  await sql`
    insert into factura_proveedor ("idCompra", "idUsuario", creada, "notaCredito", numero, fecha, vence, monto, observaciones)
    values (${id}, ${ctx.usuario.id}, ${ctx.now}, ${notaCredito}, ${numero}, ${fecha}, ${vence}, ${monto}, ${observaciones})
  `.execute(ctx.trx);
}

/** Locks a purchase and reads its invoice or credit note with an id. Throws 404 if it has none such. */
async function lockFactura(ctx: CommandContext, source: RecordSource, id: number, idFactura: number) {
  const { refuse } = await lockCompra(ctx, source, id);
  const found = await ctx.trx
    .selectFrom('factura_proveedor as f')
    .leftJoin('usuario as u', 'u.id', 'f.idPagador')
    .select([
      'f.notaCredito',
      'f.monto',
      'f.fecha',
      'f.anulada',
      'f.pagada',
      'f.pagoRegistrado',
      fullNameIn('u').as('pagador'),
    ])
    .where('f.id', '=', idFactura)
    .where('f.idCompra', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('La orden no tiene esa factura');
  return { ...found, refuse };
}

/**
 * Annuls an invoice or a credit note of a purchase, with a reason, and returns it. Throws 404 if the purchase has no such, and 409 if it is
 * annulled already, or paid, or if credit notes of more than is invoiced would be left.
 */
export async function annulFactura(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { idFactura, motivo }: FacturaMotivo,
): Promise<{ notaCredito: boolean }> {
  const found = await lockFactura(ctx, source, id, idFactura);
  const { notaCredito, monto, anulada, pagada, refuse } = found;
  if (anulada !== null) throw await refuse(`La ${facturaNoun(found)} ya estaba anulada`);
  if (pagada !== null) throw await refuse('La factura está pagada: quite el pago antes de anularla');
  if (!notaCredito && (await readFacturado(ctx, id)) < monto)
    throw await refuse('Las notas de crédito pasarían de lo facturado: anule antes una nota de crédito');
  await ctx.trx
    .updateTable('factura_proveedor')
    .set({ anulada: ctx.now, motivoAnulacion: motivo })
    .where('id', '=', idFactura)
    .execute();
  return found;
}

/**
 * Marks an invoice of a purchase as paid. Throws 404 if the purchase has no such invoice, 409 if it is a credit note, annulled, or paid already, naming
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
  if (found.notaCredito) throw await found.refuse('Una nota de crédito no se paga');
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
