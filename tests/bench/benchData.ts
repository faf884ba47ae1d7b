import { access } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { readConfig } from '../../src/server/config';
import { connect } from '../../src/server/db/connection';
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/db/embedded/startEmbedded';
import { migrateToLatest } from '../../src/server/db/migrate';
import type { Database } from '../../src/server/db/schema';
import { seedIfEmpty } from '../../src/server/db/seed/seed';
import { newDataDir } from '../support/bodegaProcess';
import { superuserOf } from '../support/superuser';
import { removeFolder } from '../support/temporaryFolder';
import { loadBigCommerce } from './bigCommerce';
import { loadBigData } from './bigData';
import { loadPlainTables } from './plainFloor';

export interface BenchData {
  connection: EmbeddedDatabase['connection'];
  db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Fills an empty database: the demo company, this many orders of ten lines, trade and audit. Then `more`, with triggers
 * still off, which only the superuser may switch off.
 */
export async function loadBench(
  cluster: EmbeddedDatabase,
  db: Kysely<Database>,
  orders: number,
  more: (one: Kysely<Database>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await seedIfEmpty(db, readConfig({}));
  console.log(`Cargando ${orders} pedidos con ${orders * 10} líneas…`);
  // Without a timeout: a statement that takes longer than it would have its connection given up as silent.
  const superuser = connect({ ...(await superuserOf(cluster)), max: 1, statement_timeout: 0 });
  await superuser.connection().execute(async one => {
    await loadBigData(one, orders);
    await loadBigCommerce(one);
    await more(one);
  });
  await superuser.destroy();
}

/** A database of this many orders of ten lines, with trade, audit and the plain tables; BENCH_DATA keeps its folder. */
export async function openBenchData(orders: number): Promise<BenchData> {
  const kept = process.env.BENCH_DATA && `${process.env.BENCH_DATA}-${orders}`;
  const folder = kept ?? (await newDataDir());
  const isLoaded = await access(folder).then(
    () => true,
    () => false,
  );
  const cluster = await startEmbedded(folder, () => undefined);
  const db = connect(cluster.connection);
  await migrateToLatest(db);
  if (!isLoaded) await loadBench(cluster, db, orders, loadPlainTables);
  return {
    connection: cluster.connection,
    db,
    close: async () => {
      await db.destroy();
      await cluster.stop();
      if (!kept) await removeFolder(folder);
    },
  };
}
