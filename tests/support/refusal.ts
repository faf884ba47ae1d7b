import { expect } from 'vitest';
import type { Answer } from './app';

/** What responses must never contain: words of other layers, SQL, stack traces and file names (S11, point 3). */
const LEAKS =
  /\b(select|insert into|update .* set|syntax|relation|violates|constraint|expected|invalid|must be|required|cannot|undefined|NaN|fastify|zod|kysely|node_modules|FST_)\b|\bat \S+[/\\]|\.ts:|\.js:/i;

/** What is wrong with a refusal, or undefined: it must have an envelope and a message fit to be shown (D1). */
export function flawOf({ status, success, message, raw }: Answer): string | undefined {
  if (status < 400) return `${status} is no refusal`;
  if (status >= 500) return `it failed: ${status} ${raw.body}`;
  if (success) return 'it says success';
  if (message.trim() === '') return 'it has no message';
  const leak = LEAKS.exec(raw.body);
  return leak ? `it says «${leak[0]}»: ${raw.body}` : undefined;
}

/** Expects a refusal with this status, in an envelope and in Spanish. */
export function expectRefusal(answer: Answer, status: number, message?: string | RegExp): void {
  expect({ status: answer.status, flaw: flawOf(answer) }).toEqual({ status, flaw: undefined });
  if (message instanceof RegExp) expect(answer.message).toMatch(message);
  else if (message !== undefined) expect(answer.message).toBe(message);
}
