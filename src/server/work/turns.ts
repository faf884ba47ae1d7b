import { AppError } from '../errors';
import type { Caller } from './caller';
import { refusals } from './refusals';

/** Limits of one kind of work. */
interface TurnLimits {
  /** Tasks running at once: of all callers, and of each caller. */
  atOnce: number;
  perCaller: number;
  /** Tasks waiting at once: of all callers, and of each caller. */
  waiting: number;
  waitingPerCaller: number;
  /** Maximum wait of a task, in ms. */
  waitMs: number;
}

interface Waiter {
  caller: Caller;
  begin: () => void;
}

/** Current counts of a kind of work, for the metrics. */
interface TurnsState {
  name: string;
  running: number;
  waiting: number;
}

const all = new Set<Turns>();

/** Current counts of every kind of bounded work in this process. */
export const turnsStates = (): TurnsState[] => [...all].map(turns => turns.state());

/** The 503 for work refused for overload; counts it in the metrics. The client may try again after some seconds. */
export function busy(work: string, message: string): AppError {
  refusals.inc({ work });
  return new AppError(503, message);
}

/** Status for a disconnected caller, as proxies log it. */
export const CALLER_GONE = 499;

/** Error for a disconnected caller; nobody will read the answer. */
export const callerGone = (): AppError => new AppError(CALLER_GONE, 'La solicitud se canceló');

/**
 * Fair queue of one kind of work: callers take turns, and the tasks of each run in the order requested. One caller's
 * hundred tasks do not delay another caller's single task, which comes next.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  /** Waiting tasks by caller, callers in the order of their next turn. */
  private readonly queues = new Map<string, Waiter[]>();
  private total = 0;
  private waiting = 0;

  /** @param refusal message of the 503 when the queue is full, in Spanish. */
  constructor(
    readonly name: string,
    private readonly limits: TurnLimits,
    private readonly refusal: string,
  ) {
    all.add(this);
    refusals.inc({ work: name }, 0);
  }

  state(): TurnsState {
    return { name: this.name, running: this.total, waiting: this.waiting };
  }

  /** Waits for a turn and runs `work`. Throws 503 with `Retry-After` when the queue is full or the wait too long. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const release = await this.take(caller);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a turn; throws as `run`. Returns a function that ends the turn, which may be called twice. */
  async take(caller: Caller): Promise<() => void> {
    if (caller.gone.aborted) throw callerGone();
    if (this.isFree(caller.who)) this.count(caller.who, 1);
    else await this.wait(caller);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.count(caller.who, -1);
      this.next();
    };
  }

  private isFree(who: string): boolean {
    return this.total < this.limits.atOnce && (this.running.get(who) ?? 0) < this.limits.perCaller;
  }

  private count(who: string, change: 1 | -1): void {
    this.total += change;
    const now = (this.running.get(who) ?? 0) + change;
    if (now > 0) this.running.set(who, now);
    else this.running.delete(who);
  }

  private wait(caller: Caller): Promise<void> {
    const { waiting, waitingPerCaller, waitMs } = this.limits;
    const queue = this.queues.get(caller.who) ?? [];
    if (this.waiting >= waiting || queue.length >= waitingPerCaller)
      return Promise.reject(busy(this.name, this.refusal));
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        caller.gone.removeEventListener('abort', leave);
        this.waiting -= 1;
      };
      const giveUp = (reason: AppError) => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.queues.delete(caller.who);
        end();
        reject(reason);
      };
      const leave = () => giveUp(callerGone());
      const timer = setTimeout(() => giveUp(busy(this.name, this.refusal)), waitMs).unref();
      const waiter: Waiter = {
        caller,
        begin: () => {
          end();
          resolve();
        },
      };
      caller.gone.addEventListener('abort', leave);
      queue.push(waiter);
      this.queues.set(caller.who, queue);
      this.waiting += 1;
    });
  }

  /** Starts the tasks that may start now. A caller that got a turn moves behind the others. */
  private next(): void {
    for (const [who, queue] of [...this.queues]) {
      if (this.total >= this.limits.atOnce) return;
      if (!this.isFree(who)) continue;
      const waiter = queue.shift();
      this.queues.delete(who);
      if (!waiter) continue;
      if (queue.length > 0) this.queues.set(who, queue);
      this.count(who, 1);
      waiter.begin();
    }
  }
}
