import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { persistently } from '../db/retry';
import type { Database } from '../db/schema';
import { presentCaller } from '../work/caller';
import { Turns } from '../work/turns';

/** Lists that are read from end to end hold a connection for as long as their reader takes. */
const streams = new Turns(
  'streams',
  { atOnce: 4, perCaller: 2, waiting: 100, waitingPerCaller: 20, waitMs: 30_000 },
  'Hay muchas listas largas en curso, vuelva a intentarlo en unos segundos',
);

/** Rows in memory at a time. */
const PORTION = 50;

/** How long a whole list may take. */
const WHOLE_LIST = '10min';

type Read<T> = (trx: Transaction<Database>) => AsyncIterable<T>;

async function* inOneTransaction<T>(db: Kysely<Database>, read: Read<T>): AsyncGenerator<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`select set_config('statement_timeout', ${WHOLE_LIST}, true)`.execute(trx);
    yield* read(trx);
  } finally {
    // Nothing was written: ending it is all the same to the database, and to a connection that is gone.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/**
 * Reads of one moment in one connection, for answers that are longer than memory: what `read` yields is handed on as it is
 * taken. Leaving off early ends the transaction. A connection that breaks before anything was handed on is replaced.
 * Throws 503 when too many are being read.
 */
export async function* atOneMoment<T>(db: Kysely<Database>, read: Read<T>): AsyncGenerator<T> {
  const release = await streams.take(presentCaller());
  const begin = async () => {
    const items = inOneTransaction(db, read);
    return { items, first: await items.next() };
  };
  try {
    const { items, first } = await persistently(begin);
    try {
      if (!first.done) yield first.value;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  } finally {
    release();
  }
}

/** The rows of a query, a portion at a time, through a cursor. */
export async function* portionsOf<Row>(trx: Transaction<Database>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const rows = trx.getExecutor().stream<Row>(query.compile(trx), PORTION);
  for await (const { rows: portion } of rows) yield portion;
}
