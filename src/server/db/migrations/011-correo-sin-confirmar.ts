import { type Kysely, sql } from 'kysely';

/**
 * An e-mail of which nobody knows whether the mail server took it: `entregando` stands from before its first byte until the
 * server's answer is noted, so that after a crash it is not sent a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table correo add column entregando boolean not null default false`.execute(db);
  await sql`alter table correo drop constraint correo_estado_check`.execute(db);
  await sql`alter table correo add constraint correo_estado_check
    check (estado in ('EnCola', 'Enviado', 'Fallido', 'SinConfirmar'))`.execute(db);
}
