import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ok } from '#contract/envelope';

/** How long a reader may take nothing of an answer before it is cut, in ms: it holds a connection to the database. */
const STALL_MS = 60_000;

export const JSON_TYPE = 'application/json; charset=utf-8';

const [OPENING = '', CLOSING = ''] = JSON.stringify(ok([])).split(/(?<=\[)/);

/** A successful answer whose data are the text of JSON, as PostgreSQL made it. */
export const okText = (data: string, message = ''): string =>
  `{"success":true,"message":${JSON.stringify(message)},"data":${data}}`;

/** The texts of JSON rows, a portion at a time, as the text of the array's inside. */
export async function* joined(portions: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const portion of portions) {
    if (portion.length === 0) continue;
    yield separator + portion.join(',');
    separator = ',';
  }
}

/** Tells when what was yielded is not taken. */
async function* watched(pieces: AsyncIterable<string>, onStall: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStall, STALL_MS);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* enveloped(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield OPENING + first;
  yield* rest;
  yield CLOSING;
}

/**
 * Answers an array whose inside comes as pieces of JSON text: as one text when there is but one piece, otherwise as a
 * stream. What fails before the first piece is answered as an error; what fails later cuts the connection, so that half
 * an answer never looks like a whole one.
 */
export async function sendArray(reply: FastifyReply, inside: AsyncIterable<string>): Promise<FastifyReply> {
  const pieces = inside[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const [first, second] = [await pieces.next(), await pieces.next()];
  void reply.type(JSON_TYPE);
  if (reply.request.method === 'HEAD') {
    // An answer without a length, like the stream that a GET gets; of that, Fastify would read every row to answer none.
    await pieces.return?.();
    return reply.send(Readable.from([]));
  }
  if (first.done) return reply.send(OPENING + CLOSING);
  if (second.done) return reply.send(OPENING + first.value + CLOSING);
  const stream = Readable.from(
    watched(enveloped(first.value + second.value, rest), () => stream.destroy(new Error('nobody reads the answer'))),
    { objectMode: false },
  );
  // A stream that is closed before it was begun never comes to its pieces, of which two are taken already.
  stream.once('close', () => void pieces.return?.());
  return reply.send(stream);
}
