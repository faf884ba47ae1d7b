import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CABECERA_PERMISOS } from '#contract/envelope';
import { type Gate, type PermisoRegistro, puede } from '#contract/permisos';
import { transactionally } from '../db/retry';
import { notedBy } from '../db/statementLog';
import type { Database } from '../db/schema';
import { AppError, forbidden, lacksRight } from '../errors';
import { IDLE, type OpenSession, OpenSessions } from './openSessions';
import { Together } from './together';

/** Who is signed in, and with what rights at this very moment (D29: changes take effect at once). */
export interface Sesion {
  usuario: { id: number; email: string; nombre: string; apellido: string; roll: string };
  permisos: PermisoRegistro[];
  /** What the answer says of them (`versionDePermisos`). */
  cabecera: string;
  huella: Buffer;
  /** Up to where the log of the database holds what this person has written. */
  escrito: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    sesion: Sesion | null;
  }
  interface FastifyContextConfig {
    /** Who may make this call. Only a route outside the API has none. */
    gate?: Gate;
  }
}

const AGENT_MAX = 250;

/** Where a session is used, for its owner to know it again. */
export interface Origen {
  direccion: string | null;
  agente: string | null;
}

/** The address and the browser of a request. */
export const origenDe = ({ ip, headers }: FastifyRequest): Origen => ({
  direccion: ip,
  agente: headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
});

/** Tokens are kept hashed: a stolen database opens no session (D6). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session and answers its token: 256 random bits (D6). */
export async function openSession(
  db: Kysely<Database>,
  idUsuario: number,
  origen: Origen = { direccion: null, agente: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sesion')
    .values({ huella: hashToken(token), idUsuario, expira: sql`now() + ${IDLE}`, ...origen })
    .execute();
  return token;
}

/**
 * Opens a session for who has just proved to know the password behind `clave`. Nothing if the user has another password by
 * now or is inactive: a change of password ends every session, those that are about to begin with the old one too (D6).
 * `opened` runs in the same transaction.
 */
export const openProvenSession = (
  db: Kysely<Database>,
  { id, clave }: { id: number; clave: string },
  origen: Origen,
  opened: (trx: Transaction<Database>) => Promise<void>,
): Promise<string | undefined> =>
  transactionally(db, async trx => {
    // Waits for a change that is under way, and keeps the next one waiting until this session is there to be ended.
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
    return openSession(trx, id, origen);
  });

/** Ends every session of a user but the one with the hash `except`: after a change of password or a deactivation (D6). */
export async function endSessions(db: Kysely<Database>, idUsuario: number, except?: Buffer): Promise<void> {
  const sessions = db.deleteFrom('sesion').where('idUsuario', '=', idUsuario);
  await (except ? sessions.where('huella', '!=', except) : sessions).execute();
}

async function readSession(
  open: OpenSessions,
  sessions: Together<OpenSession>,
  request: FastifyRequest,
): Promise<Sesion | null> {
  const token = /^Bearer\s+([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  const huella = hashToken(token);
  const row = await sessions.find(huella.toString('hex'));
  if (!row) return null;
  const { isDue, permisos, cabecera, escrito, ...usuario } = row;
  if (isDue) await open.prolong(huella);
  return { usuario, permisos, cabecera, huella, escrito };
}

/** The person behind a request that has passed its gate. */
export function signedIn(request: FastifyRequest): Sesion {
  if (!request.sesion) throw new AppError(401, 'Debe iniciar sesión');
  return request.sesion;
}

const paramOf = (request: FastifyRequest, name: string): string | undefined => {
  const { params } = request;
  if (typeof params !== 'object' || params === null || !(name in params)) return undefined;
  return String((params as Record<string, unknown>)[name]);
};

/** `:userId` and `:email` in a path must be the signed-in person's own (D5). */
function checkOwnPath(request: FastifyRequest, sesion: Sesion): void {
  const userId = paramOf(request, 'userId');
  const email = paramOf(request, 'email');
  const isOwn =
    (userId === undefined || userId === String(sesion.usuario.id)) &&
    (email === undefined || email.toLowerCase() === sesion.usuario.email.toLowerCase());
  if (!isOwn) throw forbidden('Solo puede consultar y actuar con su propio usuario');
}

const inBody = ({ body }: FastifyRequest, key: string): unknown =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([name]) => name === key)?.[1] : undefined;

/** `emailUsuario` in a body must be the signed-in person's own (D5); one that is no text is left to the validation. */
function checkOwnEmail(request: FastifyRequest, { usuario }: Sesion): void {
  const email = inBody(request, 'emailUsuario');
  if (typeof email === 'string' && email.trim().toLowerCase() !== usuario.email.toLowerCase()) {
    throw forbidden('Solo puede registrar con su propio usuario');
  }
}

function checkGate({ usuario, permisos }: Sesion, gate: Gate, id: unknown): void {
  // What a body calls its id may be anything, even what can't be made a text.
  const esPropio = (typeof id === 'number' || typeof id === 'string') && String(id) === String(usuario.id);
  if (!puede({ permisos, esPropio }, gate)) {
    throw lacksRight(gate, permisos);
  }
}

/** A gate open to the user concerned, whom the body names and not the path: it is asked once the body is read. */
const namesUserInBody = (request: FastifyRequest, gate: Gate): boolean =>
  gate.tipo === 'permiso' && gate.propio === true && paramOf(request, 'id') === undefined;

/**
 * Sessions and permissions by construction: every route names its gate, a route without one fails at start-up, and the
 * gate is asked before the body is read (D28).
 */
export const sessionPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('sesion', null);
  const open = new OpenSessions(app.db);
  const sessions = new Together(huellas => notedBy(app, () => open.find(huellas)));

  app.addHook('onRoute', route => {
    if (!route.config?.gate) throw new Error(`The route ${String(route.method)} ${route.url} declares no gate`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const { gate } = request.routeOptions.config;
    // Only a path that is not there has none: it is answered 404 to anybody.
    if (!gate || gate.tipo === 'publica') return;
    const sesion = await readSession(open, sessions, request);
    if (!sesion) throw new AppError(401, 'Su sesión terminó, inicie sesión de nuevo');
    request.sesion = sesion;
    reply.header(CABECERA_PERMISOS, sesion.cabecera);
    checkOwnPath(request, sesion);
    if (!namesUserInBody(request, gate)) checkGate(sesion, gate, paramOf(request, 'id'));
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const { gate } = request.routeOptions.config;
    if (gate && request.sesion) {
      if (namesUserInBody(request, gate)) checkGate(request.sesion, gate, inBody(request, 'id'));
      checkOwnEmail(request, request.sesion);
    }
    done();
  });
});
