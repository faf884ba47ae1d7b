import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import { removeFolder, temporaryFolder } from './temporaryFolder';

/** What the workers need to reach the tests' PostgreSQL. */
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
  }
}

const template = 'plantilla';

/** One real PostgreSQL for all server tests, with a migrated template database (S14). */
export default async function databaseSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  // Without fsync: the tests that are about durability bring a cluster of their own.
  const cluster = await startEmbedded(folder, () => undefined, { fsync: false, maxConnections: 200 });
  const { host = '', port = 0, user = '', password } = cluster.connection;
  await makeTemplate(cluster.connection);
  project.provide('testCluster', { host, port, user, password: String(password), template });
  return async () => {
    await cluster.stop();
    await removeFolder(folder);
    await removeFolder(cluster.dataDir);
  };
}

async function makeTemplate(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const db = connect({ ...connection, database: template });
  await migrateToLatest(db);
  await db.destroy();
}
