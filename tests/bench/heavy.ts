/**
 * `npm run heavy`: at 1,000,000 lines, one user requests every list, search, report, export and document at its
 * largest, one after the other, while another works. Prints the status, duration, size, increase of the server's memory
 * and event loop delay of each request, and finally the other user's waiting times. Exits with code 1 if a request got
 * a 5xx (other than 503 with `Retry-After`) or raised the memory by more than 300 MiB, or if the other user's p99
 * exceeded a second. HEAVY_DATA is a folder that keeps the data for further runs, HEAVY_ONLY a pattern of paths.
 */
import { access, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pedido } from '#contract/pedido';
import { proyectos } from '#contract/proyecto';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import { type BodegaProcess, newDataDir, startBodega } from '../support/bodegaProcess';
import { envelopeIn } from '../support/envelope';
import { removeFolder } from '../support/temporaryFolder';
import { Client } from '../torture/client';
import { ADMIN } from '../torture/workplace';
import { loadBench } from './benchData';
import { heavyRequests } from './heavyRequests';
import { memoryOf } from './memory';
import { percentile } from './percentile';

/** Of ten lines each. */
const ORDERS = 100_000;
const WORKER = 'laura.mora@bodega.cr';
const MEMORY_MIB = 300;
const P99_MS = 1_000;
const PAUSE_MS = 20;
/** The part of a response that is kept; the rest is only counted. */
const KEPT_BYTES = 5_000_000;

const failures: string[] = [];

async function load(dataDir: string): Promise<void> {
  const cluster = await startEmbedded(dataDir, () => undefined);
  const db = connect(cluster.connection);
  await migrateToLatest(db);
  await loadBench(cluster, db, ORDERS);
  await db.destroy();
  await cluster.stop();
}

/** Sends a request and reads the whole response; `text` is its beginning. */
async function ask(url: string, client: Client, method: string, body?: unknown) {
  const started = performance.now();
  const headers: Record<string, string> = { authorization: `Bearer ${client.usuario.token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  let bytes = 0;
  const beginning: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    if (bytes < KEPT_BYTES) beginning.push(chunk);
    bytes += chunk.byteLength;
  }
  const text = Buffer.concat(beginning).toString();
  const { status } = response;
  if (status >= 500 && !(status === 503 && response.headers.has('retry-after')))
    failures.push(`${method} ${url}: ${status} ${text.slice(0, 200)}`);
  return { status, bytes, text, milliseconds: performance.now() - started };
}

/** The longest event loop delay in ms since the last call. */
async function loopDelay({ url }: BodegaProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/api/metrics`)).text();
  return Number(/bodega_event_loop_lag_seconds\{quantile="1"\} (\S+)/.exec(metrics)?.[1]) * 1000;
}

async function newestOrder({ url }: BodegaProcess, client: Client): Promise<Date> {
  const path = `/Pedidos/1/${client.usuario.id}?range=[0,0]&sort=["fecha","DESC"]`;
  const [order] = pedido
    .array()
    .parse(envelopeIn(JSON.parse((await ask(`${url}/api${path}`, client, 'GET')).text)).data);
  return new Date(order?.fecha ?? Date.now());
}

/** The user who requests everything; `idle` is the server's memory in MiB before any request. */
async function askEverything(server: BodegaProcess, client: Client, idle: number): Promise<void> {
  const only = new RegExp(process.env.HEAVY_ONLY ?? '');
  // Warm up each format first: what that loads must not count against a request.
  for (const format of [0, 1]) await ask(`${server.url}/api/Pedidos/Audit/1/${format}`, client, 'GET');
  await loopDelay(server);
  const newest = await newestOrder(server, client);
  for (const { method, path } of heavyRequests(client.usuario.id, newest)) {
    if (!only.test(path)) continue;
    await writeFile(`/proc/${server.pid}/clear_refs`, '5');
    const { status, bytes, milliseconds } = await ask(`${server.url}/api${path}`, client, method);
    const raised = (await memoryOf(server, 'VmHWM')) - idle;
    const late = await loopDelay(server);
    console.log(
      `${status}  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${(bytes / 1024 ** 2).toFixed(1).padStart(7)} MiB  ` +
        `memory ${idle.toFixed(0)} +${raised.toFixed(0)} MiB  loop ${late.toFixed(0)} ms  ${method} ${path}`,
    );
    if (raised > MEMORY_MIB) failures.push(`${method} ${path}: memory +${raised.toFixed(0)} MiB`);
  }
}

