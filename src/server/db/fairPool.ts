import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Caller } from '../work/caller';
import { contextHere } from '../work/context';
import { callerGone, Turns } from '../work/turns';
import { cancelQuery } from './cancel';
import { BUSY } from './databaseErrors';
import type { PreparedStatements } from './preparedStatements';
import type { ReadReplica } from './readReplica';

/** Connections beyond the turns of signed-in requests, for session lookups and the server's own work. */
const KEPT_BACK = 2;

const PER_CALLER = 4;

/** How much longer than the timeout of a statement its answer may take: PostgreSQL answers within it, even that it gave up. */
const SILENT_AFTER = 1.25;

/** How the statements of a pool are sent. */
interface Sending {
  prepared?: PreparedStatements;
  /** Timeout of a statement, in ms; 0 for none. */
  statementMs: number;
}

/**
 * Closes a connection whose statement is not answered in time: the network has lost it without a word (a router that
 * restarts, a failover), and by itself would say so after a quarter of an hour.
 */
function closeIfSilent(client: pg.PoolClient, answer: Promise<unknown>, ms: number): void {
  const timer = setTimeout(() => client.connection.stream.destroy(), ms);
  const answered = () => clearTimeout(timer);
  answer.then(answered, answered);
}

/** A statement by which a transaction sets a timeout of its own: migrations, the demo data, streamed lists. */
const OWN_TIMEOUT = /^\s*(set local statement_timeout|select set_config\('statement_timeout')/;

/**
 * A pool client that uses prepared statements, if given, for text queries, and is closed if one is not answered in
 * time. Cursors are passed on unchanged.
 */
function withPrepared(client: pg.PoolClient, { prepared, statementMs }: Sending): PostgresPoolClient {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  let hasTimeout = statementMs > 0;
  const byName = ((text: unknown, values: unknown[] = []) => {
    if (typeof text !== 'string') return query(text as string, values);
    if (OWN_TIMEOUT.test(text)) hasTimeout = false;
    const answer = prepared ? prepared.query(client, text, values) : client.query(text, values);
    if (hasTimeout) closeIfSilent(client, answer, SILENT_AFTER * statementMs);
    return answer;
  }) as PostgresPoolClient['query'];
  return { query: byName, release: () => client.release(prepared?.isFull(client)) };
}

/** A connection lent to a caller. Its release ends the turn; if a reading caller disconnects its query is cancelled. */
function lent(client: pg.PoolClient, caller: Caller, giveBack: () => void, sending: Sending): PostgresPoolClient {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    cancelQuery(client);
  };
  if (caller.onlyReads) caller.gone.addEventListener('abort', cancel, { once: true });
  const { query, release } = withPrepared(client, sending);
  const queryNotingFailure = ((...what: Parameters<typeof query>) => {
    const answer: unknown = query(...what);
    // After any failure of the replica the next attempt goes to the primary.
    if (answer instanceof Promise) answer.catch(() => delete caller.replica);
    return answer;
  }) as typeof query;
  return {
    query: caller.replica ? queryNotingFailure : query,
    release: () => {
      caller.gone.removeEventListener('abort', cancel);
      // Destroyed, because a cancel request still under way could hit the next user of the connection.
      if (isCancelled) client.release(true);
      else release();
      giveBack();
    },
  };
}

/**
 * A pool in which callers take turns: thirty searches of one user wait for each other and do not delay other users. A
 * request that holds a connection gets a second one without a turn, so that requests cannot deadlock on turns.
 */
export function fairPool(pool: pg.Pool, sending: Sending): PostgresPool {
  const atOnce = Math.max(1, pool.options.max - KEPT_BACK);
  const turns = new Turns(
    'connections',
    { atOnce, perCaller: Math.min(PER_CALLER, atOnce), waiting: 500, waitingPerCaller: 100, waitMs: 20_000 },
    BUSY,
  );
  const holders = new WeakSet<Caller>();

  const connectFor = async (caller: Caller, replica: ReadReplica): Promise<pg.PoolClient> => {
    const fromReplica = await replica.connect().catch(() => undefined);
    if (!fromReplica) delete caller.replica;
    return fromReplica ?? pool.connect();
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
      const client = await (caller.replica ? connectFor(caller, caller.replica) : pool.connect());
      if (!caller.onlyReads || !caller.gone.aborted) return lent(client, caller, giveBack, sending);
      client.release();
      throw callerGone();
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  return {
    connect: async () => {
      const { caller } = contextHere();
      return caller?.isSignedIn ? lendTo(caller) : withPrepared(await pool.connect(), sending);
    },
    end: () => pool.end(),
  };
}
