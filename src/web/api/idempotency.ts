import { readFailure } from './failure';

/** A key for `Idempotency-Key`. Not crypto.randomUUID: that one is missing on a plain http address of the office. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives the same content the same key until the server has answered for it, so that pressing Guardar again after a lost
 * answer does it once (D8). Changed content is another write and gets another key. A write that changes something which
 * exists names it as `subject`: of that only the last attempt can be repeated, for the content before it may be asked for
 * anew (a switch is flipped to and fro).
 */
export function createKeyring() {
  const kept = new Map<string, { content: string; key: string }>();
  return async function withKey<T>(
    content: string,
    work: (key: string) => Promise<T>,
    subject: string = content,
  ): Promise<T> {
    const before = kept.get(subject);
    const attempt = before?.content === content ? before : { content, key: newKey() };
    const forget = () => {
      if (kept.get(subject) === attempt) kept.delete(subject);
    };
    kept.set(subject, attempt);
    try {
      const result = await work(attempt.key);
      forget();
      return result;
    } catch (error) {
      if (!readFailure(error).unanswered) forget();
      throw error;
    }
  };
}
