import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fromDatabaseError } from '../db/databaseErrors';
import { JSON_TYPE } from '../envelope';
import { AppError } from '../errors';
import { isAbandoned } from '../work/caller';
import { CALLER_GONE, callerGone } from '../work/turns';

/** Spanish messages for errors of the HTTP layer; the framework's own messages are never shown (D1). */
const byStatus: Record<number, string> = {
  400: 'La solicitud no se entiende',
  401: 'Debe iniciar sesión',
  403: 'No tiene permiso para hacer esto',
  404: 'Lo que busca no existe',
  405: 'Esa operación no se admite aquí',
  408: 'La solicitud tardó demasiado en llegar',
  413: 'Los datos enviados son demasiado grandes',
  414: 'La dirección es demasiado larga',
  415: 'El tipo de datos enviado no se admite',
  417: 'La solicitud espera algo que no se admite',
  422: 'Hay datos que corregir',
  431: 'Los encabezados de la solicitud son demasiado grandes',
  500: 'Ocurrió un error inesperado. Ya quedó registrado; vuelva a intentarlo',
  503: 'El servicio no está disponible, vuelva a intentarlo en unos segundos',
};

const messageFor = (status: number): string => byStatus[status] ?? byStatus[status < 500 ? 400 : 500] ?? '';

/** The envelope of a refusal. */
const failure = (message: string, data: unknown = null) => ({ success: false, message, data });

function fromValidation(error: FastifyError): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    errors[field] ??= message ?? messageFor(422);
  }
  const first = Object.values(errors)[0] ?? messageFor(422);
  // An invalid path or query is a malformed request (400); an invalid body has fields to correct (422).
  if (error.validationContext !== 'body') return new AppError(400, first);
  return '' in errors ? new AppError(422, 'Faltan los datos', { errors: {} }) : new AppError(422, first, { errors });
}

function fromFramework(error: FastifyError): AppError {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500;
  return new AppError(status, messageFor(status));
}

/**
 * Whether the client's connection broke within the body: not to be taken for one of the database, whose error has that code
 * too. An injected request knows no `complete`.
 */
const isCutOff = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error.code === 'ECONNRESET' && raw.complete === false;

/** Converts any error to the refusal to be answered. */
function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isAbandoned(error, request.caller) || isCutOff(error, request)) return callerGone();
  return fromValidation(error) ?? fromDatabaseError(error) ?? fromFramework(error);
}

/**
 * Logs what the server could not do: a failure with its stack, a deliberate refusal (overload, full disk) without, and
 * as no fault at all what its client no longer waits for.
 */
function logUnserved(error: FastifyError, { status, message }: AppError, request: FastifyRequest): void {
  if (status === CALLER_GONE) request.log.info('request cancelled');
  if (status < 500) return;
  const isDeliberate = error instanceof AppError && error.cause === undefined;
  if (isDeliberate) request.log.warn({ reason: message }, 'request refused');
  else request.log.error({ err: error }, 'request failed');
}

/**
 * Lets a caller send to its end a body that is too large. Fastify would close the connection, and so would Node for a
 * caller (a proxy, say) that asks for that: it would be cut off before it reads the answer.
 */
function hearOut({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  const response = reply.raw;
  if (response.shouldKeepAlive) return;
  response.shouldKeepAlive = true;
  const close = () => request.socket.end();
  response.once('finish', () => (request.readableEnded ? close() : request.once('end', close).resume()));
}

/** Answers an error in the envelope. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error, request);
  logUnserved(error, refusal, request);
  if (refusal.status === 413) hearOut(request, reply);
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type(JSON_TYPE)
    .send(failure(refusal.message, refusal.data));
}

/** Statuses for errors of Node's HTTP server; 400 for the others. */
const parserStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers, in the envelope, what Node's HTTP parser refuses before there is a request. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = parserStatus[error.code ?? ''] ?? 400;
  const body = JSON.stringify(failure(messageFor(status)));
  socket.end(
    `HTTP/1.1 ${status} Error\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
/** A path as it is matched, in any case and with or without a trailing slash (D2). */
const matched = (path: string): string => path.toLowerCase().replace(/\/$/, '');

/** Registers the error handler and the answers for unknown paths (404) and methods (405). */
export function registerErrors(app: FastifyInstance): void {
  // Spanish default for validations without a message of their own.
  z.config({ customError: () => 'El dato no es válido' });
  const routes: { pattern: RegExp; method: string }[] = [];
  const fixed = new Map<string, string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.push({ pattern: patternOf(url), method: verb });
    if (!url.includes(':')) fixed.set(matched(url), [...(fixed.get(matched(url)) ?? []), method].flat());
  });
  app.setErrorHandler(answerError);
  // Node would answer an unknown Expect header by itself, outside the envelope.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(failure(messageFor(417)));
    response.writeHead(417, {
      'Content-Type': JSON_TYPE,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    });
    response.end(body);
  });
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const takers = routes.filter(route => route.pattern.test(path)).map(route => route.method);
    const allowed = [...new Set(fixed.get(matched(path)) ?? takers)];
    const isPage = path !== '/' && !/^\/api(\/|$)/i.test(path);
    const wantsPage = request.method === 'GET' && isPage && request.headers.accept?.includes('text/html');
    // An unknown page redirects to the root (S2).
    if (wantsPage) return reply.redirect('/');
    // 404 if a route takes this method but its file is gone: a file of an earlier build of the browser app.
    const status = allowed.length > 0 && !allowed.includes(request.method) ? 405 : 404;
    if (status === 405) void reply.header('Allow', allowed.join(', '));
    return reply.code(status).send(failure(messageFor(status)));
  };
  app.setNotFoundHandler(answerUnknown);
  // Before the body is read and before a session is asked for, as a path that no route has is refused.
  app.addHook('onRequest', (request, reply, done) => {
    // `GET /Usuario/logout` asks for no user of the id `logout`.
    const methods = fixed.get(matched(pathOf(request)));
    if (request.is404 || methods?.includes(request.method) === false) answerUnknown(request, reply);
    else done();
  });
}
