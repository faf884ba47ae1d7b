import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './db/schema';

/**
 * The one order in which rows are locked (docs/decisions/014): records of the catalogues come before all of these, one
 * table after the other, and rows of one table by their ids. The lock of an order covers its lines. Whoever keeps to it
 * never waits in a circle.
 */
const ORDER = ['pedido', 'compra', 'venta', 'producto', 'empresa'];

/** How far in `ORDER` each transaction has come. */
const reached = new WeakMap<Transaction<Database>, number>();

/** Transactions that work while nobody else does. */
const alone = new WeakSet<Transaction<Database>>();

/** Says that a transaction does many people's work while no server answers yet, so that its locks stand in nobody's way. */
export const worksAlone = (trx: Transaction<Database>): void => void alone.add(trx);

/**
 * The end of a query that locks the rows it reads until the transaction ends: the only way to lock any. Keys of rows never
 * change here, so records that refer to a locked row can be written meanwhile.
 * @param table the table whose rows are locked; `alias` is its name in the query, which holds its `id`.
 * @throws when the transaction has locked something already that comes later in the one order.
 */
export function locked(trx: Transaction<Database>, table: string, alias = table): RawBuilder<unknown> {
  const place = ORDER.indexOf(table);
  const before = reached.get(trx) ?? -1;
  if (place < before && !alone.has(trx))
    throw new Error(`Rows of ${table} are locked before those of ${ORDER[before]}, not after`);
  reached.set(trx, place);
  return sql`order by ${sql.ref(`${alias}.id`)} for no key update of ${sql.table(alias)}`;
}
