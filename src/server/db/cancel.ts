import { connect } from 'node:net';
import type pg from 'pg';
import { z } from 'zod';

/** The session's cancel key and address; pg's types lack them. */
const session = z.object({ processID: z.number(), secretKey: z.number(), host: z.string(), port: z.number() });

/** A query that is given up, and fails, if it is not answered in so many milliseconds; pg's types lack that. */
export function withDeadline(text: string, milliseconds: number): pg.QueryConfig {
  const query = { text, query_timeout: milliseconds };
  return query;
}

/** Code of a CancelRequest in PostgreSQL's protocol. */
const CANCEL = 80_877_102;

/**
 * Asks PostgreSQL to cancel the running query of a connection. As the protocol requires, over a separate connection,
 * which works through a pooler too. There is no answer, so it is unknown whether it came in time.
 */
export function cancelQuery(client: pg.PoolClient): void {
  const { data } = session.safeParse(client);
  if (!data) return;
  const request = Buffer.alloc(16);
  [16, CANCEL, data.processID, data.secretKey].forEach((word, at) => request.writeInt32BE(word | 0, at * 4));
  const socket = data.host.startsWith('/')
    ? connect(`${data.host}/.s.PGSQL.${data.port}`)
    : connect(data.port, data.host);
  socket.on('error', () => undefined);
  socket.end(request);
}
