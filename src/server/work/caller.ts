import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ReadReplica } from '../db/readReplica';
import { codeOf } from '../thrown';
import { contextHere, within } from './context';

/** The client for whom work is done. Turns are shared between callers; work of a disconnected caller is cancelled. */
export interface Caller {
  /** Key of the signed-in user; of the IP address until the session is known. */
  who: string;
  isSignedIn: boolean;
  /** Aborted when the client disconnects before the response has been sent. */
  gone: AbortSignal;
  /** Whether the request writes nothing, so that its queries may be cancelled at any time. */
  onlyReads: boolean;
  /** Replica from which the request is read; without it, from the primary. */
  replica?: ReadReplica;
  /** Runs `release` when the response has been sent or its connection is closed. */
  whenOver(release: () => void): void;
}

/** Caller of the server's own work: the e-mail queue, the demo data. */
const SERVER: Caller = {
  who: 'servidor',
  isSignedIn: false,
  gone: new AbortController().signal,
  onlyReads: false,
  whenOver: () => undefined,
};

/** Caller of the current request, or the server itself. */
export const presentCaller = (): Caller => contextHere().caller ?? SERVER;

/** Whether a query was cancelled (SQLSTATE query_canceled) because the caller, for whom it was asked, is gone. */
export const isAbandoned = (error: unknown, caller: Caller | null | undefined): boolean =>
  codeOf(error) === '57014' && caller?.gone.aborted === true;

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request changes nothing. */
export const onlyReads = ({ method }: Pick<FastifyRequest, 'method'>): boolean => READS.includes(method);

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

function callerOf(request: FastifyRequest, response: NodeJS.EventEmitter & { writableFinished: boolean }): Caller {
  const gone = new AbortController();
  const releases: (() => void)[] = [];
  let isOver = false;
  response.once('close', () => {
    isOver = true;
    if (!response.writableFinished) gone.abort();
    for (const release of releases.splice(0)) release();
  });
  return {
    who: request.ip,
    isSignedIn: false,
    gone: gone.signal,
    onlyReads: onlyReads(request),
    whenOver: release => (isOver ? release() : void releases.push(release)),
  };
}

/**
 * Makes the caller of a request available to all code that runs for it, and logs its statements to the log of the
 * request. Register it before the session plugin.
 */
export const callerPlugin = fp(async (app: FastifyInstance) => {
  const slowMs = app.config.slowStatementMs;
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = callerOf(request, reply.raw);
    within({ caller: request.caller, listener: { log: request.log, slowMs } }, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.caller && request.sesion) {
      request.caller.who = `usuario ${request.sesion.usuario.id}`;
      request.caller.isSignedIn = true;
    }
    done(null, payload);
  });
  // Parsing a body ends in a socket event, where the async context of the request is lost: it is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const { caller, log } = request;
    if (caller && !caller.onlyReads) within({ caller, listener: { log, slowMs } }, done);
    else done();
  });
});
