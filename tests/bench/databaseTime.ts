import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/server/db/schema';

const TICK_MS = 10;
/** Indexes in /proc/<pid>/stat after the process name. */
const FIELD = { parent: 1, own: [11, 12], ofChildren: [13, 14] };

async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const sumOf = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) * TICK_MS;

/** Processor time in ms PostgreSQL has used for this database; independent of other load on the machine. */
export async function databaseTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  );
  const stats = await Promise.all(rows.map(({ pid }) => statOf(pid)));
  const server = await statOf(Number(stats[0]?.[FIELD.parent] ?? 0));
  return stats.reduce((sum, stat) => sum + sumOf(stat, FIELD.own), sumOf(server, FIELD.ofChildren));
}
