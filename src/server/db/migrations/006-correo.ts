import { type Kysely, sql } from 'kysely';
import { auditTriggers } from './triggers';

/** The queue of e-mails to suppliers. Whoever sends one takes it by moving `proximo` on, so that no other server does. */
const queue = `
create table correo (
  id integer generated always as identity primary key,
  "idCompra" integer not null references compra,
  "idUsuario" integer not null references usuario,
  destinatario text not null,
  -- The same in every try, so that a mailbox can tell a second copy.
  "mensajeId" text not null unique,
  estado text not null default 'EnCola' check (estado in ('EnCola', 'Enviado', 'Fallido')),
  intentos integer not null default 0,
  error text,
  fecha timestamptz not null default now(),
  proximo timestamptz not null default now()
);
-- One press, one e-mail: nothing is queued twice while it waits.
create unique index correo_en_cola on correo ("idCompra") where estado = 'EnCola';
create index correo_proximo on correo (proximo) where estado = 'EnCola';
create index correo_compra on correo ("idCompra", id);
`;

/** E-mail to suppliers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([queue, auditTriggers('correo')].join('\n')).execute(db);
}
