import { type Kysely, sql } from 'kysely';
import { audit } from './base/audit';
import { catalogues } from './base/catalogues';
import { documentGuards } from './base/documentGuards';
import { orderGuards } from './base/orderGuards';
import { orders } from './base/orders';
import { orderSums } from './base/orderSums';
import { purchasesAndSales } from './base/purchasesAndSales';
import { requestGuards } from './base/requestGuards';
import { requests } from './base/requests';
import { stock } from './base/stock';
import { text } from './base/text';
import { users } from './base/users';

/** The areas, each after those it refers to; none defines what another one does. */
const areas = [
  ...[text, users, catalogues, orders, requests, purchasesAndSales, stock],
  ...[audit, orderGuards, requestGuards, documentGuards, orderSums],
];

/** The schema that every database begins with. Migrations go on from here; docs/schema.sql says what it is today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const area of areas) await sql.raw(area).execute(db);
}
