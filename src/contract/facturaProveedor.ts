import { z } from 'zod';
import {
  asShown,
  blankable,
  calendarDay,
  dineroSchema,
  id,
  manyLines,
  motivo,
  nullishText,
  optionalText,
  requiredText,
} from './declarations/fields';
import { labels } from './declarations/labels';
import { persona } from './usuario';

/** How what suppliers have invoiced for a purchase compares with its total. */
export const FACTURACIONES = ['Sin', 'Parte', 'Total', 'DeMas'] as const;
export type Facturacion = (typeof FACTURACIONES)[number];

/** What screens and papers call it. */
export const facturacionNames: Record<Facturacion, string> = {
  Sin: 'Sin factura',
  Parte: 'Facturada en parte',
  Total: 'Facturada',
  DeMas: 'Facturada de más',
};

/** Colones from which on what is invoiced differs from a purchase's total: suppliers round. */
export const FACTURA_TOLERANCE = 1;

/** What an invoice that counts may be asked for by; one that is overdue is still to be paid. */
export const PAGOS = ['PorPagar', 'Vencida', 'Pagada'] as const;
export type Pago = (typeof PAGOS)[number];

/** What screens and papers call them. */
export const pagoNames: Record<Pago, string> = { PorPagar: labels.porPagar, Vencida: 'Vencidas', Pagada: 'Pagadas' };

const NUMERO_MAX = 50;
const REFERENCIA_MAX = 50;
const OBSERVACIONES_MAX = 500;

/** What an invoice or a credit note is called; either is feminine. */
export const facturaNoun = ({ notaCredito }: { notaCredito?: boolean | null }): string =>
  notaCredito ? 'nota de crédito' : 'factura';

/** Refusal of an invoice or a credit note of a day that is still to come. */
export const FACTURA_IN_FUTURE = 'La fecha no puede ser futura';

/** Refusals of a payment of a day that is still to come, and of one before that of the invoice. */
export const PAGO_IN_FUTURE = 'La fecha del pago no puede ser futura';
export const PAGO_TOO_EARLY = 'El pago no puede ser antes de la fecha de la factura';

/**
 * A new invoice of the purchase in the path, or a credit note, which lowers what is invoiced: its day `YYYY-MM-DD`, the day by which to pay
 * an invoice, if it names one, and its amount in colones with IVA.
 */
export const newFactura = z
  .object({
    notaCredito: z
      .boolean('Debe ser verdadero o falso')
      .nullish()
      .transform(value => value === true),
    numero: requiredText('El número es requerido', NUMERO_MAX, asShown),
    fecha: calendarDay('La fecha es requerida'),
    vence: blankable(calendarDay('El vencimiento debe ser un día válido')),
    monto: dineroSchema('El monto es requerido').min(0.01, 'El monto debe ser mayor que cero'),
    observaciones: optionalText(OBSERVACIONES_MAX, manyLines),
  })
  .refine(({ fecha, vence }) => vence === null || vence >= fecha, {
    path: ['vence'],
    message: 'El vencimiento no puede ser antes de la fecha de la factura',
  })
  .refine(({ notaCredito, vence }) => !notaCredito || vence === null, {
    path: ['vence'],
    message: 'Una nota de crédito no vence',
  });
export type NewFactura = z.output<typeof newFactura>;

const idFactura = id('La factura es requerida');

/** Paying an invoice of the purchase in the path: the day `YYYY-MM-DD`, and what the payment is found by, as a transfer's number. */
export const newPago = z.object({
  idFactura,
  pagada: calendarDay('La fecha del pago es requerida'),
  referencia: optionalText(REFERENCIA_MAX, asShown),
});
export type NewPago = z.output<typeof newPago>;

/** Annulling an invoice or a credit note of the purchase in the path, or taking its payment back: it was entered wrongly. */
export const facturaMotivo = z.object({ idFactura, motivo: motivo() });
export type FacturaMotivo = z.output<typeof facturaMotivo>;

/**
 * An invoice or a credit note, which counts negative, in the answer of its purchase: amount in colones with IVA, days `YYYY-MM-DD`,
 * instants ISO 8601. Annulled ones do not count. `pagador`: who entered its payment.
 */
export const facturaProveedor = z.object({
  id: z.number(),
  notaCredito: z.boolean().nullish(),
  numero: z.string(),
  fecha: z.string(),
  vence: nullishText,
  monto: z.number(),
  observaciones: nullishText,
  usuario: persona.nullish(),
  pagada: nullishText,
  referencia: nullishText,
  pagador: persona.nullish(),
  anulada: nullishText,
  motivoAnulacion: nullishText,
});
export type FacturaProveedor = z.infer<typeof facturaProveedor>;

/** What an invoice or a credit note adds to what is invoiced. */
export const signedMonto = ({ notaCredito, monto }: Pick<FacturaProveedor, 'notaCredito' | 'monto'>): number =>
  notaCredito ? -monto : monto;
