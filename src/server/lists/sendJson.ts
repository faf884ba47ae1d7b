import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { JSON_TYPE, okText } from '../envelope';

/**
 * How long a streamed answer waits for its client before it is cut, in ms: for one piece, and in all. The stream holds a
 * database connection, and there are few streams.
 */
const PATIENCE = { piece: 60_000, whole: 600_000 };

/** What stands around the inside of an array in its envelope. */
const [OPENING = '', CLOSING = ''] = okText('[\n]').split('\n');

/** Joins the JSON texts of rows with commas, a portion at a time: the inside of a JSON array. */
export async function* joined(portions: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const portion of portions) {
    if (portion.length === 0) continue;
    yield separator + portion.join(',');
    separator = ',';
  }
}

/** Calls `onStall` if the consumer does not ask for the next piece in time. */
async function* watched(
  pieces: AsyncIterable<string>,
  { piece: most, whole }: typeof PATIENCE,
  onStall: () => void,
): AsyncGenerator<string> {
  let left = whole;
  for await (const piece of pieces) {
    const since = performance.now();
    const timer = setTimeout(onStall, Math.min(most, left));
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
    left -= performance.now() - since;
  }
}

async function* enveloped(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield OPENING + first;
  yield* rest;
  yield CLOSING;
}

/**
 * Sends an array whose inside comes as pieces of JSON text: as one string if there is only one piece, otherwise as a
 * stream. A failure in the first two pieces becomes an error answer; a later one cuts the connection, so that a partial
 * answer is never taken for a complete one.
 */
export async function sendArray(
  reply: FastifyReply,
  inside: AsyncIterable<string>,
  patience = PATIENCE,
): Promise<FastifyReply> {
  const pieces = inside[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const [first, second] = [await pieces.next(), await pieces.next()];
  void reply.type(JSON_TYPE);
  if (reply.request.method === 'HEAD') {
    // An empty stream: no Content-Length, as with GET. Given the real stream, Fastify would read every row for nothing.
    await pieces.return?.();
    return reply.send(Readable.from([]));
  }
  if (first.done) return reply.send(OPENING + CLOSING);
  if (second.done) return reply.send(OPENING + first.value + CLOSING);
  const stream = Readable.from(
    watched(enveloped(first.value + second.value, rest), patience, () =>
      stream.destroy(new Error('nobody reads the answer')),
    ),
    { objectMode: false },
  );
  // A stream closed before its first read never runs its generators' `finally`; two pieces were already taken.
  stream.once('close', () => void pieces.return?.());
  return reply.send(stream);
}
