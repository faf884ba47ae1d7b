import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { root, stateOfBuild } from '../../scripts/fingerprint.mjs';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import { superuserOf } from './superuser';
import { removeFolder, temporaryFolder } from './temporaryFolder';

/** How the workers connect to the tests' PostgreSQL, with the app's role. */
export interface TestCluster {
  host: string;
  port: number;
  user: string;
  password: string;
  /** An empty database with the latest schema, which is copied. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
    /** The role that creates the tests' databases. */
    testSuperuser: { user: string; password: string };
  }
}

const template = 'plantilla';

/** One PostgreSQL for all server tests, with a migrated template database (S14), and the built workers if fresh. */
export default async function databaseSetup(project: TestProject): Promise<() => Promise<void>> {
  if ((await stateOfBuild()) === 'fresh') process.env.BODEGA_WORKERS = join(root, 'dist', 'server');
  const folder = await temporaryFolder();
  // Without fsync: tests about durability start their own cluster.
  const cluster = await startEmbedded(folder, () => undefined, { fsync: false, maxConnections: 200 });
  const { host = '', port = 0, user = '', password } = cluster.connection;
  const superuser = await superuserOf(cluster);
  await makeTemplate(cluster.connection, superuser);
  project.provide('testCluster', { host, port, user, password: String(password), template });
  project.provide('testSuperuser', { user: String(superuser.user), password: String(superuser.password) });
  return async () => {
    await cluster.stop();
    await removeFolder(folder);
    await removeFolder(cluster.dataDir);
  };
}

async function makeTemplate(connection: pg.PoolConfig, superuser: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`CREATE DATABASE ${template} OWNER ${connection.user}`);
  await client.end();
  const db = connect({ ...connection, database: template });
  await migrateToLatest(db);
  await db.destroy();
}
