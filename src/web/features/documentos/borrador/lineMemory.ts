import { z } from 'zod';
import { producto } from '#contract/producto';
import { createLineMemory } from '../../../kit/document/lineForm';
import type { TradeKind } from './kind';
import { blankLine, type LineValues } from './newLine';

const lineValues: z.ZodType<LineValues> = z.object({
  // With its record: the price and the stock that the form shows.
  articulo: z
    .object({ id: z.number(), code: z.string(), name: z.string(), record: producto.optional().catch(undefined) })
    .nullable(),
  nombre: z.string(),
  monto: z.number().nullable(),
  cantidad: z.number().nullable(),
});

/** The line that a user is typing for a new purchase or a new sale. */
export const tradeLineMemory = (kind: TradeKind, userId: number) =>
  createLineMemory({
    key: `bodega.${kind.resource}.linea.v1.${userId}`,
    schema: lineValues,
    blank: blankLine(kind),
  });
