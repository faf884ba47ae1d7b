import { type Kysely, sql } from 'kysely';

/** The audit is read by date, by person and by record, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index auditoria_fecha on auditoria (fecha, id)`.execute(db);
  await sql`create index auditoria_usuario on auditoria ("idUsuario", fecha, id)`.execute(db);
  await sql`create index auditoria_tabla on auditoria (tabla, fecha, id)`.execute(db);
}
