import { execFile } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateBinaries } from '../../src/server/db/embedded/binaries';
import { findPlaces } from '../../src/server/db/embedded/places';
import { spawnPostmaster, stopPostmaster } from '../../src/server/db/embedded/postmaster';
import { settingsOf } from '../../src/server/db/embedded/postgresSettings';
import { makeSocketDir, removeSocketDir } from '../../src/server/db/embedded/socketDir';
import type { EmbeddedDatabase } from '../../src/server/db/embedded/startEmbedded';
import { superuserOf } from './superuser';

/** A PostgreSQL standby that follows another by streaming replication. */
export interface Replica {
  /** As the app's role. */
  connection: pg.PoolConfig;
  /** Runs a query as superuser. */
  ask(text: string): Promise<unknown[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies a running cluster to another folder, as a base backup does. */
async function copyCluster(primary: EmbeddedDatabase, folder: string): Promise<void> {
  const superuser = await superuserOf(primary);
  const session = new pg.Client(superuser);
  await session.connect();
  await session.query("select pg_backup_start('replica', true)");
  await promisify(execFile)('cp', ['-a', primary.dataDir, folder]);
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await session.end();
  const cluster = join(folder, 'postgresql', 'cluster');
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const conninfo = `host=${superuser.host} port=${superuser.port} user=${superuser.user} password=${String(superuser.password)}`;
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
  };
  const { uid, gid } = await stat(cluster);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(cluster, name), text);
    await chown(join(cluster, name), uid, gid);
  }
}

/** Creates and starts a replica of an embedded cluster, with the same binaries. */
export async function replicaOf(primary: EmbeddedDatabase): Promise<Replica> {
  const folder = `${primary.dataDir}-replica`;
  await copyCluster(primary, folder);
  const places = await findPlaces(folder);
  const binaries = await locateBinaries(places);
  const socketDir = await makeSocketDir(places);
  const start = async () => {
    const failure = await spawnPostmaster(places, binaries, settingsOf(socketDir, { fsync: false }));
    if (failure !== undefined) throw new Error(failure);
  };
  const stop = () => stopPostmaster(places, binaries, () => undefined);
  await start();
  return {
    connection: { ...primary.connection, host: socketDir },
    ask: async text => {
      const client = new pg.Client({ ...(await superuserOf(primary)), host: socketDir });
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(text);
      await client.end();
      return rows;
    },
    start,
    stop,
    remove: async () => {
      await stop();
      await removeSocketDir(socketDir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
