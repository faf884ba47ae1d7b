import { z } from 'zod';
import { unidad } from './unidad';
import { persona } from './usuario';

/** Kinds of events in an order's history. */
const HECHOS = [
  'creado',
  'recibido',
  'despachado',
  'cambioSolicitado',
  'cambioAprobado',
  'cambioDenegado',
  'correccionSolicitada',
  'correccionAprobada',
  'correccionDenegada',
  'cerrado',
  'reabierto',
  'entregaCambiada',
] as const;
export type Hecho = (typeof HECHOS)[number];

/** An event of an order: when, by whom, and the lines with quantities. Oldest first in the answer. */
export const pedidoHecho = z.object({
  id: z.string(),
  hecho: z.enum(HECHOS),
  fecha: z.string(),
  usuario: persona.nullish(),
  /** Reason of a request, of the request that was decided, or of a closing. */
  motivo: z.string().nullish(),
  /** Why it was decided so; of decisions only. */
  motivoDecision: z.string().nullish(),
  /** The number of the receipt; of `recibido` and `despachado` only. */
  recepcion: z.number().nullish(),
  /** The order it was copied from; of `creado` only. */
  copyFrom: z.number().nullish(),
  /** Whether the current user may read that order. */
  copyFromVisible: z.boolean().nullish(),
  /** The estimated delivery before and after, days or null; of `entregaCambiada` only. */
  entrega: z.object({ antes: z.string().nullable(), despues: z.string().nullable() }).nullish(),
  lineas: z.array(
    z.object({
      idDetalle: z.number(),
      nombreProducto: z.string(),
      ...unidad,
      /** Received before, or ordered before a change. */
      anterior: z.number().nullish(),
      /** What arrived (negative: taken back), or the new ordered quantity; of `creado` the ordered one. */
      cantidad: z.number(),
      /** The delivery record, and what of it may still be corrected; of a receipt only. */
      idEntrega: z.number().nullish(),
      corregible: z.number().nullish(),
      /** What came damaged, and beyond what was ordered; of a receipt only. */
      danado: z.number().nullish(),
      excedente: z.number().nullish(),
    }),
  ),
});
export type PedidoHecho = z.infer<typeof pedidoHecho>;
