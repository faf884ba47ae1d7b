import pg from 'pg';

/** An error as it is logged: of one of PostgreSQL's what it is and where, without its words, which repeat values. */
function describeError(error: Error) {
  const { name, message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { type: name, message, stack };
  const { code, constraint, table, routine } = error;
  const places = stack.split('\n').filter(line => line.trimStart().startsWith('at '));
  return { type: 'DatabaseError', message: '', code, constraint, table, routine, stack: places.join('\n') };
}

/**
 * How the server logs: one JSON line a request and one for each error nobody foresaw (`logRequests`, `answerError`).
 * Headers carry tokens and cookies, bodies passwords: neither is written, not even by a line that somebody adds in haste.
 */
export const logOptions = {
  serializers: { err: describeError },
  redact: {
    paths: ['req.headers', 'req.body', '*.headers', '*.authorization', '*.password', '*.clave'],
    remove: true,
  },
};
