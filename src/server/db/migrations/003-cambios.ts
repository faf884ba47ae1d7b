import { type Kysely, sql } from 'kysely';
import { guards } from './003/guards';
import { tables } from './003/tables';

/** Change requests and corrections with their decisions, and the closings of orders (D13, D15, D42). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
  await sql.raw(guards).execute(db);
}
