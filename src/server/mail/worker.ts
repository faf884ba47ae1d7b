import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { failureOf, failureText } from './failure';
import { recordOutcome, type QueuedMail, beginDelivery, type Outcome, UNCONFIRMED, takeDue } from './queue';

/** Thrown by `send` for an e-mail that must not be sent any more; the message is shown to users. */
export class NotSent extends Error {}

/** How e-mails are sent and retried. */
export interface MailWorkerOptions {
  /** Sends an e-mail; resolves when the mail server has accepted it. Awaits `beforeDelivery` before the first byte. */
  send: (correo: QueuedMail, beforeDelivery: () => Promise<void>) => Promise<void>;
  /** Aborts all sending in progress. */
  cut: () => void;
  /** Called for every failed attempt, except those aborted by `stop` before delivery. */
  onFailure: (correo: QueuedMail, error: unknown) => void;
  /** Delay in ms before the next attempt, after the given number of attempts. */
  backoffMs?: (intentos: number) => number;
  /** Interval in ms at which the queue is checked, besides `wake`. */
  pollMs?: number;
  /** How long `stop` waits for the e-mail being sent before it aborts it, in ms. */
  graceMs?: number;
}

/** The sending of e-mails in the background. */
export interface MailWorker {
  /** Checks the queue at once, because an e-mail was queued. */
  wake(): void;
  /** Takes no more e-mails; resolves when none is being sent. */
  stop(): Promise<void>;
}

const ATTEMPTS_MAX = 5;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const defaults = {
  backoffMs: (intentos: number) => WAITS[intentos - 1] ?? 30 * MINUTE,
  pollMs: 15 * SECOND,
  graceMs: 10 * SECOND,
};

/** What follows from a failed attempt. `isHandedOver`: its message was being delivered to the mail server. */
function outcomeOf(
  error: unknown,
  { intentos }: QueuedMail,
  isHandedOver: boolean,
  backoffMs: (intentos: number) => number,
): Outcome {
  if (error instanceof NotSent) return { estado: 'Fallido', error: error.message };
  const failure = failureOf(error);
  if (isHandedOver && !failure.isRefused) return { estado: 'SinConfirmar', error: UNCONFIRMED };
  if (failure.isFinal || intentos >= ATTEMPTS_MAX) return { estado: 'Fallido', error: failureText(failure, intentos) };
  return { estado: 'EnCola', error: failureText(failure), waitMs: backoffMs(intentos) };
}

/** Retries `action`: that an e-mail was sent must be recorded even if the database is unavailable for some seconds. */
async function insist(action: () => Promise<void>): Promise<void> {
  for (const wait of [SECOND, 2 * SECOND, 5 * SECOND]) {
    try {
      return await action();
    } catch {
      await delay(wait, undefined, { ref: false });
    }
  }
  return action();
}

/**
 * Sends the queued e-mails one by one in the background. Several servers may share the queue: each e-mail is taken by
 * one. Failed attempts are retried with growing delays, at most 5 in all. An e-mail that the mail server may have
 * accepted without confirming is not retried: it becomes SinConfirmar, and a person decides (docs/decisions/011).
 */
export function startMailWorker(db: Kysely<Database>, options: MailWorkerOptions): MailWorker {
  const { send, cut, onFailure, backoffMs, pollMs, graceMs } = { ...defaults, ...options };
  // Runs outside the caller context of the request that wakes the worker, so that sending is not cancelled with it.
  const asNobody = AsyncLocalStorage.snapshot();
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function attempt(correo: QueuedMail): Promise<void> {
    let isHandedOver = false;
    const beforeDelivery = async () => {
      if (!(await beginDelivery(db, correo))) throw new Error('Another server has taken the e-mail');
      isHandedOver = true;
    };
    try {
      await send(correo, beforeDelivery);
    } catch (error) {
      // Aborted by `stop` before delivery: due at once, for the next server that runs.
      if (stopped && !isHandedOver)
        return recordOutcome(db, correo, { estado: 'EnCola', error: failureText(failureOf(error)), waitMs: 0 });
      onFailure(correo, error);
      return recordOutcome(db, correo, outcomeOf(error, correo, isHandedOver, backoffMs));
    }
    await insist(() => recordOutcome(db, correo, { estado: 'Enviado' }));
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let next = await takeDue(db); next; next = stopped ? undefined : await takeDue(db)) await attempt(next);
    } while (again && !stopped);
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    // An error of the database is ignored here: the queue is checked again at the next interval.
    running ??= asNobody(drain)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(wake, pollMs).unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      const grace = setTimeout(cut, graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}
