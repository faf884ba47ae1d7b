import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { Database } from '../../src/server/db/schema';
import { openSession } from '../../src/server/sessions/stored';
import { bareServer, type Recording } from './bareRoute';
import type { BenchData } from './benchData';
import { type BenchCase, userId } from './cases';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 10;

/** A server and the request it is measured with. */
export interface Contender {
  /** `http://127.0.0.1:…`. */
  origin: string;
  paths: readonly string[];
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

/** Where a server listens. */
export function originOf({ server }: FastifyInstance): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests per second over ten connections, each of which takes the paths in an order of its own. */
export async function throughput({ origin, paths, method, headers, body }: Contender): Promise<number> {
  const result = await autocannon({
    url: origin,
    requests: paths.map(path => ({ path })),
    // Its types know a function only, but a worker is given the file of one.
    setupClient: fileURLToPath(new URL('shuffle.cjs', import.meta.url)) as never,
    method,
    headers: { ...headers, ...(body === undefined ? {} : JSON_TYPE) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    connections: CONNECTIONS,
    workers: 1,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

export interface RealServer {
  app: FastifyInstance;
  asks: (one: BenchCase, orders: number) => Contender;
}

/** The real server, called by the administrator. */
export async function realServer({ db }: BenchData): Promise<RealServer> {
  const headers = { authorization: `Bearer ${await openSession(db, userId)}` };
  const app = await buildApp({ db, config: readConfig({}) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = originOf(app);
  return { app, asks: ({ paths, method, body }, orders) => ({ origin, paths: paths(orders), method, body, headers }) };
}

/** A bare route with the statements of one such request to the real server, except those of the session. */
export async function sameStatements(
  { connection }: BenchData,
  real: RealServer,
  one: BenchCase,
  orders: number,
): Promise<FastifyInstance> {
  const recording: Recording[number][] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 2 }) }),
    log: event => {
      if (!/from sesion s|^begin|^commit/.test(event.query.sql)) recording.push(event.query);
    },
  });
  const app = await buildApp({ db, config: readConfig({}) });
  const { paths, method, headers, body } = real.asks(one, orders);
  const isWrite = method === 'POST';
  await app.inject({
    method,
    url: paths[0],
    headers: { ...headers, ...(isWrite ? JSON_TYPE : {}) },
    payload: isWrite ? JSON.stringify(body) : undefined,
  });
  await app.close();
  await db.destroy();
  return bareServer(connection, recording, isWrite);
}
