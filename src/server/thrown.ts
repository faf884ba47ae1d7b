/** Message of an unknown thrown value on one line, to append to a message of Bodega. */
export function reasonOf(error: unknown): string {
  // A connection refused by several addresses of a host is reported as an AggregateError with an empty message.
  const cause = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/\s+/g, ' ').trim();
}

/** The code of a system or PostgreSQL error (`ENOSPC`, `57P03`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  // A connection refused by several addresses of a host is reported as an AggregateError.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
