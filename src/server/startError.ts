/**
 * A failure to start that the person at the keyboard can act on. Its message is one clear line in Spanish, printed
 * without a stack trace before exit code 1 (S10).
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** What an unknown thrown value says, in one line, for the end of a message of our own. */
export function reasonOf(error: unknown): string {
  // A refused connection to several addresses at once arrives as an AggregateError with an empty message.
  const cause = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/\s+/g, ' ').trim();
}

/** The code of a system or PostgreSQL error (`ENOSPC`, `57P03`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
