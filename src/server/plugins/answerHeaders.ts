import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** `Content-Range` of a list: which of its rows these are (D3). */
    contentRange: string | null;
  }
}

/** The tag of an answer: another one when a row, or how many there are of them all, is another. */
function tagOf(reply: FastifyReply, payload: string): string {
  const hash = createHash('sha256')
    .update(`${reply.contentRange ?? ''}\n`)
    .update(payload)
    .digest('base64url');
  // Weak: the same answer travels compressed and plain.
  return `W/"${hash.slice(0, 27)}"`;
}

const knows = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(known => known.trim() === tag);

/**
 * Tags what is read, and answers 304 without a body to who has it already. The gates have been passed by then, and the answer has
 * been made: what is saved is the way, not the work. A list that is longer than memory has no tag.
 */
async function answerHeaders(app: FastifyInstance): Promise<void> {
  app.decorateReply('contentRange', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = tagOf(reply, payload);
    void reply.header('ETag', tag);
    if (!knows(request, tag)) return payload;
    void reply.code(304).removeHeader('Content-Length');
    return '';
  });
  // After the hook that compresses: to that one every Content-Range speaks of bytes, which it leaves as they are.
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
