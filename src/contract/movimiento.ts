import { z } from 'zod';
import { CONTEO_LINES_MAX } from './constants';
import { cantidadSchema, id, optionalMotivo } from './declarations/fields';
import { persona } from './usuario';
import { atMost } from './text/format';

/** Why stock moved (D23, D26, D27). The ledger only grows; stock is its sum and never below 0. */
export const MOVIMIENTO_KINDS = [
  'apertura',
  'ajuste',
  'conteo',
  'compra',
  'compraDevuelta',
  'venta',
  'ventaAnulada',
  'despacho',
  'despachoDevuelto',
] as const;
export type MovimientoKind = (typeof MOVIMIENTO_KINDS)[number];

export const movimientoNames: Record<MovimientoKind, string> = {
  apertura: 'Apertura',
  ajuste: 'Ajuste',
  conteo: 'Conteo físico',
  compra: 'Compra recibida',
  compraDevuelta: 'Compra devuelta',
  venta: 'Venta',
  ventaAnulada: 'Venta anulada',
  despacho: 'Despacho a pedido',
  despachoDevuelto: 'Despacho devuelto',
};

/** One movement of an article. `cantidad` is signed, `saldo` the stock after it. */
export const movimiento = z.object({
  id: z.number(),
  idProducto: z.number(),
  fecha: z.string(),
  tipo: z.enum(MOVIMIENTO_KINDS),
  cantidad: z.number(),
  saldo: z.number(),
  motivo: z.string().nullish(),
  usuario: persona.nullish(),
  idCompra: z.number().nullish(),
  /** Null also for users who may not read sales (D53). */
  idVenta: z.number().nullish(),
  idPedido: z.number().nullish(),
  /** Whether the current user may open that order. */
  pedidoVisible: z.boolean().nullish(),
});
export type Movimiento = z.infer<typeof movimiento>;

/** A movement in the ledger of all articles (D54): with its article, and the supplier, client or project of its document. */
export const kardex = movimiento.extend({
  codigo: z.string(),
  nombreProducto: z.string(),
  presentacion: z.string(),
  proveedor: z.string().nullish(),
  cliente: z.string().nullish(),
  proyecto: z.string().nullish(),
});
export type Kardex = z.infer<typeof kardex>;

/** What the documents that move stock are called, by the field that refers to them. */
export const documentNames = { idCompra: 'Orden', idVenta: 'Factura', idPedido: 'Pedido' } as const;
export type DocumentReference = keyof typeof documentNames;

/** The purchase, the sale or the order that moved the stock, in words; null of any other movement. */
export function documentOf({ idCompra, idVenta, idPedido }: Pick<Movimiento, DocumentReference>) {
  if (idCompra) return `${documentNames.idCompra} ${idCompra}`;
  if (idVenta) return `${documentNames.idVenta} ${idVenta}`;
  return idPedido ? `${documentNames.idPedido} ${idPedido}` : null;
}

const LINES_REQUIRED = 'Indique al menos un artículo';

/** Why no more articles can be put on a count. */
export const CONTEO_FULL = `El conteo admite ${atMost(CONTEO_LINES_MAX, 'artículos')}`;

/**
 * A physical count: the quantity found of each article. `stock` is the quantity that the screen showed; if it has changed
 * since, the whole count is refused with 409 (D9).
 */
export const conteo = z.object({
  motivo: optionalMotivo(),
  lineas: z
    .array(
      z.object({
        idProducto: id('El artículo es requerido'),
        contado: cantidadSchema('Lo contado es requerido', 0),
        stock: cantidadSchema('El stock es requerido', 0),
      }),
      LINES_REQUIRED,
    )
    .min(1, LINES_REQUIRED)
    .max(CONTEO_LINES_MAX, CONTEO_FULL),
});
export type Conteo = z.infer<typeof conteo>;

/** An article whose stock differs from what was expected, in the `data` of a 409. `cantidad`: the requested quantity. */
const existencia = z.object({
  idProducto: z.number(),
  nombreProducto: z.string(),
  stock: z.number(),
  cantidad: z.number().nullish(),
});
export type Existencia = z.infer<typeof existencia>;

/** `data` of the 409 of a sale, a despacho, a purchase and a count: the articles at fault, with their stock now. */
export const existencias = z.object({ existencias: z.array(existencia) });
