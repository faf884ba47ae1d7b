import { type Kysely, sql } from 'kysely';

/**
 * People see where they are signed in, and the audit tells who came, who was refused and who left. The record of such a
 * trace is the user; of an e-mail that nobody has there is none, which is 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sesion
      add column id integer generated always as identity,
      add column usada timestamptz not null default now(),
      add column direccion text,
      add column agente text;
    alter table auditoria drop constraint auditoria_accion_check;
    alter table auditoria add constraint auditoria_accion_check
      check (accion in ('INSERT', 'UPDATE', 'DELETE', 'ENTRADA', 'RECHAZO', 'SALIDA'))`.execute(db);
}
