import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { persistentlyBegun } from '../db/retry';
import type { Database } from '../db/schema';
import { presentCaller } from '../work/caller';
import { Turns } from '../work/turns';

/** Limits streamed lists: each holds a database connection for as long as its client takes to read it. */
const streams = new Turns(
  'streams',
  { atOnce: 4, perCaller: 2, waiting: 100, waitingPerCaller: 20, waitMs: 30_000 },
  'Hay muchas listas largas en curso, vuelva a intentarlo en unos segundos',
);

/** Rows fetched at a time. */
const PORTION = 50;

/** Time limit of a step of a streamed list, of which the first sorts it. */
const WHOLE_LIST = '10min';

type Read<T> = (trx: Transaction<Database>) => AsyncIterable<T>;

async function* inOneTransaction<T>(db: Kysely<Database>, read: Read<T>): AsyncGenerator<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`select set_config('statement_timeout', ${WHOLE_LIST}, true)`.execute(trx);
    yield* read(trx);
  } finally {
    // Nothing was written, so a rollback ends it as well as a commit; its failure on a lost connection does not matter.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/**
 * Runs `read` in a repeatable-read transaction and yields its items as they are consumed, for answers too long for
 * memory. Returning early ends the transaction. If the connection breaks before the first item, `read` starts again on
 * another one. Throws 503 if too many are running.
 */
export async function* atOneMoment<T>(db: Kysely<Database>, read: Read<T>): AsyncGenerator<T> {
  const release = await streams.take(presentCaller());
  try {
    yield* persistentlyBegun(() => inOneTransaction(db, read));
  } finally {
    release();
  }
}

/** Reads the rows of a query through a cursor, `PORTION` at a time. */
export async function* portionsOf<Row>(trx: Transaction<Database>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const rows = trx.getExecutor().stream<Row>(query.compile(trx), PORTION);
  for await (const { rows: portion } of rows) yield portion;
}
