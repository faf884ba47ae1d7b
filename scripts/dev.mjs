/**
 * `npm run dev`: the same server from its sources, with Vite's dev server inside it: one port, hot reload. A change in
 * the server's own sources starts it again; the database of the folder is there as before.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.mjs';

const settleMs = 150;
const env = { ...process.env, BODEGA_DEV: 'true', NODE_ENV: process.env.NODE_ENV ?? 'development' };

let server;
let isStale = false;
let isOver = false;
let settling;

function start() {
  isStale = false;
  server = spawn(process.execPath, ['--import', 'tsx', join(root, 'src', 'server', 'main.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  server.once('exit', code => {
    server = undefined;
    if (isOver) process.exit(code ?? 0);
    if (isStale) start();
    else console.log('El servidor terminó; arranca otra vez con el próximo cambio.');
  });
}

function restart() {
  isStale = true;
  if (server) server.kill('SIGTERM');
  else start();
}

for (const folder of ['server', 'contract']) {
  watch(join(root, 'src', folder), { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(restart, settleMs);
  });
}
function stop(signal) {
  isOver = true;
  if (server) server.kill(signal);
  else process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
// The terminal or the pipe is closed: nobody develops any more.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop('SIGTERM'));
start();
