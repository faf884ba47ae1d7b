import { z } from 'zod';
import { COMPRA_LINES_MAX } from './constants';
import { atMost, cantidad as cantidadText, plural } from './text/format';
import {
  cantidadSchema,
  dineroSchema,
  id,
  motivo,
  nullishNumber,
  nullishText,
  optionalId,
  optionalText,
  version,
  withFallback,
} from './declarations/fields';
import { wantedEstado, wantedEstatus } from './calls/switchBody';
import type { PedidoDetalle } from './pedido';
import { minus, plus } from './text/sums';
import { servedPedido } from './compraPedidos';
import { FACTURACIONES, facturaProveedor } from './facturaProveedor';
import { promesaFields, promesaAnswer } from './promesa';
import { unidad } from './unidad';
import { emailUsuario, persona } from './usuario';

/** States of a purchase (D23); `Anulada`: annulled with a reason, kept, but not counted anywhere. */
export const ESTADOS_COMPRA = ['Pendiente', 'Recibida', 'Anulada'] as const;
export type EstadoCompra = (typeof ESTADOS_COMPRA)[number];

/** States of the e-mail to the supplier; `SinConfirmar`: the mail server may have accepted it without confirming. */
export const ESTADOS_ENVIO = ['EnCola', 'Enviado', 'Fallido', 'SinConfirmar'] as const;
export type EstadoEnvio = (typeof ESTADOS_ENVIO)[number];
export const envioNames: Record<EstadoEnvio, string> = {
  EnCola: 'En cola',
  Enviado: 'Enviado',
  Fallido: 'Fallido',
  SinConfirmar: 'Sin confirmar',
};

/** Kinds of e-mail to a supplier: the order, or a reminder. */
const MAIL_KINDS = ['Orden', 'Recordatorio'] as const;

/** A line of a purchase. `costo` in colones a unit, `iVA` in per cent (S3, D25). */
const detalleCompra = z.object({
  id: nullishNumber,
  idProducto: z.number(),
  ...unidad,
  nombreProducto: z.string(),
  costo: z.number(),
  cantidad: z.number(),
  iVA: nullishNumber,
  estatus: z.boolean().nullish(),
  /** The order line it was bought for, if the purchase serves an order (D24). */
  idPedidoDetalle: nullishNumber,
  /** Shares of the line by order (D47). */
  partes: z.array(z.object({ idPedido: z.number(), proyecto: z.string(), cantidad: z.number() })).nullish(),
  /** Quantity received: by the receipts of the orders it serves (D49), or all of it if for stock and Recibida. */
  recibido: nullishNumber,
});
export type DetalleCompra = z.infer<typeof detalleCompra>;

/** A purchase order (S3). Money in colones, exact to the cent; `iva` is the sum of the lines' (D25). */
export const compra = z.object({
  id: z.number(),
  fecha: z.string(),
  estado: z.enum(ESTADOS_COMPRA).nullish(),
  ...promesaAnswer,
  usuario: persona.nullish(),
  emailUsuario: nullishText,
  proveedor: z
    .object({
      id: z.number(),
      razonSocial: z.string(),
      cedula: nullishText,
      contacto: nullishText,
      telefono: nullishText,
      mailOrden: nullishText,
    })
    .nullish(),
  idProveedor: nullishNumber,
  idPedido: nullishNumber,
  /** Whether the current user may open that order; otherwise it is shown without a link. */
  pedidoVisible: z.boolean().nullish(),
  /** Project of the order it serves. */
  proyecto: z.object({ id: z.number(), nombre: z.string() }).nullish(),
  /** Orders it serves, each once: its own, or those of its lines' shares. */
  pedidos: z.array(servedPedido).nullish(),
  detalleCompra: withFallback(z.array(detalleCompra), []),
  /** Receipts that count towards it, oldest first, with their orders (D49). */
  recepciones: z.array(z.object({ id: z.number(), idPedido: z.number() })).nullish(),
  subtotal: nullishNumber,
  iva: nullishNumber,
  total: nullishNumber,
  /** When it became Recibida, and when and why it was annulled. */
  recibida: nullishText,
  anulada: nullishText,
  motivoAnulacion: nullishText,
  /** Its supplier's invoices, oldest first, with annulled ones; and how those that count compare with its total. */
  facturas: z.array(facturaProveedor).nullish(),
  facturacion: z.enum(FACTURACIONES).nullish(),
  /** Last e-mail to the supplier; null if none was requested. */
  envio: z
    .object({
      estado: z.enum(ESTADOS_ENVIO),
      tipo: z.enum(MAIL_KINDS).nullish(),
      destinatario: z.string(),
      fecha: z.string(),
      intentos: z.number(),
      /** Why the last attempt failed, as text for users. */
      error: nullishText,
    })
    .nullish(),
  /** False if the server has no SMTP: the screen then offers a mailto link. */
  correoDisponible: z.boolean().nullish(),
  /** Only in the answer to a new purchase: warning that it exceeds what was left to buy of its order (D24). */
  aviso: nullishText,
  version: nullishNumber,
});
export type Compra = z.infer<typeof compra>;

