import { readFileSync } from 'node:fs';

const LOOK_MS = 1000;

/** The process that started another one, where the system says it (Linux). */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Tells when the `npm` that started this process is gone: npm passes a signal on to the shell between them only, and the
 * shell ends without a word. Somebody who starts `node scripts/start.mjs` without npm may leave it behind on purpose.
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS).unref();
}
