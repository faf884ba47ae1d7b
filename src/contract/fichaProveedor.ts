import { z } from 'zod';
import { unidad } from './unidad';

/** How many months back a supplier's punctuality is counted. */
export const MESES_CUMPLIMIENTO = 12;

/** Of so many of a supplier's newest purchases its prices are told. */
export const COMPRAS_CON_PRECIO = 1000;

/**
 * What there is to know of a supplier besides its record (D48). `cumplimiento`: of the purchases that came in the last 12 months
 * and had a promised day, how many came by it, and by how many days the others were late, on average and at most.
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

/** What a supplier has asked for an article over time; colones a unit, newest first in `precios`. Cancelled purchases do not count. */
export const precioDeProveedor = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  ultimo: precio,
  menor: precio,
  precios: z.array(precio),
});
export type PrecioDeProveedor = z.infer<typeof precioDeProveedor>;

/** On time of what was promised, in per cent; null where nothing was. */
export const puntualidad = ({ prometidas, aTiempo }: FichaProveedor['cumplimiento']): number | null =>
  prometidas === 0 ? null : Math.round((aTiempo * 100) / prometidas);
