import { mkdtemp, chmod, open, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, openEmbeddedForTool } from '../../src/server/db/embedded/startEmbedded';
import { type BodegaProcess, killAndWait, postmasterOf, startBodega } from '../support/bodegaProcess';
import { until } from '../support/until';
import type { Addresses } from './client';

/** A fault to inject; resolves once everything runs again. */
export interface Fault {
  name: string;
  /** Whether it kills a process. */
  kills: boolean;
  happen(): Promise<void>;
}

/** Servers and their database, and the faults that can be injected. */
export interface Site {
  addresses: Addresses;
  faults: Fault[];
  /** Queries the database directly. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  close(): Promise<void>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const DISK_MEGABYTES = 700;
const FULL_DISK_MS = 2500;

async function cutConnections(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database() and usename = current_user`,
  );
  await client.end();
}

async function queryAt<T extends pg.QueryResultRow>(connection: pg.PoolConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Fills a folder's disk completely, waits, and frees it again. */
async function fillDisk(folder: string): Promise<void> {
  const filler = join(folder, 'relleno');
  const file = await open(filler, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    for (;;) await file.write(block);
  } catch {
    // Full, as intended.
  } finally {
    await file.close();
  }
  await delay(FULL_DISK_MS);
  await rm(filler);
}

/** Mounts a small disk for DATA_DIR, which only root can do. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=755`, 'tmpfs', folder]).status === 0;
}

/** One server with its embedded PostgreSQL, as `npm start` runs it. */
export async function embeddedSite(log: (line: string) => void): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-tortura-'));
  await chmod(folder, 0o755);
  const ownDisk = mountDisk(folder);
  if (!ownDisk) log('Sin permiso para montar un disco pequeño: no se prueba el disco lleno.');
  const env = { DATA_DIR: join(folder, 'data') };
  let server: BodegaProcess | undefined = await startBodega(env);
  const restartAfter = async (end: (running: BodegaProcess) => Promise<unknown>) => {
    const running = server;
    if (!running) return;
    await end(running);
    server = undefined;
    server = await startBodega(env);
  };
  const connected = async <T>(ask: (connection: pg.PoolConfig) => Promise<T>): Promise<T> => {
    const { connection, stop } = await openEmbeddedForTool(env.DATA_DIR, () => undefined);
    try {
      return await ask(connection);
    } finally {
      await stop();
    }
  };
  const faults: Fault[] = [
    { name: 'kill -9 del servidor', kills: true, happen: () => restartAfter(one => one.kill9()) },
    { name: 'kill -9 de todo', kills: true, happen: () => restartAfter(one => one.killEverything()) },
    {
      name: 'kill -9 de PostgreSQL',
      kills: true,
      happen: async () => {
        const postmaster = await postmasterOf(env.DATA_DIR);
        if (postmaster !== undefined) await killAndWait(postmaster);
      },
    },
    { name: 'SIGTERM y nuevo arranque', kills: false, happen: () => restartAfter(one => one.stop()) },
    { name: 'conexiones cortadas', kills: false, happen: () => connected(cutConnections) },
  ];
  if (ownDisk) faults.push({ name: 'disco lleno', kills: false, happen: () => fillDisk(folder) });
  return {
    addresses: () => (server ? [server.url] : []),
    faults,
    query: text => connected(connection => queryAt(connection, text)),
    close: async () => {
      await server?.stop();
      if (ownDisk) spawnSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Two servers on one PostgreSQL: that of DATABASE_URL, or one started here, which can be killed too. */
export async function sharedSite(given: string | undefined, log: (line: string) => void): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-tortura-'));
  await chmod(folder, 0o755);
  const own = given === undefined ? await startEmbedded(join(folder, 'data'), log) : undefined;
  const connection: pg.PoolConfig = own ? own.connection : { connectionString: given };
  const env = { DATABASE_URL: given ?? urlOf(connection), SEED: 'demo' };
  const servers: (BodegaProcess | undefined)[] = [await startBodega(env), await startBodega(env)];
  const restart = async (end: (running: BodegaProcess) => Promise<unknown>) => {
    const index = pick([0, 1]);
    const running = servers[index];
    if (!running) return;
    servers[index] = undefined;
    await end(running);
    servers[index] = await startBodega(env);
  };
  const faults: Fault[] = [
    { name: 'kill -9 de un servidor', kills: true, happen: () => restart(one => one.kill9()) },
    { name: 'SIGTERM de un servidor', kills: false, happen: () => restart(one => one.stop()) },
    { name: 'conexiones cortadas', kills: false, happen: () => cutConnections(connection) },
  ];
  if (own) {
    const happen = async () => {
      const postmaster = await postmasterOf(join(folder, 'data'));
      if (postmaster !== undefined) await killAndWait(postmaster);
      const isBack = () =>
        queryAt(connection, 'select 1').then(
          () => true,
          () => false,
        );
      await until('PostgreSQL to be back', isBack);
    };
    faults.push({ name: 'kill -9 de PostgreSQL', kills: true, happen });
  }
  return {
    addresses: () => servers.flatMap(server => (server ? [server.url] : [])),
    faults,
    query: text => queryAt(connection, text),
    close: async () => {
      await Promise.all(servers.map(server => server?.stop()));
      await own?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A socket connection as a DATABASE_URL. */
function urlOf({ user, password, host, port, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const query = new URLSearchParams({ host: host ?? '', port: `${port ?? 5432}` });
  return `postgresql://${user}${secret}@localhost/${database}?${query}`;
}
