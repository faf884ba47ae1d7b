import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './db/schema';
import { actingAs } from './db/author';
import { transactionally } from './db/retry';
import { badRequest, invalid } from './errors';
import { signedIn } from './plugins/session';
import type { Person } from './scope';

/** Who acts, when, and the transaction it all happens in. Commands take this and know nothing of HTTP. */
export interface Contexto extends Person {
  trx: Transaction<Database>;
  usuario: { id: number; email: string; roll: string };
  ahora: Date;
}

const KEY_MAX = 200;

/**
 * Runs a command in one transaction whose audit records name the actor. Of one whose connection broke in the commit only the
 * repetition key (D8) can tell whether it was done.
 */
export const inTransaction = <T>(
  db: Kysely<Database>,
  actor: Omit<Contexto, 'trx'>,
  action: (ctx: Contexto) => Promise<T>,
): Promise<T> => actingAs(actor.usuario.id, () => transactionally(db, trx => action({ ...actor, trx })));

/** The answer given to the same key before, or undefined after having taken the key for this transaction (D8). */
async function takeKey(ctx: Contexto, key: string, fingerprint: Buffer): Promise<string | undefined> {
  // Waits here while another transaction holds the same key, so a double click never runs twice.
  const taken = await ctx.trx
    .insertInto('idempotencia')
    .values({ idUsuario: ctx.usuario.id, clave: key, huella: fingerprint, respuesta: null })
    // A key that has served its 24 h is free again, even before it is tidied away.
    .onConflict(conflict =>
      conflict
        .columns(['idUsuario', 'clave'])
        .doUpdateSet({ huella: fingerprint, respuesta: null, creada: sql`now()` })
        .where('idempotencia.creada', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('clave')
    .executeTakeFirst();
  if (taken) return undefined;
  const first = await ctx.trx
    .selectFrom('idempotencia')
    .select(['huella', sql<string | null>`respuesta::text`.as('respuesta')])
    .where('idUsuario', '=', ctx.usuario.id)
    .where('clave', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.huella.equals(fingerprint)) {
    throw invalid({}, 'Esa clave de repetición ya se usó con otros datos');
  }
  return first.respuesta ?? 'null';
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > KEY_MAX) throw badRequest('La clave de repetición no es válida');
  return key;
}

/** Whether a write with the same key was answered already: `command` will give that answer again (D8). */
export async function wasAnswered(request: FastifyRequest): Promise<boolean> {
  const key = readKey(request);
  if (!key) return false;
  const { rows } = await sql`
    select from idempotencia where "idUsuario" = ${signedIn(request).usuario.id} and clave = ${key}
      and respuesta is not null and creada >= now() - interval '24 hours'`.execute(request.server.db);
  return rows.length > 0;
}

/**
 * Runs a write of the signed-in person. With an `Idempotency-Key` the first answer is kept for 24 h in the same
 * transaction as the write, and given again instead of writing twice (D8). `sent` is what the same key must come with
 * again: the body, unless there is none to compare (an upload) or one that must not be kept even hashed (a password). An action
 * may answer the text of its JSON; of a repeated one the answer comes taken apart.
 */
export async function command<T>(
  request: FastifyRequest,
  action: (ctx: Contexto) => Promise<T>,
  sent: unknown = request.body,
): Promise<T> {
  const { usuario, permisos } = signedIn(request);
  const key = readKey(request);
  const actor = { usuario, permisos, ahora: new Date() };
  if (!key) return inTransaction(request.server.db, actor, action);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(sent ?? null)}`)
    .digest();
  return inTransaction(request.server.db, actor, async ctx => {
    const before = await takeKey(ctx, key, fingerprint);
    if (before !== undefined) return JSON.parse(before) as T;
    const answer = await action(ctx);
    await ctx.trx
      .updateTable('idempotencia')
      .set({ respuesta: typeof answer === 'string' ? answer : JSON.stringify(answer) })
      .where('idUsuario', '=', usuario.id)
      .where('clave', '=', key)
      .execute();
    return answer;
  });
}
