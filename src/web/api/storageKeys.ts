/**
 * Storage keys of what one user has in this browser. Each names the user, as nobody may see what another has begun (D19),
 * and `isKeyOf` recognizes them all.
 */
const ownKey = (what: string, userId: number): string => `bodega.${what}.${userId}`;

/** One per user, in localStorage (shared by the tabs). */
const drafts = {
  pedidos: 'pedido.borrador.v1',
  compras: 'compras.borrador.v1',
  ventas: 'ventas.borrador.v1',
  necesidades: 'necesidades.v1',
  conteo: 'conteo.v1',
} as const;
export type DraftName = keyof typeof drafts;

export const draftKey = (name: DraftName, userId: number): string => ownKey(drafts[name], userId);

/** One per user and order, in sessionStorage (this tab only). */
export const ORDER_DRAFTS = ['recepcion', 'despacho', 'cambio'] as const;
export type OrderDraftName = (typeof ORDER_DRAFTS)[number];

export const orderDraftKey = (name: OrderDraftName, userId: number, orderId: number | string): string =>
  `${ownKey(`pedido.${name}.v1`, userId)}.${orderId}`;

/** One per user and project, in localStorage (shared by the tabs). */
export const budgetDraftKey = (userId: number, projectId: number | string): string =>
  `${ownKey('presupuesto.v1', userId)}.${projectId}`;

/** The line that is being typed in the form of a new document, in sessionStorage. */
export const lineKey = (document: 'pedido' | 'compras' | 'ventas', userId: number): string =>
  ownKey(`${document}.linea.v1`, userId);

/** What a user chose last of a resource, in localStorage. */
export const recentsKey = (resource: string, userId: number): string => ownKey(`recientes.v1.${resource}`, userId);

/** What was typed in a form or a dialog when the session expired, in sessionStorage. */
export const rescueKey = (userId: number | undefined, place: string): string => `rescate:${userId}:${place}`;

/** For react-admin's store, which puts its own prefix before it. */
export const storeName = (userId: number): string => `Bodega.${userId}`;

export const isKeyOf = (userId: number, key: string): boolean =>
  new RegExp(`^(bodega\\..+\\.v1\\.([A-Za-z]+\\.)?|RaStoreBodega\\.|rescate:)${userId}([.:]|$)`).test(key);

function idsUnder(storage: Storage, prefix: string): number[] {
  const keys = Object.keys(storage).filter(key => key.startsWith(prefix));
  return keys.map(key => Number(key.slice(prefix.length))).sort((a, b) => a - b);
}

export const ordersBegun = (name: OrderDraftName, userId: number): number[] =>
  idsUnder(sessionStorage, orderDraftKey(name, userId, ''));

export const budgetsBegun = (userId: number): number[] => idsUnder(localStorage, budgetDraftKey(userId, ''));
