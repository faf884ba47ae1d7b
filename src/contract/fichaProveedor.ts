import { z } from 'zod';
import { unidad } from './unidad';

/** Months over which a supplier's punctuality is computed. */
export const PUNCTUALITY_MONTHS = 12;

/** Number of a supplier's latest purchases whose prices are shown. */
export const PRICED_COMPRAS_MAX = 1000;

/**
 * The page of a supplier (D48). `cumplimiento`: of the purchases received in the last 12 months that had a promised day, how
 * many arrived by then, and by how many days the others were late, on average and at most.
 */
export const fichaProveedor = z.object({
  /** The supplier's. */
  id: z.number(),
  razonSocial: z.string(),
  contacto: z.string(),
  telefono: z.string(),
  mailOrden: z.string(),
  abiertas: z.object({ ordenes: z.number(), total: z.number(), atrasadas: z.number() }),
  cumplimiento: z.object({
    recibidas: z.number(),
    prometidas: z.number(),
    aTiempo: z.number(),
    diasTardePromedio: z.number().nullable(),
    diasTardeMaximo: z.number().nullable(),
  }),
});
export type FichaProveedor = z.infer<typeof fichaProveedor>;

const precio = z.object({ costo: z.number(), fecha: z.string(), idCompra: z.number() });

/** Prices of an article at a supplier over time, in colones per unit, newest first; annulled purchases do not count. */
export const supplierPrice = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  ultimo: precio,
  menor: precio,
  precios: z.array(precio),
});
export type SupplierPrice = z.infer<typeof supplierPrice>;

/** Percentage of promised purchases that arrived on time; null if none was promised. */
export const puntualidad = ({ prometidas, aTiempo }: FichaProveedor['cumplimiento']): number | null =>
  prometidas === 0 ? null : Math.round((aTiempo * 100) / prometidas);
