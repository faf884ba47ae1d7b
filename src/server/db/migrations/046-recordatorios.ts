import { type Kysely, sql } from 'kysely';

/** An e-mail to a supplier brings an order, or reminds of one; and a project may say where it is, for what is delivered there (D48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table correo add column tipo text not null default 'Orden' check (tipo in ('Orden', 'Recordatorio'))`.execute(
    db,
  );
  await sql`alter table proyecto add column direccion text collate "es-x-icu"`.execute(db);
}
