import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Caller, callerHere } from '../work/caller';
import { Turns } from '../work/turns';
import { cancelQuery } from './cancel';
import type { PreparedStatements } from './preparedStatements';

/** Connections that nobody's request waits for: sessions are looked up with them, and the server's own work is done. */
const KEPT_BACK = 2;

const PER_CALLER = 4;

const BUSY = 'El servicio está muy ocupado, vuelva a intentarlo en unos segundos';

/** How a connection is asked: by prepared statements where there are any, and a cursor as it is. */
function asked(client: pg.PoolClient, prepared?: PreparedStatements): PostgresPoolClient {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const byName = ((text: unknown, values: unknown[] = []) =>
    prepared && typeof text === 'string'
      ? prepared.query(client, text, values)
      : query(text as string, values)) as PostgresPoolClient['query'];
  return { query: byName, release: () => client.release(prepared?.isFull(client)) };
}

/** A connection lent to a caller: given back with its turn, and cancelled when nobody waits for what it reads any more. */
function lent(
  client: pg.PoolClient,
  caller: Caller,
  giveBack: () => void,
  prepared?: PreparedStatements,
): PostgresPoolClient {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    cancelQuery(client);
  };
  if (caller.onlyReads) caller.gone.addEventListener('abort', cancel, { once: true });
  const { query, release } = asked(client, prepared);
  const noting = ((...what: Parameters<typeof query>) => {
    const answer: unknown = query(...what);
    // Whatever is wrong with the replica, the next attempt is the primary's.
    if (answer instanceof Promise) answer.catch(() => delete caller.replica);
    return answer;
  }) as typeof query;
  return {
    query: caller.replica ? noting : query,
    release: () => {
      caller.gone.removeEventListener('abort', cancel);
      // The cancelling may still be under way: it must not hit who has the connection next.
      if (isCancelled) client.release(true);
      else release();
      giveBack();
    },
  };
}

/**
 * A pool in which callers take turns: one person's thirty searches wait for each other, not somebody else's list. A
 * request that holds a connection gets its second at once, so that requests never wait for each other in a circle.
 */
export function fairPool(pool: pg.Pool, prepared?: PreparedStatements): PostgresPool {
  const atOnce = Math.max(1, pool.options.max - KEPT_BACK);
  const turns = new Turns(
    'connections',
    { atOnce, perCaller: Math.min(PER_CALLER, atOnce), waiting: 500, waitingPerCaller: 100, waitMs: 20_000 },
    BUSY,
  );
  const holders = new WeakSet<Caller>();

  const connectFor = async (caller: Caller): Promise<pg.PoolClient> => {
    const there = await caller.replica?.connect().catch(() => undefined);
    if (!there) delete caller.replica;
    return there ?? pool.connect();
  };

  const lendTo = async (caller: Caller): Promise<PostgresPoolClient> => {
    const isFirst = !holders.has(caller);
    const release = isFirst ? await turns.take(caller) : () => undefined;
    holders.add(caller);
    const giveBack = () => {
      if (isFirst) holders.delete(caller);
      release();
    };
    try {
      return lent(await connectFor(caller), caller, giveBack, prepared);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  return {
    connect: async () => {
      const caller = callerHere();
      return caller?.isSignedIn ? lendTo(caller) : asked(await pool.connect(), prepared);
    },
    end: () => pool.end(),
  };
}
