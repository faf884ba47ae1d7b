import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Contexto } from '../commands';
import type { Database } from '../db/schema';
import { conflict, notFound } from '../errors';
import { locked } from '../locks';

/** An e-mail that this server has taken to send. */
export interface Correo {
  id: number;
  idCompra: number;
  tipo: 'Orden' | 'Recordatorio';
  destinatario: string;
  mensajeId: string;
  /** This try counted. */
  intentos: number;
  /** Who asked for it: the supplier answers to them. */
  usuario: { nombre: string; email: string };
}

/** How long a taken e-mail is left to its server; one that dies meanwhile leaves it to the others. */
const LEASE = '3 minutes';
/** The same once it is being handed over: longer than a mail server is waited for. */
const LEASE_ENTREGA = '10 minutes';

/** What is said of an e-mail that may have gone out: only a person can find out, so it is not sent again by itself. */
export const SIN_CONFIRMAR =
  'El servidor de correo no confirmó si lo recibió. Pregunte al proveedor antes de enviarla de nuevo';

/**
 * Queues a purchase as an e-mail to its supplier, or a reminder of it, in the transaction of the press that asked for it;
 * answers the address. 404 without the purchase; 409 when it is cancelled, or when one waits to be sent already.
 */
export async function encolar(
  ctx: Contexto,
  { idCompra, tipo, dominio }: Pick<Correo, 'idCompra' | 'tipo'> & { dominio: string },
): Promise<string> {
  const query = sql<{ estado: string; mailOrden: string; espera: boolean }>`
    select c.estado, p."mailOrden",
      exists (select from correo e where e."idCompra" = c.id and e.estado = 'EnCola') as espera
    from compra c join proveedor p on p.id = c."idProveedor" where c.id = ${idCompra} ${locked(ctx.trx, 'compra', 'c')}`;
  const { rows } = await query.execute(ctx.trx);
  const [found] = rows;
  if (!found) throw notFound('La orden de compra no existe');
  if (found.estado === 'Anulada') throw conflict('La orden está anulada y no se envía');
  if (found.espera) throw conflict('La orden ya está en cola para enviarse');
  await ctx.trx
    .insertInto('correo')
    .values({
      idCompra,
      tipo,
      idUsuario: ctx.usuario.id,
      destinatario: found.mailOrden,
      mensajeId: `<orden-${idCompra}.${randomUUID()}@${dominio}>`,
      fecha: ctx.ahora,
    })
    .execute();
  return found.mailOrden;
}

/**
 * Takes the e-mail that has waited longest, past those that other servers are taking; undefined when none is due. One
 * whose server died while handing it over is not taken: it may have gone out.
 */
export async function tomar(db: Kysely<Database>): Promise<Correo | undefined> {
  await sql`update correo set estado = 'SinConfirmar', error = ${SIN_CONFIRMAR}
    where id in (select id from correo where estado = 'EnCola' and entregando and proximo <= now()
      for no key update skip locked)`.execute(db);
  const query = sql<Correo>`
    with tomado as (
      update correo set intentos = intentos + 1, proximo = now() + ${LEASE}::interval
      where id = (
        select id from correo where estado = 'EnCola' and not entregando and proximo <= now() order by proximo, id limit 1
        for no key update skip locked)
      returning *)
    select t.id, t."idCompra", t.tipo, t.destinatario, t."mensajeId", t.intentos,
      json_build_object('nombre', u.nombre || ' ' || u.apellido, 'email', u.email) as usuario
    from tomado t join usuario u on u.id = t."idUsuario"`;
  const { rows } = await query.execute(db);
  return rows[0];
}

/** Notes that the mail server is about to be given an e-mail; false when it is no longer this server's to give. */
export async function entregar(db: Kysely<Database>, { id, intentos }: Correo): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update correo set entregando = true, proximo = now() + ${LEASE_ENTREGA}::interval
    where id = ${id} and intentos = ${intentos} and estado = 'EnCola'`.execute(db);
  return numAffectedRows > 0n;
}

/** What became of a try: sent, given up, perhaps sent, or to be tried again after so long. */
export type Resultado =
  | { estado: 'Enviado' }
  | { estado: 'Fallido' | 'SinConfirmar'; error: string }
  | { estado: 'EnCola'; error: string; esperaMs: number };

/**
 * Notes down what became of a try, unless the e-mail was given to another one meanwhile. A purchase that has gone out for the
 * first time is Enviada from then on (D48).
 */
export async function anotar(
  db: Kysely<Database>,
  { id, idCompra, intentos }: Correo,
  resultado: Resultado,
): Promise<void> {
  const error = resultado.estado === 'Enviado' ? null : resultado.error;
  const espera = resultado.estado === 'EnCola' ? resultado.esperaMs : 0;
  const salio = resultado.estado === 'Enviado';
  // The purchase first, as all who write both do: the condition on its update makes it happen before the other.
  await sql`with enviada as (
      update compra set enviada = now()
      where ${salio}::boolean and id = ${idCompra} and enviada is null and estado <> 'Anulada'
        and exists (select from correo where id = ${id} and intentos = ${intentos} and estado = 'EnCola')
      returning id)
    update correo set estado = ${resultado.estado}, error = ${error}, entregando = false,
    proximo = now() + ${espera}::integer * interval '1 millisecond'
    where id = ${id} and intentos = ${intentos} and estado = 'EnCola' and (select count(*) from enviada) >= 0`.execute(
    db,
  );
}
