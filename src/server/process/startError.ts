/**
 * A failure to start that the person who starts the server can fix. Its message is one line in Spanish, printed without
 * a stack trace before the process exits with code 1 (S10).
 */
export class StartError extends Error {
  override name = 'StartError';

  /** `message` may quote a setting or another program, whatever lines these have. */
  constructor(message: string) {
    super(message.replace(/\s*[\p{Cc}\u2028\u2029]\s*/gu, ' '));
  }
}
