import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ReadReplica } from '../db/readReplica';

/** For whom work is being done: turns are shared out between callers, and work whose caller is gone is given up. */
export interface Caller {
  /** The signed-in person; before that, the address. */
  who: string;
  isSignedIn: boolean;
  /** Aborted when the caller goes away before the answer is out. */
  gone: AbortSignal;
  /** Whether nothing is written for this caller, so that its queries may be cancelled at any moment. */
  onlyReads: boolean;
  /** Where what is read for this caller comes from; the primary without one. */
  replica?: ReadReplica;
  /** Runs when the answer is out, or will never be. */
  whenOver(release: () => void): void;
}

/** Work of the server's own accord: the queue of e-mails, the demo data. */
const SERVER: Caller = {
  who: 'servidor',
  isSignedIn: false,
  gone: new AbortController().signal,
  onlyReads: false,
  whenOver: () => undefined,
};

const storage = new AsyncLocalStorage<Caller>();

/** The caller of the request that is being answered, if one is. */
export const callerHere = (): Caller | undefined => storage.getStore();

/** For whom the present work is done. */
export const presentCaller = (): Caller => callerHere() ?? SERVER;

const READS = ['GET', 'HEAD'];

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
    onlyReads: READS.includes(request.method),
    whenOver: release => (isOver ? release() : void releases.push(release)),
  };
}

/** Lets everything that a request leads to know for whom it is done. Registered before the sessions. */
export const callerPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = callerOf(request, reply.raw);
    storage.run(request.caller, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.caller && request.sesion) {
      request.caller.who = `usuario ${request.sesion.usuario.id}`;
      request.caller.isSignedIn = true;
    }
    done(null, payload);
  });
  // The reading of a body ends in an event of the socket, which knows nothing of its request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.caller && !request.caller.onlyReads) storage.run(request.caller, done);
    else done();
  });
});
