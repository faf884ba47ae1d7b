import { createServer, connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** CopyDone of PostgreSQL's protocol ends the rows of a COPY. Their number is in the next message. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** A proxy to a database that delays the row count of each COPY until shortly after its last row. */
export async function splitCopies({
  host,
  port,
}: pg.PoolConfig): Promise<{ host: string; port: number; close(): void }> {
  const proxy = createServer({ noDelay: true }, client => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    let sent: Promise<unknown> = Promise.resolve();
    const send = (data: Buffer, pause: number) => (sent = sent.then(() => delay(pause)).then(() => client.write(data)));
    client.on('error', () => undefined).pipe(server);
    server.on('error', () => undefined).on('close', () => client.destroy());
    server.on('data', data => {
      const done = data.indexOf(COPY_DONE);
      const end = done < 0 ? data.length : done + COPY_DONE.length;
      void send(data.subarray(0, end), 0);
      if (end < data.length) void send(data.subarray(end), 10);
    });
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port, close: () => proxy.close() };
}
