import { z } from 'zod';
import {
  asShown,
  calendarDay,
  dineroSchema,
  id,
  manyLines,
  motivo,
  nullishText,
  optionalText,
  requiredText,
} from './declarations/fields';
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

const NUMERO_MAX = 50;
const OBSERVACIONES_MAX = 500;

/** Refusal of an invoice of a day that is still to come. */
export const FACTURA_IN_FUTURE = 'La fecha de la factura no puede ser futura';

/** What is entered of a supplier's invoice: its day `YYYY-MM-DD`, and its amount in colones with IVA. */
export const facturaFields = {
  numero: requiredText('El número de la factura es requerido', NUMERO_MAX, asShown),
  fecha: calendarDay('La fecha de la factura es requerida'),
  monto: dineroSchema('El monto es requerido').min(0.01, 'El monto debe ser mayor que cero'),
  observaciones: optionalText(OBSERVACIONES_MAX, manyLines),
};

/** A new invoice of the purchase in the path. */
export const newFactura = z.object(facturaFields);
export type NewFactura = z.output<typeof newFactura>;

/** Annulling an invoice of the purchase in the path, which was entered wrongly. */
export const facturaAnulada = z.object({ idFactura: id('La factura es requerida'), motivo: motivo() });
export type FacturaAnulada = z.output<typeof facturaAnulada>;

/** An invoice in the answer of its purchase: amount in colones with IVA, instants ISO 8601. Annulled ones do not count. */
export const facturaProveedor = z.object({
  id: z.number(),
  numero: z.string(),
  fecha: z.string(),
  monto: z.number(),
  observaciones: nullishText,
  usuario: persona.nullish(),
  anulada: nullishText,
  motivoAnulacion: nullishText,
});
export type FacturaProveedor = z.infer<typeof facturaProveedor>;
