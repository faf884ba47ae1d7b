import pg from 'pg';
import { databaseName } from '../../src/server/db/embedded/cluster';
import { findPlaces } from '../../src/server/db/embedded/places';
import { findPostmaster } from '../../src/server/db/embedded/postmaster';
import { readRoles } from '../../src/server/db/embedded/roles';

/** Runs a statement in a running Bodega's database with triggers off, for states that only time would bring about. */
export async function insideBodega(dataDir: string, statement: string, values: unknown[]): Promise<void> {
  const places = await findPlaces(dataDir);
  const postmaster = await findPostmaster(places);
  if (!postmaster) throw new Error(`No database runs in ${dataDir}`);
  const { superuser } = await readRoles(places);
  const { socketDir: host, port } = postmaster;
  const client = new pg.Client({ host, port, ...superuser, database: databaseName });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
