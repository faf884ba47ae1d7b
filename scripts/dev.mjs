/**
 * `npm run dev`: the same server from its sources, with Vite's dev server inside it: one port, hot reload. A change in
 * the server's own sources starts it again; the database of the folder is there as before.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './fingerprint.mjs';
import { editedMigrations, migrationsIn, rememberMigrations } from './migrationsThatRan.mjs';

const settleMs = 150;
const env = { ...process.env, BODEGA_DEV: 'true', NODE_ENV: process.env.NODE_ENV ?? 'development' };
const dataDir = env.DATA_DIR ?? join(root, 'data');
const migrations = join(root, 'src', 'server', 'db', 'migrations');
const memory = join(root, 'node_modules', '.cache', 'migrations.json');

let server;
let isStale = false;
let isOver = false;
let settling;

async function tellEdited(running) {
  for (const file of await editedMigrations(memory, dataDir, await running)) {
    console.log(
      `La migración ${file} cambió después de aplicarse: borre los datos de ${dataDir} (CONTRIBUTING.md) para que se aplique otra vez.`,
    );
  }
}

/** The server does not mind a closed pipe. What it prints into one passes here, where the next line then ends both. */
const way = ({ isTTY }) => (isTTY ? 'inherit' : 'pipe');

function start() {
  isStale = false;
  const running = migrationsIn(migrations);
  if (!env.DATABASE_URL) void tellEdited(running);
  server = spawn(process.execPath, ['--import', 'tsx', join(root, 'src', 'server', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['inherit', way(process.stdout), way(process.stderr)],
  });
  server.stdout?.pipe(process.stdout, { end: false });
  server.stderr?.pipe(process.stderr, { end: false });
  server.once('close', async code => {
    // One that failed at a migration has not run it.
    if (code === 0 && !env.DATABASE_URL) await rememberMigrations(memory, dataDir, await running);
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
