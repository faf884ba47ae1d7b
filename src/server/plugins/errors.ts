import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fromDatabaseError } from '../db/databaseErrors';
import { AppError } from '../errors';

/** Spanish for what the HTTP layer refuses by itself; the framework's own words never show (D1). */
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

const messageFor = (status: number): string =>
  byStatus[status] ?? (status < 500 ? (byStatus[400] ?? '') : (byStatus[500] ?? ''));

/** A refusal in the envelope. */
export const failure = (message: string, data: unknown = null) => ({ success: false, message, data });

function fromValidation(error: FastifyError): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    errors[field] ??= message ?? messageFor(422);
  }
  const first = Object.values(errors)[0] ?? messageFor(422);
  // A path or a query that is off is a malformed request; a body that is off has fields to correct.
  if (error.validationContext !== 'body') return new AppError(400, first);
  return '' in errors ? new AppError(422, 'Faltan los datos', { errors: {} }) : new AppError(422, first, { errors });
}

function fromFramework(error: FastifyError): AppError {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500;
  return new AppError(status, messageFor(status));
}

/** The refusal any error stands for. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  return fromValidation(error) ?? fromDatabaseError(error) ?? fromFramework(error);
}

/** Answers every error in the envelope; only what nobody foresaw is logged as an error. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(failure(refusal.message, refusal.data));
}

/** What node's HTTP parser refuses before a request exists: answered in the envelope as well. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(failure(messageFor(status)));
  socket.end(
    `HTTP/1.1 ${status} Error\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');

/** The error handler, and the answers for a path that is not there (404) or not with that method (405). */
export function registerErrors(app: FastifyInstance): void {
  // What a schema has no message of its own for is Spanish all the same.
  z.config({ customError: () => 'El dato no es válido' });
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one });
  });
  app.setErrorHandler(answerError);
  // Node would answer an unknown Expect by itself, and not in the envelope.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(failure(messageFor(417)));
    const type = 'application/json; charset=utf-8';
    response.writeHead(417, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
    response.end(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...new Set(routes.filter(route => route.pattern.test(path)).map(route => route.method))];
    const isPage = path !== '/' && !/^\/api(\/|$)/i.test(path);
    const wantsPage = request.method === 'GET' && isPage && request.headers.accept?.includes('text/html');
    // A page that is not there leads to the root (S2).
    if (wantsPage) return reply.redirect('/');
    // A path of ours that takes this method has lost what stood there: a file of an earlier build of the app.
    const status = allowed.length > 0 && !allowed.includes(request.method) ? 405 : 404;
    if (status === 405) void reply.header('Allow', allowed.join(', '));
    return reply.code(status).send(failure(messageFor(status)));
  });
}
