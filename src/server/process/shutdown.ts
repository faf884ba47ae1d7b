import { setTimeout as delay } from 'node:timers/promises';

/** Ends the process in order. */
export interface Shutdown {
  /** Adds a closer; they run in reverse order. One that takes longer than `withinMs` is no longer waited for. */
  add(close: () => Promise<unknown>, withinMs?: number): void;
  /** Runs the closers and ends the process. Further calls have no effect. */
  begin(exitCode: number): void;
}

/** Time limits of a shutdown, in ms. */
interface ShutdownLimits {
  /** The whole shutdown; after it the process ends with exit code 1. */
  total: number;
  /** Waiting for a failed start: its failure may keep `booted` from ever settling. */
  failedBoot: number;
  /** Waiting for requests in flight after a fatal error. */
  requestsAfterError: number;
}

/** Default limits. Process supervisors often kill after 40 s, so the total stays below. */
export const SHUTDOWN_LIMITS: ShutdownLimits = { total: 38_000, failedBoot: 3_000, requestsAfterError: 5_000 };

/** Default time limit of a closer, in ms. */
const CLOSER_MS = 5_000;

/** Signals this soon after another, in ms, are ignored: npm forwards a Ctrl-C that the terminal already delivered. */
const ECHO_MS = 1000;

/** Runs a closer and waits up to `withinMs`. Its errors are only logged. */
async function closed(close: () => Promise<unknown>, withinMs: number, log: (line: string) => void): Promise<void> {
  const tooLong = Symbol();
  try {
    // The timer of one that ended in time is no matter: the process exits.
    const end = await Promise.race([close(), delay(withinMs, tooLong)]);
    if (end === tooLong) log(`Al cerrar: algo no terminó en ${withinMs / 1000} s y se deja atrás`);
  } catch (error) {
    log(`Al cerrar: ${String(error)}`);
  }
}

/**
 * Handles SIGTERM, Ctrl-C and a closed terminal by running the closers in reverse order: requests in flight finish, then
 * the database is shut down cleanly. A second Ctrl-C cuts the requests, a third exits at once. `limits.total` bounds it all.
 * @param booted settles when the start is over. It is awaited first, because a half-started server cannot be closed;
 * after a failure only for `limits.failedBoot`.
 * @param force cuts the requests in flight.
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
  const begin = (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    if (code !== 0) setTimeout(force, limits.requestsAfterError).unref();
    setTimeout(() => {
      log(`El cierre no terminó en ${limits.total / 1000} s: se sale sin esperar más`);
      process.exit(1);
    }, limits.total);
    void closeAll();
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
  // Not SIGSEGV and its kind: a fault that has a listener is repeated for ever instead of ending the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, onSignal);
  return { add: (close, withinMs = CLOSER_MS) => closers.push({ close, withinMs }), begin };
}
