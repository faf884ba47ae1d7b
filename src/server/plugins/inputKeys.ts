import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { badRequest } from '../errors';

/** No body of the API nests deeper than this; a deeper one is an attack or a mistake. */
const MAX_DEPTH = 12;

/** The refusal of what nests too deeply. */
export const tooDeep = () => badRequest('Los datos vienen demasiado anidados');

/** Whether JSON nests too deeply. Asked before it is parsed: a megabyte of brackets takes the parser a second. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '"') while (++at < json.length && json[at] !== '"') if (json[at] === '\\') at++;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Spells a key as the answers do: with a lower-case initial. */
export const lowerInitial = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** The value with a lower-case initial in all of its keys. Throws 400 if it nests too deeply. */
export function lowerInitials(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw tooDeep();
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
