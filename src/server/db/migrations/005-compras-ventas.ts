import { type Kysely, sql } from 'kysely';
import { documents } from './005/documents';
import { guards } from './005/guards';
import { ledger } from './005/ledger';

/** Purchases, sales, and a ledger of stock that knows both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([documents, ledger, guards].join('\n')).execute(db);
}
