import { connect } from 'node:net';
import type pg from 'pg';
import { z } from 'zod';

/** What PostgreSQL gave a session to be cancelled by; the types of pg leave it out. */
const session = z.object({ processID: z.number(), secretKey: z.number(), host: z.string(), port: z.number() });

/** The code of a CancelRequest in the protocol of PostgreSQL. */
const CANCEL = 80_877_102;

/**
 * Asks PostgreSQL to cancel what that connection is at: over a connection of its own, as its protocol wants it, which works
 * through a pooler too. Nothing tells whether it was in time.
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
