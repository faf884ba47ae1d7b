import { z } from 'zod';
import { dinero } from './text/format';
import { withFallback } from './declarations/fields';
import { minus } from './text/sums';
import { unidad } from './unidad';

/**
 * Costs of a project (D50), in colones without IVA, from purchases that are not annulled. `pedido`: all lines of its
 * orders, the purchased part at its purchase cost and the rest at the article's; `comprado`: the shares of purchases that
 * serve those lines; `recibido`: what was received, at the cost of the purchases it counts towards and the rest at the
 * article's; `gastado`: those purchases, including what they bring beyond the orders' lines. `…Estimado` is the part of
 * each figure that is valued at the article's cost.
 */
const importes = {
  pedido: z.number(),
  pedidoEstimado: z.number(),
  comprado: z.number(),
  recibido: z.number(),
  recibidoEstimado: z.number(),
  gastado: z.number(),
};
export type Importes = z.infer<z.ZodObject<typeof importes>>;

/** Label and explanation of each figure. */
export const costoNames = {
  pedido: { label: 'Pedido', help: 'Lo pedido: lo comprado a su costo, el resto al costo del artículo' },
  comprado: { label: 'Comprado', help: 'Las compras vigentes de las líneas de sus pedidos' },
  recibido: { label: 'Recibido', help: 'Lo recibido al costo de su compra; sin compra, al costo del artículo' },
  gastado: { label: 'Gastado', help: 'Todas sus compras vigentes, como en Gasto por proyecto' },
} as const satisfies Partial<Record<keyof Importes, { label: string; help: string }>>;

export type Costo = keyof typeof costoNames;
export const COSTOS = Object.keys(costoNames) as Costo[];

/** The part of a figure that is valued at the article's cost; 0 for figures without one. */
export function estimatedOf(costo: Costo, found: Importes): number {
  if (costo === 'pedido') return found.pedidoEstimado;
  return costo === 'recibido' ? found.recibidoEstimado : 0;
}

/** Page of a project: total and monthly costs, budget, and number of late lines. */
export const fichaProyecto = z.object({
  /** The project's. */
  id: z.number(),
  nombre: z.string(),
  direccion: z.string().nullable(),
  estatus: z.boolean(),
  /** Whether it is one of the user's projects: the lists of orders have none of another, which a buyer may read here (D11). */
  propio: z.boolean(),
  total: z.object(importes),
  /** Sum of its budget; null without one. */
  presupuesto: z.number().nullable(),
  /** `YYYY-MM` of the company's calendar: what is ordered by the order's day, received by the receipt's, bought by the purchase's. */
  meses: z.array(z.object({ mes: z.string(), ...importes })),
  atrasos: z.object({ pedidos: z.number(), lineas: z.number(), ordenes: z.number(), proveedores: z.number() }),
});
export type FichaProyecto = z.infer<typeof fichaProyecto>;

/** Label for costs without a code: purchases beyond the lines of orders. */
export const NO_CODE = 'Sin direccionamiento';

/** Costs and budget of a project for one direccionamiento; '' for lines without one. */
export const costoByCode = z.object({
  id: z.number(),
  direccionamiento: withFallback(z.string(), ''),
  presupuesto: z.number().nullable(),
  ...importes,
});
export type CostoByCode = z.infer<typeof costoByCode>;

/** Spending compared with its budget as text with its tone; null without a budget. */
export function budgetState({
  presupuesto,
  gastado,
  pedido,
}: Pick<CostoByCode, 'presupuesto' | 'gastado' | 'pedido'>): {
  tone: 'bad' | 'warning' | 'good';
  text: string;
} | null {
  if (presupuesto === null) return null;
  const by = (importe: number) => dinero(minus(importe, presupuesto));
  if (gastado > presupuesto) return { tone: 'bad', text: `Excedido por ${by(gastado)}` };
  if (pedido > presupuesto) return { tone: 'warning', text: `Lo pedido lo excede por ${by(pedido)}` };
  return { tone: 'good', text: `Disponible: ${dinero(minus(presupuesto, gastado))}` };
}

/** An overdue order line of the project, and the purchases it waits for. */
export const projectDelay = z.object({
  id: z.number(),
  idPedido: z.number(),
  nombreProducto: z.string(),
  ...unidad,
  direccionamiento: z.string(),
  fechaEntrega: z.string(),
  dias: z.number(),
  pendiente: z.number(),
  ordenes: z.array(
    z.object({ id: z.number(), idProveedor: z.number(), proveedor: z.string(), fechaPrometida: z.string().nullable() }),
  ),
});
export type ProjectDelay = z.infer<typeof projectDelay>;

/** "Ferretería El Roble (orden 12), Depósito Sur (orden 15)": from whom a late line is expected. */
export const lateSuppliersOf = ({ ordenes }: Pick<ProjectDelay, 'ordenes'>): string =>
  ordenes.length === 0 ? 'Sin comprar' : ordenes.map(({ proveedor, id }) => `${proveedor} (orden ${id})`).join(', ');
