import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement, quoted } from '../../src/server/backup/format';
import { readBackup, rowsOf, verifyBackup } from '../../src/server/backup/readBackup';

/** The statements of the migrations that the base schema replaced, and a backup of the demo company of that time. */
const fixture = (name: string): string => join(import.meta.dirname, '..', 'fixtures', name);

export const demoOfThen = fixture('011-demo.sql.gz');

export const statementsOfThen = (): Promise<string> => readFile(fixture('011-statements.sql'), 'utf8');

/** Kysely's table of executed migrations. */
export const recordOf = (names: readonly string[]): string => `
  create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null);
  create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
  insert into kysely_migration_lock values ('migration_lock', 0);
  insert into kysely_migration select name, '2026-11-20T03:00:' || lpad(n::text, 2, '0') || '.000Z'
    from unnest(array['${names.join("', '")}']) with ordinality as u (name, n);`;

/**
 * Creates in an empty database the schema of the old migrations, with the demo company.
 * @param superuser a connection that may insert rows with triggers off.
 * @param owner role that will own everything; by default the superuser.
 */
export async function makeDatabaseOfThen(superuser: pg.Client, owner?: string): Promise<void> {
  const { migraciones, secuencias } = await verifyBackup(demoOfThen);
  await superuser.query('set session_replication_role = replica');
  if (owner !== undefined) await superuser.query(`set role ${owner}`);
  await superuser.query(await statementsOfThen());
  await superuser.query(recordOf(migraciones));
  const pieces = readBackup(demoOfThen);
  for await (const piece of pieces) {
    if (piece.kind !== 'table') continue;
    await pipeline(rowsOf(pieces), superuser.query(copyFrom(copyStatement(piece.table, 'FROM stdin'))));
  }
  for (const [name, last] of Object.entries(secuencias)) {
    await superuser.query('select setval(to_regclass($1), $2)', [quoted(name), last]);
  }
}
