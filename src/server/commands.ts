import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './db/schema';
import { actingAs } from './db/author';
import { persistently, transactionally } from './db/retry';
import { badRequest, invalid } from './errors';
import { okText } from './lists/sendJson';
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

const fingerprintOf = ({ method, url }: FastifyRequest, sent: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(sent ?? null)}`)
    .digest();

/** Parts of a statement that is a whole command: it needs no transaction around it, and is done once under its repetition key. */
export interface Alone {
  /** Tells the audit who acts; what is written must come from it. */
  author: RawBuilder<unknown>;
  /** Whether nothing was written under the key; without it nothing may be written now. */
  isFree: RawBuilder<boolean>;
  /** Keeps the answer with these data, the only column of `from`. That the key was taken meanwhile undoes the whole statement. */
  keepAnswer: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function alone(idUsuario: number, clave: string, huella: Buffer, message: string): Alone {
  return {
    author: sql`select set_config('bodega.usuario', ${String(idUsuario)}, true)`,
    isFree: sql`not exists (select from idempotencia k where k."idUsuario" = ${idUsuario} and k.clave = ${clave})`,
    keepAnswer: from => sql`
      insert into idempotencia ("idUsuario", clave, huella, respuesta)
      select ${idUsuario}::integer, ${clave}::text, ${huella}::bytea,
        jsonb_build_object('success', true, 'message', ${message}::text, 'data', a.datos::jsonb)
      from ${from} a (datos)`,
  };
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'idempotencia_pkey';

/**
 * Runs a write that may be one statement by itself. With an `Idempotency-Key` it is: done again when its connection breaks, for
 * under its key it is done once. `write` answers the JSON of what was written, nothing when there was something against it: then, and
 * without a key, it is `inSteps` that answers, in a transaction (`command`).
 */
export async function commandAlone(
  request: FastifyRequest,
  message: string,
  write: (ctx: Omit<Contexto, 'trx'> & { trx: Kysely<Database> }, parts: Alone) => Promise<string | undefined>,
  inSteps: (ctx: Contexto) => Promise<string>,
): Promise<unknown> {
  const { usuario, permisos } = signedIn(request);
  const { db } = request.server;
  const key = readKey(request);
  if (key) {
    const parts = alone(usuario.id, key, fingerprintOf(request, request.body), message);
    const attempt = () => write({ usuario, permisos, ahora: new Date(), trx: db }, parts);
    const written = await persistently(attempt).catch((error: unknown) => {
      if (isKeyTaken(error)) return undefined;
      throw error;
    });
    if (written !== undefined) return okText(written, message);
  }
  return command<unknown>(request, async ctx => okText(await inSteps(ctx), message));
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
  const fingerprint = fingerprintOf(request, sent);
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
