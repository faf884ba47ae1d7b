/** Storage keys of drafts. All include the user's id: nobody may see another user's draft (D19). */

/** One per user, in localStorage (shared by the tabs). */
const prefixes = {
  pedidos: 'bodega.pedido.borrador.v1.',
  compras: 'bodega.compras.borrador.v1.',
  ventas: 'bodega.ventas.borrador.v1.',
  necesidades: 'bodega.necesidades.v1.',
  conteo: 'bodega.conteo.v1.',
} as const;
export type DraftName = keyof typeof prefixes;

export const draftKey = (name: DraftName, userId: number): string => `${prefixes[name]}${userId}`;

/** One per user and order, in sessionStorage (this tab only). */
export const ORDER_DRAFTS = ['recepcion', 'despacho', 'cambio'] as const;
export type OrderDraftName = (typeof ORDER_DRAFTS)[number];

export const orderDraftKey = (name: OrderDraftName, userId: number, orderId: number | string): string =>
  `bodega.pedido.${name}.v1.${userId}.${orderId}`;

/** One per user and project, in localStorage (shared by the tabs). */
export const budgetDraftKey = (userId: number, projectId: number | string): string =>
  `bodega.presupuesto.v1.${userId}.${projectId}`;

function idsUnder(storage: Storage, prefix: string): number[] {
  const keys = Object.keys(storage).filter(key => key.startsWith(prefix));
  return keys.map(key => Number(key.slice(prefix.length))).sort((a, b) => a - b);
}

export const ordersBegun = (name: OrderDraftName, userId: number): number[] =>
  idsUnder(sessionStorage, orderDraftKey(name, userId, ''));

export const budgetsBegun = (userId: number): number[] => idsUnder(localStorage, budgetDraftKey(userId, ''));
