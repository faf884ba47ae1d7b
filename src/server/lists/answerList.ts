import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../plugins/session';
import type { ListQuery, ListRequest } from './query';
import { readList } from './read';
import { joined, sendArray } from './sendJson';
import type { ListSource } from './source';

/**
 * Answers a list call: the rows that the signed-in user may see, as the query of the request and `further` conditions
 * select them; with `Content-Range: <resource> 0-14/1234` if a range was requested (D3). Throws 400 for an invalid query,
 * 403 for a filter that the user may not use.
 */
export async function answerList(
  request: FastifyRequest & { query: ListQuery },
  reply: FastifyReply,
  source: ListSource,
  further: Pick<ListRequest, 'text' | 'where'> = {},
): Promise<FastifyReply> {
  const { server, query } = request;
  const { rows, range } = await readList(server.db, signedIn(request), source, { query, ...further });
  if (range) {
    const { from, count, total } = range;
    const span = count > 0 ? `${from}-${from + count - 1}` : '*';
    reply.contentRange = `${source.resource} ${span}/${total}`;
  }
  return sendArray(reply, joined(rows));
}
