import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type pg from 'pg';
import { announcement } from './process/announcement';
import { buildApp } from './app';
import { backupsFolder } from './backup/backupFiles';
import { type AutomaticBackups, BACKUP_PATIENCE_MS, startAutomaticBackups } from './backup/schedule';
import { type Config, readConfig } from './config';
import { type Connections, trackConnections } from './process/connections';
import { migrateToLatest } from './db/migrate';
import { seedIfEmpty } from './db/seed/seed';
import { loggedBy, loggedToStderr } from './db/statementLog';
import { startHousekeeping } from './process/housekeeping';
import { logOptions } from './process/logging';
import { checkTimeZone, openDatabase } from './process/openDatabase';
import { watchNpm } from './process/watchNpm';
import { type Shutdown, handleShutdown } from './process/shutdown';
import { StartError } from './process/startError';
import { codeOf, reasonOf } from './thrown';

// Without it the heap of a server that streams long lists grows to several times its live data before it is collected.
setFlagsFromString('--heap-growing-percent=20');

/** How long a stop waits for requests in flight before it cuts their connections, and for the database, in ms. */
const DRAIN_MS = 20_000;
const DATABASE_MS = 30_000;

/** The built browser app, beside the built server in dist; in development Vite serves the app instead. */
const webFolder = fileURLToPath(new URL('../web', import.meta.url));

const say = (line: string) => console.log(line);

let connections: Connections | undefined;
// In a turn of its own: `boot` uses `shutdown`, which is made of `booted`.
const booted: Promise<void> = Promise.resolve().then(boot);
const shutdown: Shutdown = handleShutdown(
  () => booted,
  () => connections?.cut(),
  say,
);
process.on('uncaughtException', fail).on('unhandledRejection', fail);
// Errors of a closed stdout or stderr pipe are ignored: they must not stop the server, and logging them would fail too.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
booted.catch(fail);
watchNpm(() => {
  say('Cerrando: npm, que inició este servidor, ya no está');
  shutdown.begin(0);
});

/** Starts everything in order (S10): configuration, database, schema, seed data, server. */
async function boot(): Promise<void> {
  const config = readConfig(process.env);
  const { db, connection, folder, isDiskFull, onLost, close } = await openDatabase(config, say);
  shutdown.add(close, DATABASE_MS);
  onLost(reason => {
    console.error(reason);
    shutdown.begin(1);
  });
  await checkTimeZone(db, config.timeZone);
  await migrateToLatest(db);
  const { signIns } = await seedIfEmpty(db, config);
  const backups = loggedToStderr(config.slowStatementMs, () => automaticBackups(config, connection));
  shutdown.add(async () => backups?.stop(), BACKUP_PATIENCE_MS + 1_000);
  const app = await buildApp({
    db,
    config,
    isDiskFull,
    backups: backups?.status,
    webFolder,
    logger: logOptions,
  });
  connections = trackConnections(app.server);
  shutdown.add(loggedBy(app, () => startHousekeeping(db)));
  shutdown.add(() => drain(app), DRAIN_MS + 1_000);
  await listen(app, config);
  const address = app.server.address();
  if (address !== null && typeof address === 'object') say(announcement(address, folder, signIns));
}

/** Starts the automatic backups (S10), unless `backupKeep` is 0, the default with an external PostgreSQL. */
function automaticBackups({ backupKeep, dataDir }: Config, connection: pg.PoolConfig): AutomaticBackups | undefined {
  if (backupKeep === 0) return undefined;
  const log = { done: say, failed: (line: string) => console.error(line) };
  return startAutomaticBackups({ connection, folder: backupsFolder(dataDir), keep: backupKeep, log });
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  const { level } = app.log;
  // Suppresses Fastify's own log line about the address: the announcement says it.
  app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(listenProblem(error, host, port));
  } finally {
    app.log.level = level;
  }
}

function listenProblem(error: unknown, host: string, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `El puerto ${port} de ${host} está ocupado: detenga el otro programa o indique otro con PORT.`;
    case 'EACCES':
      return `No hay permiso para escuchar en el puerto ${port}: indique uno mayor que 1023 con PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST: este equipo no tiene la dirección ${host}.`;
    default:
      return `No se puede escuchar en ${host}:${port}: ${reasonOf(error)}`;
  }
}

/** Lets requests in flight finish, but cuts them after `DRAIN_MS` so that the database can be shut down. */
async function drain(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const cut = setTimeout(() => connections?.cut(), DRAIN_MS);
  const closed = app.close();
  connections?.release();
  await closed;
  clearTimeout(cut);
}

/** Prints one line and begins the shutdown. In development an unexpected error is printed with its stack. */
function fail(error: unknown): void {
  const line = error instanceof StartError ? error.message : `Error inesperado: ${reasonOf(error)}`;
  console.error(process.env.BODEGA_DEV === 'true' && !(error instanceof StartError) ? error : line);
  shutdown.begin(1);
}
