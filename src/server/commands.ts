import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isRecord } from '#contract/calls/envelope';
import type { Database } from './db/schema';
import { actingAs } from './db/author';
import { persistently, transactionally } from './db/retry';
import { badRequest, invalid } from './errors';
import { okText } from './envelope';
import { signedIn, stillSignedIn } from './plugins/session';
import type { Person } from './scope';

/** What a command gets besides its input: the acting user, the time and the transaction. It knows nothing of HTTP. */
export interface CommandContext extends Person {
  trx: Transaction<Database>;
  usuario: { id: number; email: string; roll: string };
  now: Date;
}

/** The context of a command that may be a single statement outside a transaction; `trx` is then the database itself. */
export type StatementContext = Omit<CommandContext, 'trx'> & { trx: Kysely<Database> };

const KEY_MAX = 200;

/** How long a repetition key keeps its answer (D8). */
export const KEY_LIFE = sql`interval '24 hours'`;

/**
 * Runs a command in one transaction whose audit records name the actor. If the connection breaks during the commit,
 * only the repetition key (D8) can tell whether the command was committed.
 */
export const inTransaction = <T>(
  db: Kysely<Database>,
  actor: Omit<CommandContext, 'trx'>,
  action: (ctx: CommandContext) => Promise<T>,
): Promise<T> => actingAs(actor.usuario.id, () => transactionally(db, trx => action({ ...actor, trx })));

/** Takes a repetition key (D8): undefined if it was free, else the JSON of its answer. Throws 422 for other data. */
async function takeKey(ctx: CommandContext, key: string, fingerprint: Buffer): Promise<string | undefined> {
  // Blocks while another transaction holds the same key, so a double click never runs the command twice.
  const taken = await ctx.trx
    .insertInto('idempotencia')
    .values({ idUsuario: ctx.usuario.id, clave: key, huella: fingerprint, respuesta: null })
    // A key past its life is free again, even if housekeeping has not deleted it yet.
    .onConflict(conflict =>
      conflict
        .columns(['idUsuario', 'clave'])
        .doUpdateSet({ huella: fingerprint, respuesta: null, creada: sql`now()` })
        .where('idempotencia.creada', '<', sql<Date>`now() - ${KEY_LIFE}`),
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

/** Whether a write with the request's key was answered before: `command` repeats that answer, or checks anew (D8). */
async function wasAnswered(request: FastifyRequest): Promise<boolean> {
  const key = readKey(request);
  if (!key) return false;
  const { rows } = await sql`
    select from idempotencia where "idUsuario" = ${signedIn(request).usuario.id} and clave = ${key}`.execute(
    request.server.db,
  );
  return rows.length > 0;
}

/**
 * Runs a check that comes before a command. What it refuses is let through if the command was answered before: it may be
 * refused because of that very first try, whose answer is repeated.
 */
export async function checkFirst(request: FastifyRequest, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(await wasAnswered(request))) throw error;
  }
}

/** The address of a call, the same for every spelling of it that the router takes. */
function addressOf({ url, routeOptions, params }: FastifyRequest): string {
  const named = isRecord(params) ? params : {};
  const path = routeOptions.url?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${named[name]}`));
  const query = url.indexOf('?');
  return `${path}${query < 0 ? '' : url.slice(query)}`;
}

const fingerprintOf = (request: FastifyRequest, sent: unknown): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${addressOf(request)}\n${JSON.stringify(sent ?? null)}`)
    .digest();

/** SQL parts of a command that is a single statement, without a transaction, and runs only once per repetition key. */
export interface StatementParts {
  /** Query that sets the author for the audit triggers. The written rows must be selected from it, so that it runs. */
  author: RawBuilder<unknown>;
  /** Whether the key is free. The statement must write nothing if it is not. */
  isFree: RawBuilder<boolean>;
  /** Insert that stores the answer; the only column of `from` is its data. Fails, undoing all, if the key is taken. */
  keepAnswer: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function statementParts(idUsuario: number, clave: string, huella: Buffer, message: string): StatementParts {
  return {
    author: sql`select set_config('bodega.usuario', ${String(idUsuario)}, true)`,
    isFree: sql`not exists (select from idempotencia k where k."idUsuario" = ${idUsuario} and k.clave = ${clave})`,
    keepAnswer: from => sql`
      insert into idempotencia ("idUsuario", clave, huella, respuesta)
      select ${idUsuario}::integer, ${clave}::text, ${huella}::bytea,
        jsonb_build_object('success', true, 'message', ${message}::text, 'data', a.data::jsonb)
      from ${from} a (data)`,
  };
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'idempotencia_pkey';

/**
 * Runs a write as a single statement if the request has an `Idempotency-Key`, which makes it safe to repeat when the
 * connection breaks. `write` returns the JSON of the written data, or undefined if a rule was against it. In that case,
 * and without a key, `inSteps` runs in a transaction (`command`) and answers or throws.
 */
export async function commandInOneStatement(
  request: FastifyRequest,
  message: string,
  write: (ctx: StatementContext, parts: StatementParts) => Promise<string | undefined>,
  inSteps: (ctx: CommandContext) => Promise<string>,
): Promise<unknown> {
  const { usuario, permisos } = await stillSignedIn(request);
  const { db } = request.server;
  const key = readKey(request);
  if (key) {
    const parts = statementParts(usuario.id, key, fingerprintOf(request, request.body), message);
    const attempt = () => write({ usuario, permisos, now: new Date(), trx: db }, parts);
    const written = await persistently(attempt).catch((error: unknown) => {
      if (isKeyTaken(error)) return undefined;
      throw error;
    });
    if (written !== undefined) return okText(written, message);
  }
  return command(request, async ctx => okText(await inSteps(ctx), message));
}

/**
 * Runs a write of the signed-in user, with the rights of this moment, in a transaction: nothing is kept of one whose session or
 * right is gone when it has waited for others (D29). With an `Idempotency-Key` the
 * first answer is stored for 24 h, in the same transaction, and repeated instead of writing twice (D8). `sent` is
 * compared when a key is used again: by default the body; something else for an upload, or for a password, which must
 * not be kept even hashed. An action may return its JSON as text; a repeated answer is always returned parsed, ready to
 * be sent.
 */
export async function command(
  request: FastifyRequest,
  action: (ctx: CommandContext) => Promise<unknown>,
  sent: unknown = request.body,
): Promise<unknown> {
  const { usuario, permisos } = await stillSignedIn(request);
  const key = readKey(request);
  const actor = { usuario, permisos, now: new Date() };
  const allowed = async (ctx: CommandContext) => {
    const answer = await action(ctx);
    await stillSignedIn(request);
    return answer;
  };
  if (!key) return inTransaction(request.server.db, actor, allowed);
  const fingerprint = fingerprintOf(request, sent);
  return inTransaction(request.server.db, actor, async ctx => {
    const before = await takeKey(ctx, key, fingerprint);
    if (before !== undefined) return JSON.parse(before);
    const answer = await allowed(ctx);
    await ctx.trx
      .updateTable('idempotencia')
      .set({ respuesta: typeof answer === 'string' ? answer : JSON.stringify(answer) })
      .where('idUsuario', '=', usuario.id)
      .where('clave', '=', key)
      .execute();
    return answer;
  });
}
