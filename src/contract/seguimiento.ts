import { z } from 'zod';
import { isRecord } from './calls/envelope';
import { INTEGER_MAX } from './constants';
import { nullishNumber, nullishText, withFallback } from './declarations/fields';
import { unidad } from './unidad';

/** A line as tracking shows it (S3): delivered when, ordered, received. */
export const seguimientoLinea = z.object({
  id: z.number(),
  idPedido: nullishNumber,
  nombreProducto: z.string(),
  ...unidad,
  cantidad: z.number(),
  recibido: withFallback(z.number(), 0),
  direccionamiento: nullishText,
  entregado: nullishText,
});
export type SeguimientoLinea = z.infer<typeof seguimientoLinea>;

/** The lines inside a tracking item have no id of their own (S3): their place is one. */
const lineas = z.preprocess(
  all =>
    Array.isArray(all) ? all.map((linea, index) => (isRecord(linea) ? { id: index + 1, ...linea } : linea)) : all,
  z.array(seguimientoLinea).nullish(),
);

const PRIME = 31;
/** A call of S7 names a project without its id: one made from the name, always the same, takes its place. */
const idOfName = (nombre: string): number =>
  [...nombre].reduce((sum, char) => (sum * PRIME + (char.codePointAt(0) ?? 0)) % INTEGER_MAX, 7) + 1;

/**
 * A tracking item (S3): a project and the lines of its orders that are not Cerrado, including delivered ones (D10). A
 * page contains `resumen` instead of the lines, which may be very many and have a call of their own.
 */
export const seguimiento = z.preprocess(
  item => (isRecord(item) ? { id: idOfName(String(item['nombreProyecto'])), ...item } : item),
  z.object({
    id: z.number(),
    nombreProyecto: z.string(),
    /** How many orders and lines; of how many lines something is still to come; how many orders are overdue (D12). */
    resumen: z
      .object({ pedidos: z.number(), lineas: z.number(), pendientes: z.number(), atrasados: z.number() })
      .nullish(),
    pedidoDetalles: lineas,
  }),
);
export type Seguimiento = z.infer<typeof seguimiento>;

/** How many of the lines have come whole, in percent: 100 only when all have; null without lines. */
export const avance = ({ lineas: all, pendientes: open }: { lineas: number; pendientes: number }): number | null =>
  all > 0 ? Math.floor(((all - open) / all) * 100) : null;
