import { z } from 'zod';
import { PEDIDO_LINES_MAX, TEXT_MAX } from './constants';
import {
  cantidadSchema,
  withFallback,
  calendarDay,
  id,
  optionalId,
  blankable,
  requiredText,
  optionalText,
  nullishNumber,
  nullishText,
  oneLine,
} from './declarations/fields';
import { atMost } from './text/format';
import { nameOfLine } from './text/lineName';
import { minus } from './text/sums';
import { unidad } from './unidad';
import { emailUsuario, persona } from './usuario';

/** States of an order (D13). */
export const ESTADOS_PEDIDO = ['Pendiente', 'Entregado', 'Cerrado'] as const;
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number];

/** Document format codes of Audit and Listado (D10). */
export const FORMATS = { pdf: 0, excel: 1 } as const;
export type Format = keyof typeof FORMATS;

/** Flags of Listado (D10). */
export const LISTADOS = { entregados: 0, pendientes: 1 } as const;
export type Listado = keyof typeof LISTADOS;

/** Value of the query parameter `lineas` for lists of orders without their lines. */
export const WITHOUT_LINES = '0';

/** A line of an order. Quantities in the article's unit; `entregado` the instant of the last receipt once complete (D13). */
const pedidoDetalle = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  cantidad: z.number(),
  recibido: withFallback(z.number(), 0),
  estatus: z.boolean().nullish(),
  direccionamiento: withFallback(z.string(), ''),
  img1: nullishText,
  img2: nullishText,
  img3: nullishText,
  /** Photos of receipts (D22). */
  fotos: z.array(z.string()).nullish(),
  entregado: nullishText,
  /** The new ordered quantity that an open change request asks for, in the list of what waits for approval only (D16). */
  cantNueva: nullishNumber,
  /** The open change request: the new ordered quantity, who asks, since when and why; null without one (D15, D52). */
  solicitud: z
    .object({ cantidad: z.number(), fecha: z.string(), usuario: persona.nullish(), motivo: nullishText })
    .nullish(),
  /** What an open correction would take back of what was received; null without one (D42). */
  porCorregir: nullishNumber,
  /** Stock of its article (D51). */
  stock: nullishNumber,
  /** Quantity bought by purchases that are not annulled (D24). */
  comprado: nullishNumber,
  /** Part of that which has not arrived yet (D49). */
  porLlegar: nullishNumber,
  iVA: nullishNumber,
  version: nullishNumber,
});

/** Decisions on a change or a correction (D15). */
const ESTADOS_SOLICITUD = ['Pendiente', 'Aprobado', 'Denegado'] as const;

/**
 * One delivery, change or correction in a history (S3, D16). Of a delivery: `cantidadAnterior` what was received
 * before, `cantidadRecibida` what arrived, negative when a correction took it back. Of a change: original and requested.
 */
export const pedidoReporte = z.object({
  id: z.number(),
  idDetalle: nullishNumber,
  nombreProducto: z.string(),
  ...unidad,
  tipo: z.enum(['entrega', 'cambio', 'correccion']).nullish(),
  /** State of a change or correction. `Reemplazado`: a newer request replaced it before it was decided. */
  estado: z.enum([...ESTADOS_SOLICITUD, 'Reemplazado']).nullish(),
  motivo: nullishText,
  /** Reason of the decision: always present for a denial, optional for an approval (D52). */
  motivoDecision: nullishText,
  cantidadAnterior: nullishNumber,
  cantidadRecibida: nullishNumber,
  nombreUsuario: nullishText,
  fechaEntrega: nullishText,
  fechaCambio: nullishText,
  aprobadoPor: nullishText,
  fechaAprobacion: nullishText,
});

