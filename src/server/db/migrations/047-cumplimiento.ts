import { type Kysely, sql } from 'kysely';

/** What a supplier delivered lately, and what it has to, are found without reading everything it ever sold (D48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index compra_cumplimiento on compra ("idProveedor", recibida) include ("fechaPrometida")
    where estado = 'Recibida'`.execute(db);
  await sql`create index compra_abierta on compra ("idProveedor", fecha, id) where estado = 'Pendiente'`.execute(db);
}
