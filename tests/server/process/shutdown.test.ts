import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHUTDOWN_LIMITS } from '../../../src/server/process/shutdown';

const shutdown = pathToFileURL(
  resolve(import.meta.dirname, '..', '..', '..', 'src', 'server', 'process', 'shutdown.ts'),
).href;

/** Runs a process whose start never ends, and which shuts down as `begin` says; returns its output and exit code. */
async function run(begin: string, total = 60_000): Promise<{ code: unknown; output: string }> {
  const script = `
    import { handleShutdown } from '${shutdown}';
    const alive = setInterval(() => {}, 1000);
    const it = handleShutdown(() => new Promise(() => {}), () => {}, line => console.log(line),
      { total: ${total}, failedBoot: 100, requestsAfterError: 100 });
    it.add(async () => console.log('cerrado'));
    ${begin}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', chunk => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

it('a start that failed half-way, and will never settle, is closed as far as it came', async () => {
  expect(await run('it.begin(1);')).toEqual({ code: 1, output: 'cerrado\n' });
});

describe('what hangs is left behind, and the process is gone', () => {
  const hangs = 'it.add(() => new Promise(() => {}), 1e9);';

  it('after a fatal error, with exit code 1', async () => {
    expect(await run(`${hangs} it.begin(1);`, 300)).toEqual({
      code: 1,
      output: 'El cierre no terminó en 0.3 s: se sale sin esperar más\n',
    });
  });

  it('after a signal, with an exit code that says so', async () => {
    const { code, output } = await run(`${hangs} process.kill(process.pid, 'SIGTERM');`, 300);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('se sale sin esperar más') });
  });

  it('and what was opened before it is still closed', async () => {
    const { code, output } = await run('it.add(() => new Promise(() => {}), 50); it.begin(1);');
    expect({ code, lines: output.split('\n') }).toEqual({
      code: 1,
      lines: ['Al cerrar: algo no terminó en 0.05 s y se deja atrás', 'cerrado', ''],
    });
  });

  it('within 40 s', () => {
    expect(SHUTDOWN_LIMITS.total).toBeLessThan(40_000);
  });
});

it('a fault of native code ends it at once, and is not repeated for ever by a listener', async () => {
  expect(await run(`process.kill(process.pid, 'SIGSEGV');`)).toEqual({ code: null, output: '' });
});

it('a second error while it closes does not skip the database', async () => {
  // Longer than a failed start is waited for: a second shutdown would come to the closers as well.
  const slow = `it.add(async () => { setTimeout(() => { throw new Error('otro') }); await new Promise(r => setTimeout(r, 400)); });`;
  const listening = `process.on('uncaughtException', () => it.begin(1));`;
  expect(await run(`${listening} ${slow} it.begin(1);`)).toEqual({ code: 1, output: 'cerrado\n' });
});
