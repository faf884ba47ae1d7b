import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** `Content-Range` of a list (D3): which of its rows the answer has. */
    contentRange: string | null;
  }
}

/** ETag of an answer: changes with its rows or with the total in `Content-Range`. */
function tagOf(reply: FastifyReply, payload: string): string {
  const hash = createHash('sha256')
    .update(`${reply.contentRange ?? ''}\n`)
    .update(payload)
    .digest('base64url');
  // Weak, because the same answer is sent both compressed and uncompressed.
  return `W/"${hash.slice(0, 27)}"`;
}

const knows = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(known => known.trim() === tag);

/**
 * Sets the ETag of read answers, and answers 304 without a body to a client that has the answer already. It runs after
 * gates and handler: it saves bandwidth, not work. Streamed lists have no ETag.
 */
async function answerHeaders(app: FastifyInstance): Promise<void> {
  app.decorateReply('contentRange', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isTagged = request.method === 'GET' && reply.statusCode === 200 && typeof payload === 'string';
    if (!isTagged) return done(null, payload);
    const tag = tagOf(reply, payload);
    void reply.header('ETag', tag);
    if (!knows(request, tag)) return done(null, payload);
    void reply.code(304);
    // Not '', which would be sent with a Content-Length of 0: a 304 may only name the length of the known answer.
    done(null, null);
  });
  // Set after the compression hook, which takes any Content-Range for a byte range and then does not compress.
  app.addHook('onRoute', route => {
    const before = route.onSend ?? [];
    const setRange = (
      _request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => {
      if (reply.contentRange !== null) void reply.header('Content-Range', reply.contentRange);
      done(null, payload);
    };
    route.onSend = [...(Array.isArray(before) ? before : [before]), setRange];
  });
}

export const answerHeadersPlugin = fp(answerHeaders);
