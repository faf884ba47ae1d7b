import { z } from 'zod';
import { CANTIDAD_MIN, VENTA_LINES_MAX } from './constants';
import {
  asNcf,
  cantidadSchema,
  dineroSchema,
  id,
  blankable,
  nullishNumber,
  nullishText,
  optionalText,
  withFallback,
} from './declarations/fields';
import { unidad } from './unidad';
import { emailUsuario, persona } from './usuario';
import { atMost } from './text/format';

/** States of a sale; `Anulada`: annulled with a reason, its goods are back in stock and the document stays. */
export const ESTADOS_VENTA = ['Vigente', 'Anulada'] as const;
export type EstadoVenta = (typeof ESTADOS_VENTA)[number];

/** A line of a sale; `precio` in colones a unit, tax included (D25). */
const detalleVenta = z.object({
  id: nullishNumber,
  idProducto: z.number(),
  ...unidad,
  nombreProducto: nullishText,
  precio: z.number(),
  cantidad: z.number(),
});
export type DetalleVenta = z.infer<typeof detalleVenta>;

/** A sale (S3). `total` in colones, without any IVA on top (D25). `ncf` is its own: no two share one. */
export const venta = z.object({
  id: z.number(),
  fecha: z.string(),
  estado: z.enum(ESTADOS_VENTA).nullish(),
  usuario: persona.nullish(),
  emailUsuario: nullishText,
  cliente: persona.extend({ cedula: nullishText, telefono: nullishText, email: nullishText }).nullish(),
  idCliente: nullishNumber,
  detalleVentas: withFallback(z.array(detalleVenta), []),
  total: nullishNumber,
  ncf: nullishText,
  anulada: nullishText,
  motivoAnulacion: nullishText,
  version: nullishNumber,
});
export type Venta = z.infer<typeof venta>;

/** What an article sells at unless somebody says otherwise: its precio, or its costo where it has none (D25). */
export const listPrice = ({ precio, costo }: { precio?: number | null; costo: number }): number => precio ?? costo;

export const BELOW_LIST_PRICE = 'El precio está por debajo del precio de lista';
export const NOT_ENOUGH_STOCK = 'No hay stock suficiente!';
export const NO_VENTA = 'La venta no existe';
export const VENTA_CREATED = 'Venta realizada correctamente';

/** The line being typed in the new-sale form (S5). */
export const ventaLineaForm = z.object({
  idProducto: id('El producto es requerido'),
  // S5 has one message for a quantity that is missing or below 1.
  cantidad: cantidadSchema(undefined, CANTIDAD_MIN, 'La cantidad es requerida'),
});

const LINES_REQUIRED = 'La venta debe llevar al menos un artículo';

/** A new sale (S7). A line without `precio` is sold at the list price; below it needs the company's leave (D25). Without `ncf` it takes the next of the company's sequence. */
export const newVenta = z.object({
  emailUsuario,
  idCliente: id('El cliente es requerido'),
  ncf: optionalText(50, asNcf),
  detalleVentas: z
    .array(
      ventaLineaForm.extend({ precio: blankable(dineroSchema('El precio es requerido')).optional() }),
      LINES_REQUIRED,
    )
    .min(1, LINES_REQUIRED)
    .max(VENTA_LINES_MAX, `La venta admite ${atMost(VENTA_LINES_MAX, 'líneas')}`),
});
export type NewVenta = z.infer<typeof newVenta>;
