import { z } from 'zod';
import { createLineMemory } from '../../../kit/document/lines/lineMemory';
import { blankLine, type LineValues } from './newLine';

const lineValues: z.ZodType<LineValues> = z.object({
  articulo: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable(),
  nombre: z.string(),
  cantidad: z.number().nullable(),
  direccionamiento: z.string(),
  detalle: z.string(),
});

/** The line that a user is typing for a new order. */
export const pedidoLineMemory = (userId: number) =>
  createLineMemory({ key: `bodega.pedido.linea.v1.${userId}`, schema: lineValues, blank: blankLine });
