import pg from 'pg';

/** Settings that the text of a COPY depends on: the same on the way out and on the way in, whatever the server's are. */
const TEXT_FORM = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;`;

/** Opens a connection of its own for a backup or a restore, which may take longer than any request, and closes it after. */
export async function withSession<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, application_name: 'bodega: copia', ...connection });
  // A connection that breaks fails the statement under way; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(TEXT_FORM);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
