import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { falloDe } from './failure';
import { anotar, type Correo, entregar, type Resultado, SIN_CONFIRMAR, tomar } from './queue';

/** Thrown by the sender of an e-mail that is not to go at all any more; the message is fit to show. */
export class NoSeEnvia extends Error {}

export interface MailWorkerOptions {
  /** Sends one; resolves once it is handed over. Waits for `alEntregar` before the first byte of the message. */
  send: (correo: Correo, alEntregar: () => Promise<void>) => Promise<void>;
  /** Cuts what is being sent. */
  cut: () => void;
  /** Told of every try that failed. */
  onFailure: (correo: Correo, error: unknown) => void;
  /** How long after try n it is tried again, in ms. */
  backoffMs?: (intentos: number) => number;
  /** How often it looks for what is due, besides being woken. */
  pollMs?: number;
  /** How long a stop waits for what is being sent. */
  graceMs?: number;
}

export interface MailWorker {
  /** Looks at once: something was queued. */
  wake(): void;
  /** Takes nothing more; resolves when nothing is being sent any longer. */
  stop(): Promise<void>;
}

const INTENTOS_MAX = 5;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const defaults = {
  backoffMs: (intentos: number) => WAITS[intentos - 1] ?? 30 * MINUTE,
  pollMs: 15 * SECOND,
  graceMs: 10 * SECOND,
};

function resultOf(
  error: unknown,
  { intentos }: Correo,
  isHandedOver: boolean,
  backoffMs: (intentos: number) => number,
): Resultado {
  if (error instanceof NoSeEnvia) return { estado: 'Fallido', error: error.message };
  const fallo = falloDe(error);
  if (isHandedOver && !fallo.rechazado) return { estado: 'SinConfirmar', error: SIN_CONFIRMAR };
  if (fallo.definitivo) return { estado: 'Fallido', error: fallo.error };
  if (intentos >= INTENTOS_MAX) return { estado: 'Fallido', error: `${fallo.error}, tras ${intentos} intentos` };
  return { estado: 'EnCola', error: fallo.error, esperaMs: backoffMs(intentos) };
}

/** The mail is out: that must not be forgotten because the database is away for a moment, or nobody would know. */
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
 * Sends the queued e-mails one by one in the background, on every server that shares the database: each is taken by one.
 * What fails is tried again, later every time, until it counts as failed. What the mail server may have taken without
 * saying so is not: it counts as not confirmed, and a person decides (docs/decisions/011).
 */
export function startMailWorker(db: Kysely<Database>, options: MailWorkerOptions): MailWorker {
  const { send, cut, onFailure, backoffMs, pollMs, graceMs } = { ...defaults, ...options };
  // Whoever wakes it is answered and goes away: what they do must not end with their request.
  const asNobody = AsyncLocalStorage.snapshot();
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function attempt(correo: Correo): Promise<void> {
    let isHandedOver = false;
    const alEntregar = async () => {
      if (!(await entregar(db, correo))) throw new Error('Another server has taken the e-mail');
      isHandedOver = true;
    };
    try {
      await send(correo, alEntregar);
    } catch (error) {
      // Cut by our own stop: it is tried again by whoever runs next.
      if (stopped && !isHandedOver)
        return anotar(db, correo, { estado: 'EnCola', error: falloDe(error).error, esperaMs: 0 });
      onFailure(correo, error);
      return anotar(db, correo, resultOf(error, correo, isHandedOver, backoffMs));
    }
    await insist(() => anotar(db, correo, { estado: 'Enviado' }));
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let next = await tomar(db); next; next = stopped ? undefined : await tomar(db)) await attempt(next);
    } while (again && !stopped);
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    // A database that is away for a moment is asked again at the next look.
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
      cut();
    },
  };
}
