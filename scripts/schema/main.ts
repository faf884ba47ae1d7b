/**
 * `npm run schema`: writes docs/schema.sql and src/server/db/schema.ts from a database that every migration has run on.
 * With --check it only says whether they are what it would write.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format } from 'oxfmt';
import { connect } from '../../src/server/db/connection';
import { startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import { describe, type Described } from './catalog';
import { schemaSql } from './sql';
import { schemaTypes } from './types';

const isCheck = process.argv.includes('--check');

async function describeMigrated(): Promise<Described> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-schema-'));
  const cluster = await startEmbedded(join(folder, 'data'), () => undefined, { fsync: false });
  try {
    const db = connect(cluster.connection);
    await migrateToLatest(db).finally(() => db.destroy());
    const client = new pg.Client(cluster.connection);
    await client.connect();
    return await describe(client).finally(() => client.end());
  } finally {
    await cluster.stop();
    for (const made of [cluster.dataDir, folder]) await rm(made, { recursive: true, force: true });
  }
}

async function keep(file: string, text: string): Promise<boolean> {
  if (!isCheck) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not what the migrations make: run npm run schema`);
    return false;
  }
  return true;
}

const schema = await describeMigrated();
const file = 'src/server/db/schema.ts';
const style: unknown = JSON.parse(await readFile('.oxfmtrc.json', 'utf8'));
const types = await format(file, schemaTypes(schema), Object(style));
const kept = [await keep('docs/schema.sql', schemaSql(schema)), await keep(file, types.code)];
process.exitCode = kept.every(Boolean) ? 0 : 1;
