import pg from 'pg';
import { noteStatementsOf } from '../db/statementLog';

/**
 * Settings that the text of a COPY depends on: the same on the way out and on the way in, whatever the server's are. They go
 * with the transaction, because a pooler may give the next one to another session.
 */
const TEXT_FORM = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs a backup or a restore, which may take longer than any request, in one transaction on a connection of its own.
 * @param begin how the transaction begins.
 */
export async function inOwnTransaction<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, application_name: 'bodega: copia', ...connection });
  // A connection that breaks fails the statement under way; without a listener it would end the process as well.
  client.on('error', () => undefined);
  noteStatementsOf(client);
  await client.connect();
  try {
    await client.query(`${begin}; ${TEXT_FORM}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}
