import { EventEmitter } from 'node:events';
import pg from 'pg';
import { logStatementsOf } from '../db/statementLog';
import { codeOf } from '../thrown';

const TRANSACTION_ABORTED = '25P02';

/**
 * Watches a client; the function returned gives the first error of its transaction. Kysely's migrator sends another statement
 * before it throws the error of one, and then throws that the transaction is aborted.
 */
function firstErrorOf(client: pg.Client): () => unknown {
  let first: unknown;
  const connection: unknown = Reflect.get(client, 'connection');
  if (connection instanceof EventEmitter) connection.once('errorMessage', error => (first = error));
  return () => first;
}

/**
 * Fixed settings of the text format of COPY, so that backup and restore agree whatever the server's defaults. Set per
 * transaction (`set local`), because a connection pooler may run the next transaction in another session.
 */
const TEXT_FORM = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs a backup or a restore on its own connection, in one transaction without timeouts, rolled back if `work` throws.
 * @param begin the BEGIN statement, with the isolation level if it matters.
 */
export async function inOwnTransaction<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    // Without timeouts a connection that the network has lost would keep the backup, and all later ones, waiting for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 20_000,
    application_name: 'bodega: copia',
    ...connection,
  });
  // A broken connection rejects the running query; without this listener its 'error' event would end the process too.
  client.on('error', () => undefined);
  logStatementsOf(client);
  const firstError = firstErrorOf(client);
  await client.connect();
  try {
    await client.query(`${begin}; ${TEXT_FORM}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    throw codeOf(error) === TRANSACTION_ABORTED ? (firstError() ?? error) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
