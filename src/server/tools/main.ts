import type { Kysely } from 'kysely';
import { type Config, readConfig } from '../config';
import { connect } from '../db/connection';
import { useEmbedded as embeddedDatabase } from '../db/embedded/startEmbedded';
import { migrateToLatest } from '../db/migrate';
import type { Database } from '../db/schema';
import { StartError, reasonOf } from '../startError';
import { demoToReal } from './demoToReal';
import { resetPassword } from './resetPassword';
import { type Ask, askFrom } from './terminal';

/** Commands beside the server, by the name that package.json gives them. Each answers what it did, in one line. */
const commands = new Map<string, (db: Kysely<Database>, ask: Ask) => Promise<string>>([
  ['reset-password', resetPassword],
  ['demo-to-real', demoToReal],
]);

/** The same database that the server uses, whether the server is running or not. */
async function open({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, stop: () => Promise.resolve() };
  return embeddedDatabase(dataDir, line => console.log(line));
}

async function main(name: string | undefined): Promise<void> {
  const command = commands.get(name ?? '');
  if (!command) throw new StartError(`Órdenes: ${[...commands.keys()].join(', ')}.`);
  const { connection, stop } = await open(readConfig(settings(process.env)));
  try {
    const db = connect(connection);
    try {
      await migrateToLatest(db);
      console.log(await command(db, askFrom(process.env)));
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}

/** The first administrator's variables mean something else here, and may be given one by one. */
const settings = ({ ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env;

main(process.argv[2])
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : `No se pudo: ${reasonOf(error)}`);
    process.exit(1);
  });
