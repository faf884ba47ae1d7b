import closeWithGrace from 'close-with-grace';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends the process in order. */
export interface Shutdown {
  /** What to close, last opened first. One that takes longer than `withinMs` is left behind. */
  add(close: () => Promise<unknown>, withinMs?: number): void;
  /** Closes everything and ends the process. Asking again changes nothing. */
  begin(exitCode: number): void;
}

/** How long a stop may take, in ms. */
export interface ShutdownLimits {
  /** All of it; then the process ends with exit code 1, whatever hangs. */
  total: number;
  /** A failed start: what brought it down may keep it from ever settling. */
  failedBoot: number;
  /** Requests in flight, after a fatal error. */
  requestsAfterError: number;
}

/** A supervisor's patience often ends at 40 s. */
export const SHUTDOWN_LIMITS: ShutdownLimits = { total: 38_000, failedBoot: 3_000, requestsAfterError: 5_000 };

/** What one closer gets unless it says otherwise, in ms. */
const CLOSER_MS = 5_000;

/** `npm` passes a Ctrl-C on to a program that the terminal has told already: the echo is not a second Ctrl-C. */
const ECHO_MS = 1000;

/** Waits for a closer as long as it may take; whatever it throws is only told. */
async function closed(close: () => Promise<unknown>, withinMs: number, log: (line: string) => void): Promise<void> {
  const tooLong = Symbol();
  const limit = new AbortController();
  try {
    const end = await Promise.race([close(), delay(withinMs, tooLong, { signal: limit.signal })]);
    if (end === tooLong) log(`Al cerrar: algo no terminó en ${withinMs / 1000} s y se deja atrás`);
  } catch (error) {
    log(`Al cerrar: ${String(error)}`);
  } finally {
    limit.abort();
  }
}

/**
 * SIGTERM and Ctrl-C close what was opened in reverse order: requests in flight finish, then the database is shut
 * down cleanly; a second Ctrl-C cuts the requests, a third leaves at once. Whatever hangs, the process is gone after
 * `limits.total`.
 * @param booted settles when starting is over: what is half open cannot be closed, so it is waited for, but not for ever
 * after a failure.
 * @param force stops waiting for requests.
 */
export function handleShutdown(
  booted: () => Promise<unknown>,
  force: () => void,
  log: (line: string) => void,
  limits: ShutdownLimits = SHUTDOWN_LIMITS,
): Shutdown {
  const closers: { close: () => Promise<unknown>; withinMs: number }[] = [];
  let exitCode: number | undefined;
  let signals = 0;
  let lastSignal = -Infinity;

  const closeAll = async () => {
    const code = exitCode ?? 0;
    const over = booted().catch(() => undefined);
    await (code === 0 ? over : Promise.race([over, delay(limits.failedBoot)]));
    for (const { close, withinMs } of closers.reverse()) await closed(close, withinMs, log);
    process.exit(code);
  };
  // Signals and errors come in below: an echo of npm is no second signal, a second error must not skip the database.
  const grace = closeWithGrace(
    {
      delay: limits.total,
      logger: false,
      skip: ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'beforeExit'],
      onTimeout: () => log(`El cierre no terminó en ${limits.total / 1000} s: se sale sin esperar más`),
    },
    closeAll,
  );
  const begin = (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    if (code !== 0) setTimeout(force, limits.requestsAfterError).unref();
    grace.close();
  };
  const onSignal = () => {
    const now = performance.now();
    if (now - lastSignal < ECHO_MS) return;
    lastSignal = now;
    signals += 1;
    if (signals === 1) log('Cerrando: se espera a que terminen las solicitudes en curso…');
    if (signals === 2) force();
    if (signals > 2) process.exit(1);
    begin(0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return { add: (close, withinMs = CLOSER_MS) => closers.push({ close, withinMs }), begin };
}
