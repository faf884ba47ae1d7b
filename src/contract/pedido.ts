import { z } from 'zod';
import { DIRECCIONAMIENTO_MAX, PEDIDO_LINES_MAX } from './constants';
import { cantidad, fechaDia, id, idOpcional, opcional, texto, textoOpcional, version } from './fields';
import { persona } from './usuario';

/** States of an order (D13). */
export const ESTADOS_PEDIDO = ['Pendiente', 'Entregado', 'Cerrado'] as const;
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number];

/** Document format codes of Audit and Listado (D10). */
export const FORMATOS = { pdf: 0, excel: 1 } as const;
export type Formato = keyof typeof FORMATOS;

/** Flags of Listado (D10). */
export const LISTADOS = { entregados: 0, pendientes: 1 } as const;
export type Listado = keyof typeof LISTADOS;

const opcionalNumero = z.number().nullish();
const opcionalTexto = z.string().nullish();

/** A line of an order. Quantities in the article's unit; `entregado` the instant of the last receipt once complete (D13). */
export const pedidoDetalle = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  cantidad: z.number(),
  recibido: z
    .number()
    .nullish()
    .transform(value => value ?? 0),
  estatus: z.boolean().nullish(),
  direccionamiento: z
    .string()
    .nullish()
    .transform(value => value ?? ''),
  img1: opcionalTexto,
  img2: opcionalTexto,
  img3: opcionalTexto,
  entregado: opcionalTexto,
  cantNueva: opcionalNumero,
  iVA: opcionalNumero,
  version: opcionalNumero,
});

/** One delivery or change in a history (SPEC part 3, D16). */
export const pedidoReporte = z.object({
  id: z.number(),
  nombreProducto: z.string(),
  cantidadAnterior: opcionalNumero,
  cantidadRecibida: opcionalNumero,
  nombreUsuario: opcionalTexto,
  fechaEntrega: opcionalTexto,
  fechaCambio: opcionalTexto,
  aprobadoPor: opcionalTexto,
  fechaAprobacion: opcionalTexto,
});

/** A supply order of a project (SPEC part 3). `fecha` an instant, `fechaEntrega` a day or null (D12, D43). */
export const pedido = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaEntrega: opcionalTexto,
  estado: opcionalTexto,
  idProyecto: opcionalNumero,
  proyecto: z.object({ id: z.number(), nombre: z.string() }).nullish(),
  usuario: persona.nullish(),
  copyFrom: opcionalNumero,
  pedidoDetalle: z
    .array(pedidoDetalle)
    .nullish()
    .transform(lines => lines ?? []),
  pedidoReporte: z
    .array(pedidoReporte)
    .nullish()
    .transform(lines => lines ?? []),
});

export type Pedido = z.infer<typeof pedido>;
export type PedidoDetalle = z.infer<typeof pedidoDetalle>;

const SOLO_NUMEROS = 'Solo se permiten números en el direccionamiento';

/** What the draft's line form asks for (SPEC part 5, Project order line); the server adds the name to it. */
const lineaCampos = {
  idProducto: id('El artículo es requerido'),
  cantidad: cantidad(),
  direccionamiento: texto('El direccionamiento es requerida', DIRECCIONAMIENTO_MAX).regex(/^[\d.,-]+$/, SOLO_NUMEROS),
};

/** The line being typed in the new-order form. `detalle` ends up in the line's name (D20). */
export const pedidoLineaForm = z.object({ ...lineaCampos, detalle: textoOpcional(140) });

/** A new order (SPEC part 3, "Order draft"; D12, D20, D21). `img1`…`img3` are ignored: images come by upload (D2). */
export const pedidoCrear = z.object({
  idProyecto: id('El proyecto es requerido'),
  emailUsuario: z.string('El usuario es requerido').max(250, 'El usuario debe ser valido'),
  copyFrom: idOpcional(),
  fechaEntrega: opcional(fechaDia()),
  detallePedido: z
    .array(z.object({ ...lineaCampos, nombreProducto: textoOpcional() }), 'El pedido debe llevar al menos un artículo')
    .min(1, 'El pedido debe llevar al menos un artículo')
    .max(PEDIDO_LINES_MAX, `El pedido admite ${PEDIDO_LINES_MAX} líneas como máximo`),
});

export type PedidoCrear = z.infer<typeof pedidoCrear>;

/** A receipt (D14): `cantNueva` is what arrived now; blank, 0 or missing leaves the line alone. */
export const pedidoRecibir = z.object({
  id: id(),
  pedidoDetalle: z
    .array(
      z.object({
        id: id(),
        cantNueva: opcional(cantidad('La cantidad debe ser un número', 0, 'La cantidad no puede ser negativa')),
        version: version(),
      }),
      'Debe indicar lo que recibe',
    )
    .max(PEDIDO_LINES_MAX, `La recepción admite ${PEDIDO_LINES_MAX} líneas como máximo`),
});

export type PedidoRecibir = z.infer<typeof pedidoRecibir>;

export const MENSAJE_PEDIDO_CREADO = 'Pedido realizado correctamente';
export const MENSAJE_PEDIDO_ERROR = 'Ocurrio un error, vualva a intentarlo!';

/** The name of a line: the article's, with the detail text behind it, upper-cased (D20). */
export const nombreDeLinea = (nombreProducto: string, detalle?: string | null): string =>
  (detalle?.trim() ? `${nombreProducto} — ${detalle.trim()}` : nombreProducto).toUpperCase();

const MIL = 1000;
/** Subtracts quantities without the dust of binary fractions: both have at most three decimals. */
export const restar = (a: number, b: number): number => (Math.round(a * MIL) - Math.round(b * MIL)) / MIL;
export const sumar = (a: number, b: number): number => (Math.round(a * MIL) + Math.round(b * MIL)) / MIL;

/** What is still to come of a line; below 0 when more came than is now ordered. */
export const pendiente = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number =>
  restar(line.cantidad, line.recibido);

/** Whether the day of delivery has ended and something is pending (D12). `hoy` is the company's day, YYYY-MM-DD. */
export const estaAtrasado = (order: Pick<Pedido, 'fechaEntrega' | 'estado' | 'pedidoDetalle'>, hoy: string): boolean =>
  order.fechaEntrega != null &&
  order.estado !== 'Cerrado' &&
  order.fechaEntrega.slice(0, 10) < hoy &&
  order.pedidoDetalle.some(line => pendiente(line) > 0);

/** The colour of a line on the detail screen (SPEC part 4, D17): its estimated delivery has passed and … */
export function tonoDeLinea(
  line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>,
  fechaEntrega: string | null | undefined,
  hoy: string,
) {
  if (!fechaEntrega || fechaEntrega.slice(0, 10) >= hoy) return 'normal';
  const resto = pendiente(line);
  if (resto > 0) return 'atrasada';
  return resto < 0 ? 'excedida' : 'normal';
}
