import { z } from 'zod';
import { recordOf } from './declarations/recordOf';
import { type InformeName, type informes, perInforme } from './informes';

const pedidos = z.number();
const lineas = z.number();
/** Number of lines with something pending. */
const pendientes = z.number();
const instant = z.string().nullable();

/** The figures over the lists of orders. Quantities of different articles do not add up, so there are none. */
const ofLists = {
  /** Delivered or closed: of the closed ones `pendientes` never came. */
  historial: z.object({ pedidos, cerrados: z.number(), lineas, pendientes }),
  pendientes: z.object({ pedidos, lineas, pendientes, atrasados: z.number() }),
  /** Whole days since the estimated delivery (D12), the most and on average; null without orders. */
  atrasados: z.object({ pedidos, pendientes, diasMaximo: z.number().nullable(), diasPromedio: z.number().nullable() }),
  /** `lineas`: with something that waits for approval; `desde`: since when the oldest request waits. */
  aprobaciones: z.object({ pedidos, lineas, desde: instant }),
  /** `entregas`: records of what arrived; `correcciones`: of what was taken back (D42); `ultima`: the last of either. */
  historialentrega: z.object({ pedidos, entregas: z.number(), correcciones: z.number(), ultima: instant }),
  historialcambios: z.object({ pedidos, solicitudes: z.number(), aprobadas: z.number(), enEspera: z.number() }),
  seguimiento: z.object({ pedidos, lineas, pendientes, atrasados: z.number() }),
} as const;

type OrderListWithCifras = keyof typeof ofLists;

/** A value for each list of orders that has figures. */
export const perOrderListWithCifras = <T>(make: (list: OrderListWithCifras) => T): Record<OrderListWithCifras, T> =>
  recordOf(Object.keys(ofLists) as OrderListWithCifras[], make);

const total = z.number();
/** Number of annulled documents, which are in no sum. */
const anuladas = z.number();

/** The figures over the lists of documents: money in colones, as the rows show it. */
const ofDocuments = {
  compras: z.object({ subtotal: z.number(), iva: z.number(), total, anuladas }),
  ventas: z.object({ total, anuladas }),
} as const;

const schemas = {
  ...ofLists,
  ...ofDocuments,
  ...(perInforme(declared => declared.cifras) as { [N in InformeName]: (typeof informes)[N]['cifras'] }),
};

/** A list with figures: of orders, of documents, or a declared report. */
export type ListWithCifras = keyof typeof schemas;
export type CifrasOf<I extends ListWithCifras> = z.infer<(typeof schemas)[I]>;

/** Figures of each such list: sums over all its rows with the current filters and search. */
export const cifras: { [I in ListWithCifras]: z.ZodType<CifrasOf<I>> } = schemas;
