import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { forbidden } from '../errors';
import { onlyReads } from '../work/caller';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

/** Sets the XSRF cookie with the page; the app repeats its value in a header of every write (D7). */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE]) return;
  void reply.setCookie(COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

/** Double-submit cookie check: throws 403 for a write with the cookie but without the matching header (D7). */
export const xsrfPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const cookie = onlyReads(request) ? undefined : request.cookies[COOKIE];
    // An empty cookie is refused too, so that the check cannot be bypassed by emptying it.
    if (cookie !== undefined && (cookie === '' || request.headers[HEADER] !== cookie)) {
      throw forbidden('La página perdió su protección, vuelva a cargarla e intente de nuevo');
    }
    done();
  });
});
