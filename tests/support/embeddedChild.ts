/**
 * A minimal server in its own process: starts the embedded database of a folder, reports in JSON lines and, with the
 * task `write`, inserts rows until it ends, acknowledging each.
 */
import pg from 'pg';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { StartError } from '../../src/server/process/startError';

const [dataDir = '', task = 'wait'] = process.argv.slice(2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

let isStopping = false;

async function writeRows(pool: pg.Pool): Promise<void> {
  // A connection may still be closing when PostgreSQL ends.
  pool.on('error', () => undefined);
  await pool.query('CREATE TABLE IF NOT EXISTS fila (n int PRIMARY KEY)');
  for (let n = 1; !isStopping; n += 1) {
    await pool.query('INSERT INTO fila VALUES ($1)', [n]);
    say({ type: 'row', n });
  }
  await pool.end();
}

async function main(): Promise<void> {
  const database = await startEmbedded(dataDir, line => say({ type: 'log', line }));
  let writing: Promise<void> | undefined;
  process.on('SIGTERM', () => {
    isStopping = true;
    void Promise.resolve(writing)
      .then(() => database.stop())
      .then(() => process.exit(0));
  });
  say({ type: 'ready', connection: database.connection, dataDir: database.dataDir });
  if (task === 'write') writing = writeRows(new pg.Pool(database.connection));
  await writing;
}

main().catch((error: unknown) => {
  say({ type: 'refused', line: String(error), isClear: error instanceof StartError });
  process.exit(1);
});
