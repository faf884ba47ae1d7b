import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema';

/**
 * The order in which rows are locked, to prevent deadlocks (docs/decisions/014): records of other catalogues first,
 * then these tables one after the other, rows of a table by id. The lock of an order covers its lines.
 */
const ORDER = ['pedido', 'compra', 'venta', 'producto', 'empresa'];

/** Highest index in `ORDER` that each transaction has locked. */
const reached = new WeakMap<Transaction<Database>, number>();

/** Transactions that run while nothing else does, exempt from the order. */
const exempt = new WeakSet<Transaction<Database>>();

/** Exempts a transaction from the lock order. For seeding before the server listens, when no other transaction runs. */
export const exemptFromLockOrder = (trx: Transaction<Database>): void => void exempt.add(trx);

/**
 * The end of a query that locks the rows it reads until the transaction ends. Rows are locked in no other way, but for
 * the sign-in (`sessions/stored.ts`), for queues, which skip what another transaction holds, and by triggers, whose
 * locks are not checked here. `no key update`, because keys never change: records that refer to a locked row can be
 * written meanwhile.
 * @param table the table whose rows are locked; `alias` is its name in the query, which must have its `id`.
 * @throws if the transaction already locked rows of a table that comes later in the order.
 */
export function locked(trx: Transaction<Database>, table: string, alias = table): RawBuilder<unknown> {
  const place = ORDER.indexOf(table);
  const before = reached.get(trx) ?? -1;
  if (place < before && !exempt.has(trx))
    throw new Error(`Rows of ${table} are locked before those of ${ORDER[before]}, not after`);
  reached.set(trx, place);
  return sql`order by ${sql.ref(`${alias}.id`)} for no key update of ${sql.table(alias)}`;
}
