import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { readsAllPedidos } from '#contract/rights/readsAllPedidos';
import type { EstadoPedido } from '#contract/pedido';
import type { GateName } from '#contract/permisos';
import type { Database } from '../../db/schema';
import { type AppError, forbidden, notFound } from '../../errors';
import type { Condition } from '../../lists/source';
import { locked } from '../../db/locks';
import { mayRead, ofOwnProjects, type Person, type Reader } from '../../scope';

/** Orders that a person works with: those of their projects (D11). `column` holds the project's id. */
export const ordersToWorkWith = ofOwnProjects;

/** Whether a person may read every order (D11). */
export const readsEveryOrder = ({ usuario: { roll }, permisos }: Person): boolean =>
  readsAllPedidos({ roll, permisos });

/** Orders that a person may read: besides those they work with, a buyer reads every order (D11). */
export const ordersToRead =
  (column: string): ((person: Person) => Condition) =>
  person =>
    readsEveryOrder(person) ? sql`true` : ofOwnProjects(column)(person);

/** Whether a reader may open the gated screen of a record of the project in `column`; a column of lists of all projects. */
export const mayOpen = (gate: GateName, column: string, reader: Reader): Condition =>
  reader !== 'server' && mayRead(reader, gate) ? ordersToRead(column)(reader) : sql`false`;

declare const seen: unique symbol;

/** Id of an order that exists and is visible to the current user. Only the functions of this file create one. */
export type VisibleOrder = number & { readonly [seen]: true };

/** The message for an order that does not exist, or that the person may not know of: the same for both. */
export const NO_PEDIDO = 'El pedido no existe o es de un proyecto que no es suyo';

/** The refusal of such an order. */
export const orderNotFound = (message = NO_PEDIDO): AppError => notFound(message);

/** An order that the person may read. `isOwn`: it is of a project the person works in (D11). */
interface FoundOrder {
  id: VisibleOrder;
  estado: EstadoPedido;
  version: number;
  isOwn: boolean;
}

async function findOrder(
  db: Kysely<Database>,
  person: Person,
  id: number,
  { missing, lock = sql`` }: { missing?: string; lock?: RawBuilder<unknown> } = {},
): Promise<FoundOrder> {
  const query = sql<FoundOrder>`
    select t.id, t.estado, t.version, ${ordersToWorkWith('t.idProyecto')(person)} as "isOwn"
    from pedido t where t.id = ${id} and ${ordersToRead('t.idProyecto')(person)} ${lock}`;
  const { rows } = await query.execute(db);
  const [found] = rows;
  if (!found) throw orderNotFound(missing);
  return found;
}

/** Returns an order the person may read; throws 404 with `missing` if it does not exist or they may not. */
export const orderToRead = async (
  db: Kysely<Database>,
  person: Person,
  id: number,
  missing?: string,
): Promise<VisibleOrder> => (await findOrder(db, person, id, { missing })).id;

function checkOwn(order: FoundOrder): FoundOrder {
  if (!order.isOwn) throw forbidden('Solo puede consultar este pedido: usted no pertenece a su proyecto');
  return order;
}

/** Returns an order the person works with; throws 404 if they may not read it, 403 if they may only read it. */
export const orderToWorkWith = async (db: Kysely<Database>, person: Person, id: number): Promise<FoundOrder> =>
  checkOwn(await findOrder(db, person, id));

/**
 * `orderToWorkWith` under the lock of the order, which holds until the transaction ends. Read again once it is locked: a
 * statement sees whose the project was before it waited.
 */
export async function orderToChange(
  { trx, ...person }: Person & { trx: Transaction<Database> },
  id: number,
): Promise<FoundOrder> {
  await findOrder(trx, person, id, { lock: locked(trx, 'pedido', 't') });
  return orderToWorkWith(trx, person, id);
}
