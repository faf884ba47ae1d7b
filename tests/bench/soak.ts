/**
 * `npm run soak`: SOAK_USERS (50) users work for SOAK_SECONDS (300) on one server with its embedded PostgreSQL, with
 * human pauses. Prints failed requests, p50 and p99, and the server's memory over time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type BodegaProcess, newDataDir, startBodega } from '../support/bodegaProcess';
import { removeFolder } from '../support/temporaryFolder';
import { Client, observeAttempts } from '../torture/client';
import { nextTask, type Workplace } from '../torture/staff';
import { ADMIN, people, workplace } from '../torture/workplace';
import { memoryOf } from './memory';
import { percentile } from './percentile';

const USERS = Number(process.env.SOAK_USERS ?? 50);
const SECONDS = Number(process.env.SOAK_SECONDS ?? 300);
/** Longest pause between two actions of a user. */
const PAUSE_MS = 2000;

const times: number[] = [];
let failed = 0;
observeAttempts((milliseconds, answered) => {
  times.push(milliseconds);
  if (!answered) failed++;
});

async function work(me: Client, place: Workplace, until: number): Promise<void> {
  while (performance.now() < until) {
    await nextTask()(me, place);
    await delay(Math.random() * PAUSE_MS);
  }
}

async function watchMemory(server: BodegaProcess, until: number): Promise<string[]> {
  const seen: string[] = [];
  while (performance.now() < until) {
    seen.push((await memoryOf(server, 'VmRSS')).toFixed(0));
    await delay(Math.min((SECONDS * 1000) / 10, until - performance.now() + 1));
  }
  return seen;
}

async function main(): Promise<void> {
  const dataDir = await newDataDir();
  const server = await startBodega({ DATA_DIR: dataDir });
  try {
    const addresses = () => [server.url];
    const place = await workplace(await Client.signIn(addresses, ADMIN));
    const staff: Client[] = [];
    for (let n = 0; n < USERS; n++) staff.push(await Client.signIn(addresses, people[n % people.length] ?? ADMIN));
    times.length = 0;
    const end = performance.now() + SECONDS * 1000;
    const [memory] = await Promise.all([watchMemory(server, end), ...staff.map(me => work(me, place, end))]);
    memory.push((await memoryOf(server, 'VmRSS')).toFixed(0));
    times.sort((a, b) => a - b);
    console.log(`${USERS} personas, ${SECONDS} s: ${times.length} llamadas, ${failed} sin respuesta`);
    const [p50, p99, longest] = [0.5, 0.99, 1].map(share => percentile(times, share).toFixed(1));
    console.log(`p50 ${p50} ms, p99 ${p99} ms, máximo ${longest} ms`);
    console.log(`memoria del servidor (MiB): ${memory.join(' ')}`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await server.stop();
    await removeFolder(dataDir);
  }
}

await main();
