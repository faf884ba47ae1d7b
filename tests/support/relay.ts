import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

/** A network between a server and its PostgreSQL, which can lose connections without a word. */
export interface Relay {
  /** Connection settings that go through it. */
  through(connection: pg.PoolConfig): pg.PoolConfig;
  /** From now on passes nothing more on the connections that are open, and does not close them either. */
  swallow(): void;
  close(): Promise<void>;
}

/** A relay in front of the PostgreSQL that these settings connect to, through its socket. */
export async function relayTo({ host = '', port = 5432 }: pg.PoolConfig): Promise<Relay> {
  const open = new Set<Socket>();
  const relay = createServer({ noDelay: true }, client => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    for (const one of [client, server]) {
      open.add(one.on('error', () => undefined));
      one.once('close', () => open.delete(one));
    }
    client.pipe(server).pipe(client);
  });
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve));
  const { port: listening } = relay.address() as AddressInfo;
  return {
    through: connection => ({ ...connection, host: '127.0.0.1', port: listening }),
    swallow: () => {
      for (const one of open) one.unpipe().resume();
    },
    close: async () => {
      for (const one of open) one.destroy();
      await new Promise(resolve => relay.close(resolve));
    },
  };
}
