import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const shutdown = pathToFileURL(resolve(import.meta.dirname, '..', '..', 'src', 'server', 'shutdown.ts')).href;

/** A process that shuts down as `begin` says, whose start never ends; what it printed, and its exit code. */
async function run(begin: string): Promise<{ code: unknown; output: string }> {
  const script = `
    import { handleShutdown } from '${shutdown}';
    const alive = setInterval(() => {}, 1000);
    const it = handleShutdown(() => new Promise(() => {}), () => {}, line => console.log(line));
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
