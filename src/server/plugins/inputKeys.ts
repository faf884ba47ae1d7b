import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { badRequest } from '../errors';

/** No body of the API nests deeper than this; a deeper one is an attack or a mistake. */
const MAX_DEPTH = 12;

/** Spells a key as the answers do: with a lower-case initial. */
export const lowerInitial = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** The value with a lower-case initial in all of its keys. Throws 400 if it nests too deeply. */
export function lowerInitials(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw badRequest('Los datos vienen demasiado anidados');
  if (Array.isArray(value)) return value.map(item => lowerInitials(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const lowered = entries.map(([key, item]): [string, unknown] => [lowerInitial(key), lowerInitials(item, depth + 1)]);
  // If a key comes in both spellings, the lower-case one wins.
  const exact = entries.flatMap(([key], index): [string, unknown][] =>
    lowered[index] && lowered[index][0] === key ? [lowered[index]] : [],
  );
  return Object.fromEntries([...lowered, ...exact]);
}

/**
 * Accepts keys of bodies and queries with an initial of either case: `IdPerfil` and `idPerfil` (D2). Those of `filter`
 * likewise, where it is parsed.
 */
export const inputKeysPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', (request, _reply, done) => {
    const isJson = request.headers['content-type']?.includes('json') ?? false;
    if (isJson) request.body = lowerInitials(request.body);
    request.query = lowerInitials(request.query);
    done();
  });
});
