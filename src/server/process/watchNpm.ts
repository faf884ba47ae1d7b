import { readFileSync } from 'node:fs';

const LOOK_MS = 1000;

/** Process id of a process's parent; undefined where there is no /proc (only Linux has it). */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Calls `onGone` when the `npm` that started this process has ended: npm forwards a signal only to the shell between
 * them, which ends without passing it on. Does nothing without npm: such a process may be left running on purpose.
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