/** Unit cost in colones. */
export const costoLinea = () => dineroSchema('El costo es requerido').min(1, 'El costo mínimo es 1');

/** The line being typed in the new-purchase form (S5). */
export const compraLineaForm = z.object({
  idProducto: id('El producto es requerido'),
  nombreProducto: optionalText(),
  costo: costoLinea(),
  cantidad: cantidadSchema(),
});

export const SHARES_REQUIRED = 'Indique para qué líneas es';

/** Shares of a purchase line: which order lines it serves, and how much goes to each (D47). */
export const orderShares = z
  .array(
    z.object({ idPedidoDetalle: id('La línea del pedido es requerida'), cantidad: cantidadSchema(undefined, 0.001) }),
    SHARES_REQUIRED,
  )
  .max(COMPRA_LINES_MAX, `La orden admite ${atMost(COMPRA_LINES_MAX, 'líneas')}`)
  .refine(
    partes => new Set(partes.map(({ idPedidoDetalle }) => idPedidoDetalle)).size === partes.length,
    'Una línea viene dos veces en la misma orden',
  );

const LINES_REQUIRED = 'La orden debe llevar al menos un artículo';

/** A new purchase (S7, D48). `iVA` and `estatus` of a line are set by the server and ignored here. */
export const newCompra = z.object({
  emailUsuario,
  idProveedor: id('El proveedor es requerido'),
  idPedido: optionalId(),
  ...promesaFields,
  detalleCompra: z
    .array(compraLineaForm.extend({ idPedidoDetalle: optionalId(), partes: orderShares.nullish() }), LINES_REQUIRED)
    .min(1, LINES_REQUIRED)
    .max(COMPRA_LINES_MAX, `La orden admite ${atMost(COMPRA_LINES_MAX, 'líneas')}`),
});
export type NewCompra = z.infer<typeof newCompra>;

/** Body of `updateEstatus`; `version` is the one read (D9). */
export const compraEstatus = z
  .object({
    version: version(),
    /** New state; without it the state is toggled (D23, D36). `estatus` says the same: true is Recibida. */
    estado: z.enum(['Pendiente', 'Recibida'], 'El estado debe ser Pendiente o Recibida').nullish(),
    estatus: wantedEstatus,
  })
  .nullish()
  .transform(body => ({
    version: body?.version ?? null,
    estado: wantedEstado(body, ['Recibida', 'Pendiente']),
  }));
export type CompraEstatus = z.output<typeof compraEstatus>;

/** Annulling a purchase or a sale: the reason, and the version that was read (D9). */
export const anulacion = z.object({ motivo: motivo(), version: version() });
export type Anulacion = z.infer<typeof anulacion>;

/** What is bought of each line of an order, and by which purchases; annulled ones do not count. */
export const continuidadLinea = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  cantidad: z.number(),
  comprado: z.number(),
  recibido: z.number(),
  compras: z.array(
    z.object({
      id: z.number(),
      fecha: z.string(),
      estado: z.enum(ESTADOS_COMPRA),
      etapa: promesaAnswer.etapa,
      cantidad: z.number(),
    }),
  ),
});
export type ContinuidadLinea = z.infer<typeof continuidadLinea>;

/**
 * Quantity of an order line still to be purchased (D24): the ordered quantity without what was received and what purchases
 * will still bring. Goods from the warehouse were received without a purchase, so both are subtracted. If the provider
 * does not send `porLlegar`, everything received counts as purchased.
 */
export const porComprar = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido' | 'comprado' | 'porLlegar'>): number => {
  const { cantidad, recibido, comprado, porLlegar } = line;
  const coming = porLlegar ?? Math.max(0, minus(comprado ?? 0, recibido));
  return Math.max(0, minus(cantidad, plus(recibido, coming)));
};

/** Warning for an ordered quantity that would fall below the purchased one; null for any other (D24). */
export const belowBoughtWarning = ({ comprado }: Pick<PedidoDetalle, 'comprado'>, nueva: number): string | null =>
  nueva < (comprado ?? 0)
    ? `Ya ${plural(comprado ?? 0, 'se compró', 'se compraron')} ${cantidadText(comprado)}: quedará comprado de más`
    : null;

export const NO_COMPRA = 'La orden de compra no existe';
export const COMPRA_CREATED = 'Órden realizada correctamente';
