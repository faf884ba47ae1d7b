import pg from 'pg';

/** Serializes an error for the log. Of a PostgreSQL error only code and location: its message may contain values. */
function describeError(error: Error) {
  const { name, message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { type: name, message, stack };
  const { code, constraint, table, routine } = error;
  const places = stack.split('\n').filter(line => line.trimStart().startsWith('at '));
  return { type: 'DatabaseError', message: '', code, constraint, table, routine, stack: places.join('\n') };
}

/**
 * Options of the logger: one JSON line per request and per unexpected error (`logRequests`, `answerError`). Headers
 * carry tokens and cookies, bodies passwords: both are redacted even if a careless log call includes them.
 */
export const logOptions = {
  serializers: { err: describeError },
  redact: {
    paths: ['req.headers', 'req.body', '*.headers', '*.authorization', '*.password', '*.clave'],
    remove: true,
  },
};
