import { readFile } from 'node:fs/promises';
import { type BodegaProcess, startBodega } from '../support/bodegaProcess';
import { removeFolder } from '../support/temporaryFolder';
import type { BenchData } from './benchData';
import { type Contender, throughput } from './contenders';

/** Memory of a server's process in MiB: what it has (VmRSS), or the most that it has had (VmHWM). */
export async function memoryOf({ pid }: Pick<BodegaProcess, 'pid'>, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

function addressOf({ user = '', password, host = '', port, database = '' }: BenchData['connection']): string {
  const [name, secret, folder] = [user, String(password), host].map(encodeURIComponent);
  return `postgres://${name}:${secret}@localhost/${database}?host=${folder}&port=${port}`;
}

/** The most memory in MiB that the server takes in a process of its own, started as by `npm start`, under such requests. */
export async function peakMemory(
  { connection }: BenchData,
  requests: readonly Omit<Contender, 'origin'>[],
): Promise<number> {
  const server = await startBodega({ DATABASE_URL: addressOf(connection) });
  try {
    for (const one of requests) await throughput({ ...one, origin: server.url });
    return await memoryOf(server, 'VmHWM');
  } finally {
    await server.stop();
    await removeFolder(server.dataDir);
  }
}
