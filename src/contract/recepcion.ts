import { z } from 'zod';
import { PEDIDO_LINES_MAX } from './constants';
import { cantidadSchema, id, blankable, manyLines, optionalText, version } from './declarations/fields';
import { unidad } from './unidad';
import { persona } from './usuario';
import { atMost } from './text/format';

/** A receipt as a document (D49). */

/** The number of the supplier's delivery note, and a remark, in characters. */
const GUIA_MAX = 50;
const OBSERVACION_MAX = 500;

/** Photos of a receipt as a whole. */
export const FOTOS_PER_RECEPCION = 3;
export const RECEPCION_IS_FULL = `La recepción ya tiene ${FOTOS_PER_RECEPCION} fotos`;

/** One receipt of an order; its number is its `id`. */
export const recepcion = z.object({
  id: z.number(),
  idPedido: z.number(),
  fecha: z.string(),
  usuario: persona.nullish(),
  guia: z.string().nullish(),
  observacion: z.string().nullish(),
  /** It was served from the shelf (D51). */
  despacho: z.boolean().nullish(),
  /** How many lines something came of. */
  lineas: z.number(),
  /** The names of its photos. */
  fotos: z.array(z.string()),
  /** The purchases that it counts to. */
  compras: z.array(z.object({ id: z.number(), proveedor: z.string() })),
});
export type Recepcion = z.infer<typeof recepcion>;

/** What came of one line, in the article's unit. */
export const recepcionLinea = z.object({
  idDetalle: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  direccionamiento: z.string().nullish(),
  recibido: z.number(),
  /** What approved corrections took back of it since (D42). */
  corregido: z.number(),
  /** What came damaged, and beyond what was ordered: noted, and not received. */
  danado: z.number(),
  excedente: z.number(),
});
export type RecepcionLinea = z.infer<typeof recepcionLinea>;

const arrived = () =>
  blankable(cantidadSchema('La cantidad debe ser un número', 0, 'La cantidad no puede ser negativa'));

/**
 * A receipt (D14, D49): `cantNueva` is the quantity that arrived now; lines where it is blank, 0 or missing are ignored.
 * Quantities that came damaged or in excess are recorded, but not received.
 */
export const pedidoRecibir = z.object({
  id: id(),
  /** The number of the supplier's delivery note. */
  guia: optionalText(GUIA_MAX),
  observacion: optionalText(OBSERVACION_MAX, manyLines),
  pedidoDetalle: z
    .array(
      z.object({
        id: id(),
        cantNueva: arrived(),
        danado: arrived(),
        excedente: arrived(),
        version: version(),
      }),
      'Debe indicar lo que recibe',
    )
    .max(PEDIDO_LINES_MAX, `La recepción admite ${atMost(PEDIDO_LINES_MAX, 'líneas')}`),
});

export type PedidoRecibir = z.infer<typeof pedidoRecibir>;

/** Lines of an order served from the shelf (D51): the body of a receipt, in which `cantNueva` is what goes out now. */
export const pedidoDespachar = z.object({
  id: id(),
  observacion: optionalText(OBSERVACION_MAX, manyLines),
  pedidoDetalle: z
    .array(z.object({ id: id(), cantNueva: arrived(), version: version() }), 'Debe indicar lo que despacha')
    .max(PEDIDO_LINES_MAX, `El despacho admite ${atMost(PEDIDO_LINES_MAX, 'líneas')}`),
});
export type PedidoDespachar = z.infer<typeof pedidoDespachar>;
