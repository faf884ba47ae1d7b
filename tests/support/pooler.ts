import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket, connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './until';

/** A connection pooler in transaction mode in front of the tests' PostgreSQL. */
export interface Pooler {
  /** Connection settings that go through the pooler. */
  through(connection: pg.PoolConfig): pg.PoolConfig;
  close(): Promise<void>;
}

/** Startup parameters that PgBouncer accepts by default. */
const TAKEN = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name'];

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const DISCARD = message('Q', Buffer.from('DISCARD ALL\0'));

/** Names of the parameters in a startup message. */
const parametersIn = (start: Buffer): string[] =>
  start
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, index) => index % 2 === 0)
    .filter(Boolean);

const refusal = (name: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`));

/** Forwards the server's messages, and resets the session (DISCARD ALL) whenever it is idle between transactions. */
function forgetting(client: Socket, server: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  let isForgetting = false;
  let idle: Buffer = Buffer.alloc(0);
  server.on('data', data => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const size = rest.readInt32BE(1) + 1;
      const one = rest.subarray(0, size);
      rest = rest.subarray(size);
      const isIdle = one.toString('latin1', 0, 1) === 'Z' && one.toString('latin1', 5, 6) === 'I';
      if (isForgetting && isIdle) client.write(idle);
      if (isForgetting) isForgetting = !isIdle;
      else if (isIdle) {
        isForgetting = true;
        idle = Buffer.from(one);
        server.write(DISCARD);
      } else client.write(one);
    }
  });
}

/** A minimal pooler of our own: rejects parameters like PgBouncer and keeps no session state between transactions. */
export async function fakePooler(socket: string): Promise<Pooler> {
  const open = new Set<Socket>();
  const proxy = createServer({ noDelay: true }, client => {
    const server = connectSocket(socket);
    for (const one of [client, server]) {
      open.add(one.on('error', () => undefined));
      one.once('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    client.once('data', start => {
      const unknown = parametersIn(start).find(name => !TAKEN.includes(name.toLowerCase()));
      if (unknown !== undefined) return client.end(refusal(unknown));
      server.write(start);
      client.pipe(server);
    });
    forgetting(client, server);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    through: connection => ({ ...connection, host: '127.0.0.1', port }),
    close: async () => {
      for (const one of open) one.destroy();
      await new Promise(resolve => proxy.close(resolve));
    },
  };
}

/** Whether PgBouncer is installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer in transaction mode with its defaults, but few server sessions, so that clients share them. */
export async function pgBouncer({ host = '', port = 5432, user, password }: pg.PoolConfig): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-pooler-'));
  const { uid, gid } = await stat(host);
  const listening = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]\n* = host=${host} port=${port} user=${user} password=${String(password)}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listening}\nunix_socket_dir =\nauth_type = any\n` +
      `pool_mode = transaction\ndefault_pool_size = 3\n`,
  );
  for (const path of [folder, settings]) await chown(path, uid, gid);
  const child = spawn('pgbouncer', [settings], { uid, gid, stdio: 'ignore' });
  const through = (connection: pg.PoolConfig) => ({ ...connection, host: '127.0.0.1', port: listening });
  await until('PgBouncer to listen', async () => {
    const client = new pg.Client(through({ user, password, database: 'postgres' }));
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return isUp;
  });
  return {
    through,
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGINT');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
