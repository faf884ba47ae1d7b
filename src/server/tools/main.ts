import type { Kysely } from 'kysely';
import { readConfig } from '../config';
import { connect } from '../db/connection';
import { startEmbedded, useEmbedded as embeddedDatabase } from '../db/embedded/startEmbedded';
import { migrateToLatest } from '../db/migrate';
import type { Database } from '../db/schema';
import { StartError, reasonOf } from '../startError';
import { backup, restore } from './backup';
import type { Command } from './command';
import { demoToReal } from './demoToReal';
import { grantAdministrator } from './grantAdministrator';
import { resetPassword } from './resetPassword';
import { type Ask, askFrom } from './terminal';

/** A command that works through Kysely on the newest schema. */
const onNewestSchema =
  (work: (db: Kysely<Database>, ask: Ask) => Promise<string>): Command =>
  async ({ connection, ask }) => {
    const db = connect(connection);
    try {
      await migrateToLatest(db);
      return await work(db, ask);
    } finally {
      await db.destroy();
    }
  };

/**
 * Commands beside the server, by the name that package.json gives them. `alone` is for one that the embedded database's
 * server must not be running for; the others use the same database whether it runs or not.
 */
const commands = new Map<string, { run: Command; alone?: boolean }>([
  ['reset-password', { run: onNewestSchema(resetPassword) }],
  ['grant-administrator', { run: onNewestSchema(grantAdministrator) }],
  ['demo-to-real', { run: onNewestSchema(demoToReal) }],
  ['backup', { run: backup }],
  ['restore', { run: restore, alone: true }],
]);

async function main(name: string | undefined, args: string[]): Promise<void> {
  const command = commands.get(name ?? '');
  if (!command) throw new StartError(`Órdenes: ${[...commands.keys()].join(', ')}.`);
  const config = readConfig(settings(process.env));
  const ask = askFrom(process.env);
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    console.log(await command.run({ connection, config, args, ask }));
    return;
  }
  const open = command.alone ? startEmbedded : embeddedDatabase;
  const { connection, stop } = await open(config.dataDir, line => console.log(line));
  try {
    console.log(await command.run({ connection, config, args, ask }));
  } finally {
    await stop();
  }
}

/** The first administrator's variables mean something else here, and may be given one by one. */
const settings = ({ ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env;

main(process.argv[2], process.argv.slice(3))
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : `No se pudo: ${reasonOf(error)}`);
    process.exit(1);
  });
