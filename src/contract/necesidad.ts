import { z } from 'zod';
import { COMPRA_LINES_MAX } from './constants';
import { costoLinea, orderShares, SHARES_REQUIRED } from './compra';
import { cantidadSchema, id } from './declarations/fields';
import { promesaFields } from './promesa';
import { unidad } from './unidad';
import { atMost } from './text/format';

/** How a supplier delivered an article the last time: at what cost, in which purchase, after how many days. */
const articleSupplier = z.object({
  id: z.number(),
  razonSocial: z.string(),
  costo: z.number(),
  fecha: z.string(),
  idCompra: z.number(),
  /** From the purchase to its last goods; null while some of it is still awaited. */
  dias: z.number().nullable(),
});

/**
 * An article to buy, because open orders need more or its stock is below the minimum (D47, D51). `id` is the article's;
 * quantities are in its presentación, costs in colones per unit.
 */
export const necesidad = z.object({
  id: z.number(),
  ...unidad,
  nombreProducto: z.string(),
  costo: z.number(),
  estatus: z.boolean(),
  /** Quantity in the warehouse. */
  stock: z.number(),
  lineas: z.number(),
  proyectos: z.number(),
  porComprar: z.number(),
  /** What is missing to its minimum on the shelf, beyond what comes for it (D51); 0 where nothing is. */
  faltaEnBodega: z.number(),
  /** The first delivery day of those orders; null when none has one. */
  fechaEntrega: z.string().nullable(),
  /** Suppliers that delivered it, the latest first. */
  proveedores: z.array(articleSupplier),
});
export type Necesidad = z.infer<typeof necesidad>;

/** A line of an open order with something left to buy. */
export const necesidadLinea = z.object({
  id: z.number(),
  idProducto: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  idPedido: z.number(),
  fechaEntrega: z.string().nullable(),
  proyecto: z.object({ id: z.number(), nombre: z.string() }),
  direccionamiento: z.string(),
  cantidad: z.number(),
  recibido: z.number(),
  comprado: z.number(),
  porComprar: z.number(),
});
export type NecesidadLinea = z.infer<typeof necesidadLinea>;

/** Most purchases that one call makes. */
const NECESIDADES_ORDERS_MAX = 50;

const line = z
  .object({
    idProducto: id('El producto es requerido'),
    costo: costoLinea(),
    /** What of it is for lines of orders, whichever. */
    partes: orderShares,
    /** What of it is for the shelf. */
    bodega: cantidadSchema(undefined, 0.001).nullish(),
  })
  .refine(({ partes, bodega }) => partes.length > 0 || bodega, { path: ['partes'], message: SHARES_REQUIRED });

const LINES_REQUIRED = 'Elija al menos una línea';

const order = z.object({
  idProveedor: id('El proveedor es requerido'),
  ...promesaFields,
  lineas: z
    .array(line, LINES_REQUIRED)
    .min(1, LINES_REQUIRED)
    .max(COMPRA_LINES_MAX, `La orden admite ${atMost(COMPRA_LINES_MAX, 'líneas')}`),
});

/** Purchases for needs, one per supplier; each line says how much goes to which order line (D47). */
export const necesidadesComprar = z.object({
  ordenes: z
    .array(order, LINES_REQUIRED)
    .min(1, LINES_REQUIRED)
    .max(NECESIDADES_ORDERS_MAX, `Haga ${atMost(NECESIDADES_ORDERS_MAX, 'órdenes a la vez')}`),
});
export type NecesidadesComprar = z.infer<typeof necesidadesComprar>;

/** Lines in the refusal of what somebody bought meanwhile, with what is left to buy of each. */
export const leftToBuy = z.object({ lineas: z.array(z.object({ id: z.number(), porComprar: z.number() })) });
