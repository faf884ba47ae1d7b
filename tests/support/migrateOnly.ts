import type pg from 'pg';
import { connect } from '../../src/server/db/connection';
import { migrateWithin } from '../../src/server/db/migrate';

/** Gives a bare database the schema that it had after these migrations. */
export async function migrateOnly(connection: pg.PoolConfig, names: string[]): Promise<void> {
  const db = connect({ ...connection, max: 1 });
  await db.connection().execute(session => migrateWithin(session, names));
  await db.destroy();
}
