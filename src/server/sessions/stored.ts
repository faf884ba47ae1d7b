import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { transactionally } from '../db/retry';
import type { Database } from '../db/schema';
import { IDLE } from './openSessions';

const AGENT_MAX = 250;

/** Where a session was opened, so that its owner recognizes it. */
export interface Origin {
  direccion: string | null;
  agente: string | null;
}

/** Address and user agent of a request. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  direccion: ip,
  agente: headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
});

/** Hash of a session token. Only hashes are stored, so that a stolen database opens no session (D6). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session. Returns its token, 256 random bits (D6). */
export async function openSession(
  db: Kysely<Database>,
  idUsuario: number,
  origin: Origin = { direccion: null, agente: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sesion')
    .values({ huella: hashToken(token), idUsuario, expira: sql`now() + ${IDLE}`, ...origin })
    .execute();
  return token;
}

/**
 * Opens a session for a user who has just proved to know the password with the hash `clave`. Returns undefined if the
 * user is inactive or the password has changed meanwhile: a change ends every session, also those about to begin with
 * the old one (D6). `opened` runs in the same transaction.
 */
export const openProvenSession = (
  db: Kysely<Database>,
  { id, clave }: { id: number; clave: string },
  origin: Origin,
  opened: (trx: Transaction<Database>) => Promise<void>,
): Promise<string | undefined> =>
  transactionally(db, async trx => {
    // The lock waits for a change of password in progress, and makes the next one wait until it can end this session.
    const same = await trx
      .selectFrom('usuario')
      .select('id')
      .where('id', '=', id)
      .where('clave', '=', clave)
      .where('estatus', '=', true)
      .forShare()
      .executeTakeFirst();
    if (!same) return undefined;
    await opened(trx);
    return openSession(trx, id, origin);
  });

/**
 * Ends all sessions of a user except the one with the hash `except`, as after a password change or deactivation (D6). Returns
 * where they were from.
 */
export async function endSessions(db: Kysely<Database>, idUsuario: number, except?: Buffer): Promise<Origin[]> {
  const sessions = db.deleteFrom('sesion').where('idUsuario', '=', idUsuario).returning(['direccion', 'agente']);
  return (except ? sessions.where('huella', '!=', except) : sessions).execute();
}
