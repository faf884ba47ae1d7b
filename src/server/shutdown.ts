import { setTimeout as delay } from 'node:timers/promises';

/** Ends the process in order. */
export interface Shutdown {
  /** What to close, last opened first. */
  add(close: () => Promise<unknown>): void;
  /** Closes everything and ends the process. Asking again changes nothing. */
  begin(exitCode: number): void;
}

/** `npm` passes a Ctrl-C on to a program that the terminal has told already: the echo is not a second Ctrl-C. */
const echoMs = 1000;

/** How long a failed start is waited for: what brought it down may keep it from ever settling. */
const failedBootMs = 3000;

/**
 * SIGTERM and Ctrl-C close what was opened in reverse order: requests in flight finish, then the database is shut
 * down cleanly; a second Ctrl-C cuts the requests, a third leaves at once (DESIGN part 2).
 * @param booted settles when starting is over: what is half open cannot be closed, so it is waited for, but not for ever
 * after a failure.
 * @param force stops waiting for requests.
 */
export function handleShutdown(
  booted: () => Promise<unknown>,
  force: () => void,
  log: (line: string) => void,
): Shutdown {
  const closers: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  let signals = 0;
  let lastSignal = -Infinity;

  const close = async (exitCode: number) => {
    const over = booted().catch(() => undefined);
    await (exitCode === 0 ? over : Promise.race([over, delay(failedBootMs)]));
    for (const closer of closers.reverse()) {
      await closer().catch((error: unknown) => log(`Al cerrar: ${String(error)}`));
    }
    process.exit(exitCode);
  };
  const begin = (exitCode: number) => {
    running ??= close(exitCode);
  };
  const onSignal = () => {
    const now = performance.now();
    if (now - lastSignal < echoMs) return;
    lastSignal = now;
    signals += 1;
    if (signals === 1) log('Cerrando: se espera a que terminen las solicitudes en curso…');
    if (signals === 2) force();
    if (signals > 2) process.exit(1);
    begin(0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return { add: closer => closers.push(closer), begin };
}
