import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import type { Database } from '../../src/server/db/schema';
import { seedIfEmpty } from '../../src/server/db/seed/seed';
import { openSession } from '../../src/server/plugins/session';
import { superuserOf } from '../support/superuser';
import { bareServer, type Recording } from './bareRoute';
import { loadBigData } from './bigData';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 2;
const CONNECTIONS = 10;
const WANTED = 0.5;

const userId = 1;
const listOf15 = `range=${encodeURIComponent('[0,14]')}&sort=${encodeURIComponent('["fecha","DESC"]')}`;
const twentyLines = Array.from({ length: 20 }, (_, index) => ({
  idProducto: 10 + index,
  cantidad: 5,
  direccionamiento: `03.${index}`,
  nombreProducto: 'ARTÍCULO DE PRUEBA',
}));

/** What S13 asks for: each at least half the throughput of the bare route. */
const cases: { name: string; method: 'GET' | 'POST'; path: string; body?: unknown }[] = [
  { name: 'lista de 15 con total', method: 'GET', path: `/api/Pedidos/1/${userId}?${listOf15}` },
  { name: 'búsqueda', method: 'GET', path: `/api/Pedidos/Filter/yute/1?${listOf15}` },
  { name: 'un pedido con sus líneas', method: 'GET', path: '/api/Pedidos/PedidosById/50000' },
  {
    name: 'pedido nuevo de 20 líneas',
    method: 'POST',
    path: '/api/Pedidos',
    body: { idProyecto: 1, emailUsuario: 'admin@bodega.cr', detallePedido: twentyLines },
  },
];

/** The statements that one request of the real server runs, but for finding the session. */
async function record(connection: pg.PoolConfig, request: (app: FastifyInstance) => Promise<number | undefined>) {
  const recording: Recording[number][] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 2 }) }),
    log: event => {
      if (!/from sesion s|^begin|^commit/.test(event.query.sql)) recording.push(event.query);
    },
  });
  const app = await buildApp({ db, config: readConfig({}) });
  const recordedId = await request(app);
  await app.close();
  await db.destroy();
  return { recording, recordedId };
}

async function throughput(
  app: FastifyInstance,
  options: Omit<autocannon.Options, 'url'>,
  path: string,
): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const result = await autocannon({
    ...options,
    url: `http://127.0.0.1:${port}${path}`,
    connections: CONNECTIONS,
    workers: 1,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-bench-'));
  const cluster = await startEmbedded(folder, () => undefined);
  const db = connect(cluster.connection);
  const config = readConfig({});
  await migrateToLatest(db);
  await seedIfEmpty(db, config);
  console.log('Cargando 100 000 pedidos con 1 000 000 de líneas…');
  const superuser = connect({ ...(await superuserOf(cluster)), max: 1 });
  await superuser.connection().execute(loadBigData);
  await superuser.destroy();
  const authorization = `Bearer ${await openSession(db, userId)}`;
  const real = await buildApp({ db, config });
  await real.listen({ port: 0, host: '127.0.0.1' });

  let missed = 0;
  for (const { name, method, path, body } of cases) {
    const headers = { authorization, ...(body ? { 'content-type': 'application/json' } : {}) };
    const payload = body ? JSON.stringify(body) : undefined;
    const { recording, recordedId } = await record(cluster.connection, async app => {
      const answer = await app.inject({ method, url: path, headers, payload });
      return method === 'POST' ? (answer.json() as { data: { id: number } }).data.id : undefined;
    });
    const bare = await bareServer(cluster.connection, recording, method === 'POST', recordedId);
    const sums = { real: 0, bare: 0 };
    // Turn and turn about, so that a noisy minute hits both.
    for (let round = 0; round < ROUNDS; round++) {
      sums.real += await throughput(real, { method, headers, body: payload }, path);
      sums.bare += await throughput(bare, { method: 'GET' }, '/');
    }
    await bare.close();
    const ratio = sums.real / sums.bare;
    if (ratio < WANTED) missed++;
    const perSecond = (sum: number) =>
      Math.round(sum / ROUNDS)
        .toString()
        .padStart(6);
    console.log(
      `${name.padEnd(26)} ${perSecond(sums.real)}/s  bare ${perSecond(sums.bare)}/s  ratio ${ratio.toFixed(2)}${ratio < WANTED ? '  < 0.5' : ''}`,
    );
  }
  console.log(
    `Memoria del proceso: ${Math.round(process.memoryUsage.rss() / 1024 ** 2)} MiB (con el cargador y los servidores de comparación)`,
  );
  await real.close();
  await db.destroy();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
  if (missed > 0) process.exitCode = 1;
}

await main();
