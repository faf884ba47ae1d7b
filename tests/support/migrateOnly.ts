import type pg from 'pg';
import { connect } from '../../src/server/db/connection';
import { migrateWithin } from '../../src/server/db/migrate';

/** Migrates an empty database with these migrations only. */
export async function migrateOnly(connection: pg.PoolConfig, names: string[]): Promise<void> {
  const db = connect({ ...connection, max: 1 });
  await db.connection().execute(session => migrateWithin(session, names));
  await db.destroy();
}
