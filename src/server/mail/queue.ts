import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NO_COMPRA } from '#contract/compra';
import type { CommandContext } from '../commands';
import type { Database } from '../db/schema';
import { conflict, notFound } from '../errors';
import { locked } from '../db/locks';
import { fullNameIn } from '../lists/source';

/** A queued e-mail that this server has taken to send. */
export interface QueuedMail {
  id: number;
  idCompra: number;
  tipo: 'Orden' | 'Recordatorio';
  destinatario: string;
  mensajeId: string;
  /** Number of attempts, including the current one. Also tells whether the e-mail is still this server's. */
  intentos: number;
  /** The user who sent it, to whom the supplier's reply goes. */
  usuario: { nombre: string; email: string };
}

/** How long a taken e-mail is reserved for its server. If that server dies, another takes the e-mail afterwards. */
const LEASE = '3 minutes';
/** The lease during delivery to the mail server: longer than the timeout for its answer. */
const DELIVERY_LEASE = '10 minutes';

/** Error of an e-mail that may have been sent. Not retried automatically: only a person can find out. */
export const UNCONFIRMED =
  'El servidor de correo no confirmó si lo recibió. Pregunte al proveedor antes de enviarla de nuevo';

/**
 * Queues the e-mail of a purchase, or a reminder of it, to its supplier, in the transaction of the command. Returns the
 * address. Throws 404 if the purchase does not exist, and 409 if it is annulled; a second one in the queue is refused by the
 * database.
 */
export async function enqueue(
  ctx: CommandContext,
  { idCompra, tipo, domain }: Pick<QueuedMail, 'idCompra' | 'tipo'> & { domain: string },
): Promise<string> {
  const query = sql<{ estado: string; mailOrden: string }>`
    select c.estado, p."mailOrden"
    from compra c join proveedor p on p.id = c."idProveedor" where c.id = ${idCompra} ${locked(ctx.trx, 'compra', 'c')}`;
  const { rows } = await query.execute(ctx.trx);
  const [found] = rows;
  if (!found) throw notFound(NO_COMPRA);
  if (found.estado === 'Anulada') throw conflict('La orden está anulada y no se envía');
  await ctx.trx
    .insertInto('correo')
    .values({
      idCompra,
      tipo,
      idUsuario: ctx.usuario.id,
      destinatario: found.mailOrden,
      mensajeId: `<orden-${idCompra}.${randomUUID()}@${domain}>`,
      fecha: ctx.now,
    })
    .execute();
  return found.mailOrden;
}

/**
 * Takes the e-mail that has been due longest and is not locked by another server; undefined if none is due. E-mails
 * whose server died during delivery are marked SinConfirmar instead: they may have been sent.
 */
export async function takeDue(db: Kysely<Database>): Promise<QueuedMail | undefined> {
  await sql`update correo set estado = 'SinConfirmar', error = ${UNCONFIRMED}
    where id in (select id from correo where estado = 'EnCola' and entregando and proximo <= now()
      for no key update skip locked)`.execute(db);
  const query = sql<QueuedMail>`
    with taken as (
      update correo set intentos = intentos + 1, proximo = now() + ${LEASE}::interval
      where id = (
        select id from correo where estado = 'EnCola' and not entregando and proximo <= now() order by proximo, id limit 1
        for no key update skip locked)
      returning *)
    select t.id, t."idCompra", t.tipo, t.destinatario, t."mensajeId", t.intentos,
      json_build_object('nombre', ${fullNameIn('u')}, 'email', u.email) as usuario
    from taken t join usuario u on u.id = t."idUsuario"`;
  const { rows } = await query.execute(db);
  return rows[0];
}

/** Records that delivery to the mail server begins; false if another server has taken the e-mail meanwhile. */
export async function beginDelivery(db: Kysely<Database>, { id, intentos }: QueuedMail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update correo set entregando = true, proximo = now() + ${DELIVERY_LEASE}::interval
    where id = ${id} and intentos = ${intentos} and estado = 'EnCola'`.execute(db);
  return numAffectedRows > 0n;
}

/** Outcome of an attempt: sent, failed, possibly sent, or to be retried after `waitMs`. */
export type Outcome =
  | { estado: 'Enviado' }
  | { estado: 'Fallido' | 'SinConfirmar'; error: string }
  | { estado: 'EnCola'; error: string; waitMs: number };

/**
 * Records the outcome of an attempt, unless another server has taken the e-mail meanwhile. The first e-mail sent makes
 * its purchase Enviada (D48).
 */
export async function recordOutcome(
  db: Kysely<Database>,
  { id, idCompra, intentos }: QueuedMail,
  outcome: Outcome,
): Promise<void> {
  const error = outcome.estado === 'Enviado' ? null : outcome.error;
  const wait = outcome.estado === 'EnCola' ? outcome.waitMs : 0;
  const wasSent = outcome.estado === 'Enviado';
  // Locks the purchase before the e-mail, like all writers of both: the `count(*)` condition makes that update run first.
  await sql`with enviada as (
      update compra set enviada = now()
      where ${wasSent}::boolean and id = ${idCompra} and enviada is null and estado <> 'Anulada'
        and exists (select from correo where id = ${id} and intentos = ${intentos} and estado = 'EnCola')
      returning id)
    update correo set estado = ${outcome.estado}, error = ${error}, entregando = false,
    proximo = now() + ${wait}::integer * interval '1 millisecond'
    where id = ${id} and intentos = ${intentos} and estado = 'EnCola' and (select count(*) from enviada) >= 0`.execute(
    db,
  );
}