/** The user who works: list, order, partial receipt, search. Returns the durations in ms by action. */
async function work({ url }: BodegaProcess, client: Client, over: AbortSignal): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const timed = async (name: string, method: string, path: string, body?: unknown) => {
    const answer = await ask(`${url}/api${path}`, client, method, body);
    times.set(name, [...(times.get(name) ?? []), answer.milliseconds]);
    if (answer.status >= 400 && answer.status < 500) failures.push(`${name}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const page = `range=[0,14]&sort=["fecha","DESC"]`;
  const { id: userId } = client.usuario;
  const rowsOf = async (name: string, path: string): Promise<unknown> =>
    envelopeIn(JSON.parse((await timed(name, 'GET', path)).text)).data;
  // Only orders of the user's own projects can be received; a buyer sees others too.
  const [own] = proyectos.record.array().parse(await rowsOf('proyectos', `/Proyecto/${userId}`));
  const filter = JSON.stringify({ idProyecto: own?.id });
  const open = pedido.array().parse(await rowsOf('lista', `/Pedidos/2/${userId}?${page}&filter=${filter}`));
  if (open.length === 0) throw new Error(`${WORKER} has no open order to receive`);
  for (let turn = 0; !over.aborted; turn++) {
    await timed('lista', 'GET', `/Pedidos/1/${userId}?${page}`);
    const id = open[turn % open.length]?.id ?? 0;
    const answer = await timed('pedido', 'GET', `/Pedidos/PedidosById/${id}`);
    const order = pedido.parse(envelopeIn(JSON.parse(answer.text)).data);
    const line = order.pedidoDetalle.find(({ cantidad, recibido }) => cantidad - recibido > 0.002);
    if (line)
      await timed('entrega', 'POST', `/Pedidos/ActualizaEntrega/${userId}`, {
        id,
        pedidoDetalle: [{ id: line.id, cantNueva: 0.001 }],
      });
    await timed('búsqueda', 'GET', `/Pedidos/Filter/yute/1?${page}`);
    await delay(PAUSE_MS);
  }
  return times;
}

/** Prints the percentiles of the times; returns the p99. */
function report(name: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p99, longest] = [0.5, 0.99, 1].map(share => percentile(sorted, share).toFixed(0));
  console.log(`${name.padEnd(9)} ${sorted.length} llamadas: p50 ${p50} ms, p99 ${p99} ms, máximo ${longest} ms`);
  return percentile(sorted, 0.99);
}

async function main(): Promise<void> {
  const dataDir = process.env.HEAVY_DATA ?? (await newDataDir());
  const isLoaded = await access(dataDir).then(
    () => true,
    () => false,
  );
  if (!isLoaded) await load(dataDir);
  const server = await startBodega({ DATA_DIR: dataDir, NODE_ENV: 'production', BACKUP_KEEP: '0' });
  try {
    const addresses = () => [server.url];
    const [asking, working] = [await Client.signIn(addresses, ADMIN), await Client.signIn(addresses, WORKER)];
    const over = new AbortController();
    const idle = await memoryOf(server, 'VmRSS');
    const asked = askEverything(server, asking, idle).finally(() => over.abort());
    const [times] = await Promise.all([work(server, working, over.signal), asked]);
    for (const [name, some] of times) report(name, some);
    if (report('en todo', [...times.values()].flat()) > P99_MS)
      failures.push('Who worked waited for more than a second');
  } finally {
    await server.stop();
    if (process.env.HEAVY_DATA === undefined) await removeFolder(dataDir);
  }
  for (const failure of failures) console.log(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

await main();