/** A supply order of a project (S3). `fecha` an instant, `fechaEntrega` a day or null (D12, D43). */
export const pedido = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaEntrega: nullishText,
  estado: nullishText,
  idProyecto: nullishNumber,
  proyecto: z.object({ id: z.number(), nombre: z.string() }).nullish(),
  usuario: persona.nullish(),
  copyFrom: nullishNumber,
  /** When it was closed short, and the reason given (D13). */
  cerrado: nullishText,
  motivoCierre: nullishText,
  version: nullishNumber,
  pedidoDetalle: withFallback(z.array(pedidoDetalle), []),
  /** How many lines it has and how many of them still wait for something: said where the lines are left out (`lineas=0`). */
  resumen: z.object({ lineas: z.number(), pendientes: z.number() }).nullish(),
  /** Comments on it that wait for who reads it: said with `lineas=0` only. */
  comentariosSinLeer: nullishNumber,
  pedidoReporte: withFallback(z.array(pedidoReporte), []),
  /** Number of the receipt, in the answer to it (D49). */
  recepcion: nullishNumber,
});

export type Pedido = z.infer<typeof pedido>;
export type PedidoDetalle = z.infer<typeof pedidoDetalle>;

const ONLY_DIGITS = 'Solo se permiten números en el direccionamiento';

/** The direccionamiento: code of what a line is for. */
export const direccionamiento = () =>
  requiredText('El direccionamiento es requerida', 30).regex(/^[\d.,-]+$/, ONLY_DIGITS);

/** What the draft's line form asks for (S5); the server adds the name to it. */
const lineFields = {
  idProducto: id('El artículo es requerido'),
  cantidad: cantidadSchema(),
  direccionamiento: direccionamiento(),
};

/** The line being typed in the new-order form. `detalle` ends up in the line's name (D20). */
export const pedidoLineaForm = z.object({ ...lineFields, detalle: optionalText(140) });

const LINES_REQUIRED = 'El pedido debe llevar al menos un artículo';

/** A new order (S3, D12, D20, D21). `img1`…`img3` are ignored: images come by upload (D2). */
export const newPedido = z.object({
  idProyecto: id('El proyecto es requerido'),
  emailUsuario,
  copyFrom: optionalId(),
  fechaEntrega: blankable(calendarDay()),
  detallePedido: z
    .array(
      z.object({ ...lineFields, nombreProducto: optionalText(TEXT_MAX, text => nameOfLine(oneLine(text))) }),
      LINES_REQUIRED,
    )
    .min(1, LINES_REQUIRED)
    .max(PEDIDO_LINES_MAX, `El pedido admite ${atMost(PEDIDO_LINES_MAX, 'líneas')}`),
});
export type NewPedido = z.infer<typeof newPedido>;

export const PEDIDO_CREATED = 'Pedido realizado correctamente';

/** Pending quantity of a line; negative if more arrived than is now ordered. */
export const pendiente = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number =>
  minus(line.cantidad, line.recibido);

/** How many lines an order has and how many of them still wait, also where they are left out. */
export const resumenOf = ({ resumen, pedidoDetalle: lines }: Pick<Pedido, 'pedidoDetalle' | 'resumen'>) =>
  resumen ?? { lineas: lines.length, pendientes: lines.filter(line => pendiente(line) > 0).length };

/** Whether the day of delivery has ended and something is pending (D12). `hoy` is the company's day, YYYY-MM-DD. */
export const isLate = (
  order: Pick<Pedido, 'fechaEntrega' | 'estado' | 'pedidoDetalle' | 'resumen'>,
  hoy: string,
): boolean =>
  order.fechaEntrega != null &&
  order.estado !== 'Cerrado' &&
  order.fechaEntrega.slice(0, 10) < hoy &&
  resumenOf(order).pendientes > 0;

/**
 * The colour of a line on the detail screen after the day of delivery (S4, D17): 'atrasada' if something is pending and the
 * order is not closed, 'excedida' if more arrived than was ordered, otherwise 'normal'.
 */
export function lineTone(
  line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>,
  { fechaEntrega, estado }: Pick<Pedido, 'fechaEntrega' | 'estado'>,
  hoy: string,
) {
  if (!fechaEntrega || fechaEntrega.slice(0, 10) >= hoy) return 'normal';
  const resto = pendiente(line);
  if (resto > 0) return estado === 'Cerrado' ? 'normal' : 'atrasada';
  return resto < 0 ? 'excedida' : 'normal';
}
