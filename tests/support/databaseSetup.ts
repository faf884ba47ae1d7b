import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { root, stateOfBuild } from '../../scripts/fingerprint.mjs';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import { superuserOf } from './superuser';
import { removeFolder, temporaryFolder } from './temporaryFolder';

/** What the workers need to reach the tests' PostgreSQL, as the role that the app has. */
export interface TestCluster {
  host: string;
  port: number;
  user: string;
  password: string;
  /** An empty database with the newest schema; copies are made from it. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
    /** Who makes the databases of tests. */
    testSuperuser: { user: string; password: string };
  }
}

const template = 'plantilla';

/** One real PostgreSQL for all server tests, with a migrated template database (S14), and the workers of the build if it is fresh. */
export default async function databaseSetup(project: TestProject): Promise<() => Promise<void>> {
  if ((await stateOfBuild()) === 'fresh') process.env.BODEGA_WORKERS = join(root, 'dist', 'server');
  const folder = await temporaryFolder();
  // Without fsync: the tests that are about durability bring a cluster of their own.
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
