import type { Kysely } from 'kysely';
import { NO_COMPRA } from '#contract/compra';
import type { CommandContext } from '../../commands';
import { locked } from '../../db/locks';
import type { Database } from '../../db/schema';
import { notFound } from '../../errors';
import { requireRecord } from '../../records/reads';
import type { Person } from '../../scope';
import { orderToChange, orderToRead, orderToWorkWith } from '../pedidos/scope';

type Check = (db: Kysely<Database>, person: Person, id: number) => Promise<unknown>;

/** Records that files are attached to. */
export interface Owner {
  calls: 'compraAdjuntos' | 'pedidoAdjuntos';
  column: 'idCompra' | 'idPedido';
  /** Throw for a record that the person may not read, or not add to. */
  read: Check;
  change: Check;
  /** Locks the record until the transaction ends. Throws as `change`. */
  lock: (ctx: CommandContext, id: number) => Promise<unknown>;
}

/** Purchases are read and added to by whoever passes the gate. */
const checkCompra: Check = (db, _person, id) => requireRecord(db, 'compra', id, NO_COMPRA);

/** Purchases with their files. */
export const ofCompra: Owner = {
  calls: 'compraAdjuntos',
  column: 'idCompra',
  read: checkCompra,
  change: checkCompra,
  lock: ({ trx }, id) =>
    trx
      .selectFrom('compra')
      .select('id')
      .where('id', '=', id)
      .modifyEnd(locked(trx, 'compra'))
      .executeTakeFirstOrThrow(() => notFound(NO_COMPRA)),
};

/** Orders with theirs. */
export const ofPedido: Owner = {
  calls: 'pedidoAdjuntos',
  column: 'idPedido',
  read: orderToRead,
  change: orderToWorkWith,
  lock: orderToChange,
};
