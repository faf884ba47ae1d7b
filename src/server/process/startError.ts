/**
 * A failure to start that the person who starts the server can fix. Its message is one line in Spanish, printed without
 * a stack trace before the process exits with code 1 (S10).
 */
export class StartError extends Error {
  override name = 'StartError';
}
