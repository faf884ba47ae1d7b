import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isRecord, PERMISOS_HEADER } from '#contract/calls/envelope';
import { type Gate, type PermisoRegistro, passes } from '#contract/permisos';
import { loggedBy } from '../db/statementLog';
import { AppError, forbidden, lacksRight, sessionOver } from '../errors';
import { hashToken } from '../sessions/stored';
import { type OpenSession, OpenSessions } from '../sessions/openSessions';
import { BatchLoader } from '../db/batchLoader';

/** The session of a request, with the current rights of its user (D29: changes take effect at once). */
export interface Sesion {
  usuario: { id: number; email: string; nombre: string; apellido: string; roll: string };
  permisos: PermisoRegistro[];
  /** The rights as a short text, sent as a header of answers (`permisosVersion`). */
  header: string;
  huella: Buffer;
  /** Position in the database's write-ahead log after the user's last write, for reads from a replica. */
  escrito: number;
  /** When it was read, as `performance.now()`. */
  readAt: number;
}

/** How long a session counts as just read, in ms. */
export const JUST_READ_MS = 250;

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the session of a request again and checks it against its gate; throws 401 or 403. */
    readAgain: (request: FastifyRequest) => Promise<Sesion>;
  }
  interface FastifyRequest {
    sesion: Sesion | null;
  }
  interface FastifyContextConfig {
    /** Who may make this call. Only routes outside the API have none. */
    gate?: Gate;
  }
}

async function readSession(
  open: OpenSessions,
  sessions: BatchLoader<OpenSession>,
  request: FastifyRequest,
): Promise<Sesion | null> {
  const token = /^Bearer\s+([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  const huella = hashToken(token);
  const readAt = performance.now();
  const row = await sessions.find(huella.toString('hex'));
  if (!row) return null;
  const { isDue, permisos, header, escrito, ...usuario } = row;
  // A database that cannot write, as its disk is full, is still read.
  if (isDue) await open.prolong(huella).catch(error => request.log.warn(error, 'the session was not prolonged'));
  return { usuario, permisos, header, huella, escrito, readAt };
}

/** The session of a request that passed its gate. Throws 401 if there is none. */
export function signedIn(request: FastifyRequest): Sesion {
  if (!request.sesion) throw new AppError(401, 'Debe iniciar sesión');
  return request.sesion;
}

/**
 * The session of a request whose write is about to begin. It is read again unless it just was: while a body or a file came,
 * or the request waited for its turn, the session may have ended or a right be taken away (D29). Throws 401 or 403.
 */
export async function stillSignedIn(request: FastifyRequest): Promise<Sesion> {
  const sesion = signedIn(request);
  return performance.now() - sesion.readAt < JUST_READ_MS ? sesion : request.server.readAgain(request);
}

const paramOf = (request: FastifyRequest, name: string): string | undefined => {
  const { params } = request;
  return isRecord(params) && name in params ? String(params[name]) : undefined;
};

/** The app reads the new e-mail after a 403. */
const EMAIL_CHANGED = 'Si le cambiaron el correo, inténtelo de nuevo';

/** Throws 403 unless `:userId` and `:email` in a path are the signed-in user's own (D5). */
function checkOwnPath(request: FastifyRequest, sesion: Sesion): void {
  const userId = paramOf(request, 'userId');
  const email = paramOf(request, 'email');
  const isOwn =
    (userId === undefined || userId === String(sesion.usuario.id)) &&
    (email === undefined || email.toLowerCase() === sesion.usuario.email.toLowerCase());
  if (!isOwn) throw forbidden(`Solo puede consultar y actuar con su propio usuario. ${EMAIL_CHANGED}`);
}

const inBody = ({ body }: FastifyRequest, key: string): unknown =>
  isRecord(body) && Object.hasOwn(body, key) ? body[key] : undefined;

/** Throws 403 if `emailUsuario` in a body names another user (D5); a blank and other types are left to validation. */
function checkOwnEmail(request: FastifyRequest, { usuario }: Sesion): void {
  const sent = inBody(request, 'emailUsuario');
  const email = typeof sent === 'string' ? sent.trim() : '';
  if (email !== '' && email.toLowerCase() !== usuario.email.toLowerCase()) {
    throw forbidden(`Solo puede registrar con su propio usuario. ${EMAIL_CHANGED}`);
  }
}

function checkGate({ usuario, permisos }: Sesion, gate: Gate, id: unknown): void {
  // The id of an unvalidated body may be of any type, even one that cannot be converted to a string.
  const isOwn = (typeof id === 'number' || typeof id === 'string') && String(id) === String(usuario.id);
  if (!passes({ permisos, isOwn }, gate)) {
    throw lacksRight(gate, permisos);
  }
}

/** Whether a gate is open to the user concerned and only the body names that user: checked once the body is parsed. */
const namesUserInBody = (request: FastifyRequest, gate: Gate): boolean =>
  gate.kind === 'rights' && gate.own === true && paramOf(request, 'id') === undefined;

/** The checks that need the body: a gate that is open to the user whom it names, and that user's e-mail. Throws 403. */
function checkBody(request: FastifyRequest, sesion: Sesion): void {
  const { gate } = request.routeOptions.config;
  if (gate && namesUserInBody(request, gate)) checkGate(sesion, gate, inBody(request, 'id'));
  checkOwnEmail(request, sesion);
}

/**
 * Enforces sessions and gates on every route of the API: a route without a gate fails at start-up, and the gate is
 * checked before the body is read (S6), except where only the body names the user concerned.
 */
export const sessionPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('sesion', null);
  const open = new OpenSessions(app.db);
  const sessions = new BatchLoader(huellas => loggedBy(app, () => open.find(huellas)));

  app.addHook('onRoute', route => {
    if (!route.config?.gate) throw new Error(`The route ${String(route.method)} ${route.url} declares no gate`);
  });

  const enter = async (request: FastifyRequest, reply?: FastifyReply): Promise<Sesion> => {
    const sesion = await readSession(open, sessions, request);
    if (!sesion) throw sessionOver();
    request.sesion = sesion;
    void reply?.header(PERMISOS_HEADER, sesion.header);
    checkOwnPath(request, sesion);
    const { gate } = request.routeOptions.config;
    if (gate && !namesUserInBody(request, gate)) checkGate(sesion, gate, paramOf(request, 'id'));
    return sesion;
  };
  app.decorate('readAgain', async (request: FastifyRequest) => {
    const sesion = await enter(request);
    checkBody(request, sesion);
    return sesion;
  });

  app.addHook('onRequest', async (request, reply) => {
    const { gate } = request.routeOptions.config;
    // Only unknown paths have no gate: they are answered 404 to anybody.
    if (!gate || gate.kind === 'public') return;
    await enter(request, reply);
  });

  app.addHook('preValidation', (request, _reply, done) => {
    if (request.sesion) checkBody(request, request.sesion);
    done();
  });
});
