import type { Kysely } from 'kysely';
import type pg from 'pg';
import { readConfig } from '../config';
import { connect } from '../db/connection';
import { startEmbedded, openEmbeddedForTool } from '../db/embedded/startEmbedded';
import { isOurs, migrateToLatest } from '../db/migrate';
import type { Database } from '../db/schema';
import { StartError } from '../process/startError';
import { reasonOf } from '../thrown';
import { backup, checkBackup, checkRestore, restore } from './backup';
import type { Command } from './command';
import { demoToReal } from './demoToReal';
import { grantAdministrator } from './grantAdministrator';
import { resetPassword } from './resetPassword';
import { type Ask, askFrom } from './terminal';

/** Wraps a command that uses Kysely: migrates the database first and closes the pool afterwards. */
const onNewestSchema =
  (work: (db: Kysely<Database>, ask: Ask) => Promise<string>): Command =>
  async ({ connection, ask }) => {
    const db = connect(connection);
    try {
      if (!(await isOurs(db))) throw new StartError('En esa base de datos no hay datos de Bodega: indique otra.');
      await migrateToLatest(db);
      return await work(db, ask);
    } finally {
      await db.destroy();
    }
  };

interface Tool {
  run: Command;
  /** What may follow the name, as the help of a refusal writes it, for the tools that take arguments. */
  takes?: string;
  /** Fails while a server runs on the embedded database; the other tools connect to that database or start it. */
  alone?: boolean;
  /** Refuses bad arguments before a database is opened, and so before one is made. */
  check?: (args: string[]) => Promise<void>;
}

/** Command line tools by their name in package.json. */
const commands = new Map<string, Tool>([
  ['reset-password', { run: onNewestSchema(resetPassword) }],
  ['grant-administrator', { run: onNewestSchema(grantAdministrator) }],
  ['demo-to-real', { run: onNewestSchema(demoToReal) }],
  ['backup', { run: backup, takes: '[ARCHIVO]', check: checkBackup }],
  ['restore', { run: restore, takes: 'ARCHIVO [--reemplazar]', alone: true, check: checkRestore }],
]);

/** Refuses an argument that the tool does not know, rather than ignore it or take `--help` for the name of a file. */
function refuseUnknown(name: string, { takes = '' }: Tool, args: string[]): void {
  const [, ...more] = args.filter(arg => !arg.startsWith('-'));
  const unknown =
    takes === '' ? args : [...args.filter(arg => arg.startsWith('-') && !takes.includes(`[${arg}]`)), ...more];
  if (unknown.length === 0) return;
  const usage = takes === '' ? '' : ` -- ${takes}`;
  throw new StartError(`No se entiende «${unknown.join(' ')}». Escriba: npm run ${name}${usage}`);
}

async function main(name = '', args: string[] = []): Promise<void> {
  const command = commands.get(name);
  if (!command) throw new StartError(`Órdenes: ${[...commands.keys()].join(', ')}.`);
  const config = readConfig(settings(process.env));
  const ask = askFrom(process.env);
  refuseUnknown(name, command, args);
  await command.check?.(args);
  const cancelled = rejectOnSignal();
  const work = async (connection: pg.PoolConfig) =>
    console.log(await Promise.race([command.run({ connection, config, args, ask }), cancelled]));
  if (config.databaseUrl !== undefined) return work({ connectionString: config.databaseUrl });
  const open = command.alone ? startEmbedded : openEmbeddedForTool;
  const { connection, stop } = await open(config.dataDir, line => console.log(line));
  try {
    await work(connection);
  } finally {
    await stop();
  }
}

/** So that the PostgreSQL that a command started does not outlive it. What was not committed is rolled back. */
function rejectOnSignal(): Promise<never> {
  const cancelled = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => reject(new StartError('Se canceló.')));
    }
  });
  cancelled.catch(() => undefined);
  return cancelled;
}

/** Hides these variables from `readConfig`, which accepts only both: here each answers a question of its own. */
const settings = ({ ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env;

// The terminal or the pipe is closed: a command goes on to its end, or ends by the signal that comes with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
main(process.argv[2], process.argv.slice(3))
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : `No se pudo: ${reasonOf(error)}`);
    process.exit(1);
  });
