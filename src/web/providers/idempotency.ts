import { HttpError } from 'react-admin';

/** A key for `Idempotency-Key`. Not crypto.randomUUID: that one is missing on a plain http address of the office. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

const wasAnswered = (error: unknown) => error instanceof HttpError && error.status >= 200 && error.status < 500;

/**
 * Gives the same content the same key until the server has answered for it, so that pressing Guardar again after a lost
 * answer makes one record (D8). Changed content is another create and gets another key.
 */
export function createKeyring() {
  const keys = new Map<string, string>();
  return async function withKey<T>(content: string, work: (key: string) => Promise<T>): Promise<T> {
    const key = keys.get(content) ?? newKey();
    keys.set(content, key);
    try {
      const result = await work(key);
      keys.delete(content);
      return result;
    } catch (error) {
      if (wasAnswered(error)) keys.delete(content);
      throw error;
    }
  };
}
