import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `question` returns something other than undefined, null or false, and resolves to it. For conditions in
 * other processes, which raise no event here.
 * @throws on a timeout, naming `what` was waited for.
 */
export async function until<T>(
  what: string,
  question: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const answer = await question();
    if (answer !== undefined && answer !== null && answer !== false) {
      return answer as Exclude<T, undefined | null | false>;
    }
    await delay(20);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
}
