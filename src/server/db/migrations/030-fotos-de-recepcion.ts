import { type Kysely, sql } from 'kysely';

/** A line has three places for photos of what arrived, behind the three for the images of what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pedido_imagen drop constraint pedido_imagen_ranura_check;
    alter table pedido_imagen add constraint pedido_imagen_ranura_check check (ranura between 1 and 6)`.execute(db);
}
