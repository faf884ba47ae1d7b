import type { FastifyInstance } from 'fastify';
import { PEDIDO_LINES_MAX } from '#contract/constants';
import { pedido } from '#contract/pedido';
import { readConfig } from '../../src/server/config';
import { buildApp } from '../../src/server/app';
import { openSession } from '../../src/server/sessions/stored';
import { envelopeIn } from '../support/envelope';
import type { BenchData } from './benchData';
import { userId } from './cases';
import { databaseTime } from './databaseTime';
import { limitedReads } from './limitedReads';
import { percentile } from './percentile';

const TIMES = Number(process.env.BENCH_TIMES ?? 12);
const RECEIPT_MS = 250;
const RECEIPTS = 4;

type Ask = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<unknown>;

async function asker(app: FastifyInstance, db: BenchData['db']): Promise<Ask> {
  const headers = { authorization: `Bearer ${await openSession(db, userId)}` };
  return async (method, path, payload) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    return envelopeIn(answer.json()).data;
  };
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function report(name: string, times: readonly number[], limit: number, used: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = percentile(sorted, 0.99);
  const isMissed = p99 > limit;
  if (isMissed) process.exitCode = 1;
  const column = (ms: number) => ms.toFixed(0).padStart(11);
  console.log(
    `${name.padEnd(56)}${column(used / times.length)}${column(percentile(sorted, 0.5))}${column(p99)}${column(limit)}${isMissed ? '  <' : ''}`,
  );
}

/** Times receiving all of an order with the maximum number of lines. */
async function receipts(ask: Ask, db: BenchData['db']): Promise<{ times: number[]; used: number }> {
  const times: number[] = [];
  let used = 0;
  for (let n = 0; n < RECEIPTS; n++) {
    const detallePedido = Array.from({ length: PEDIDO_LINES_MAX }, (_, line) => ({
      idProducto: 10 + (line % 40),
      cantidad: 5,
      direccionamiento: `03.${line % 60}`,
      nombreProducto: 'ARTÍCULO DE PRUEBA',
    }));
    const made = await ask('POST', '/Pedidos', { idProyecto: 1, emailUsuario: 'admin@bodega.cr', detallePedido });
    const { id, pedidoDetalle } = pedido.parse(made);
    const arrived = { id, pedidoDetalle: pedidoDetalle.map(line => ({ id: line.id, cantNueva: 2 })) };
    const before = await databaseTime(db);
    times.push(await timed(() => ask('POST', `/Pedidos/ActualizaEntrega/${userId}`, arrived)));
    used += (await databaseTime(db)) - before;
  }
  return { times, used };
}

/**
 * Times single requests, one after the other, beside their limits and the processor time PostgreSQL used. BENCH_TIMES
 * is the number of repetitions, BENCH_ONLY a pattern of names.
 */
export async function limits({ db }: BenchData, orders: number, only: RegExp): Promise<void> {
  const app = await buildApp({ db, config: readConfig({}) });
  const ask = await asker(app, db);
  console.log(
    `${'milisegundos por petición'.padEnd(56)}${['PostgreSQL', 'p50', 'p99', 'límite'].map(text => text.padStart(11)).join('')}`,
  );
  for (const { name, path, limit } of limitedReads(userId, orders)) {
    if (!only.test(name)) continue;
    await ask('GET', path);
    const times: number[] = [];
    const before = await databaseTime(db);
    for (let n = 0; n < TIMES; n++) times.push(await timed(() => ask('GET', path)));
    report(name, times, limit, (await databaseTime(db)) - before);
  }
  const received = `recepción de ${PEDIDO_LINES_MAX} líneas`;
  if (only.test(received)) {
    const { times, used } = await receipts(ask, db);
    report(received, times, RECEIPT_MS, used);
  }
  await app.close();
}
