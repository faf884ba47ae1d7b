import { AppError } from '../errors';
import type { Caller } from './caller';
import { refusals } from './refusals';

/** How much of one kind of work is done and waited for. */
export interface TurnLimits {
  /** Pieces of work at once, of everybody and of one caller. */
  atOnce: number;
  perCaller: number;
  /** Pieces that may wait, of everybody and of one caller. */
  waiting: number;
  waitingPerCaller: number;
  /** How long one may wait, in ms. */
  waitMs: number;
}

interface Waiter {
  caller: Caller;
  begin: () => void;
}

/** What a kind of work comes to at the moment, for the metrics. */
export interface TurnsState {
  name: string;
  running: number;
  waiting: number;
}

const all = new Set<Turns>();

/** Every kind of bounded work of this process. */
export const turnsStates = (): TurnsState[] => [...all].map(turns => turns.state());

/** The answer to a piece of work for which there is no room, which is counted; trying again after some seconds is worth it. */
export function busy(work: string, message: string): AppError {
  refusals.inc({ work });
  return new AppError(503, message);
}

/** The caller went away: nobody will read this answer. */
export const callerGone = (): AppError => new AppError(499, 'La solicitud se canceló');

/**
 * Turns at one kind of work. Callers take turns, each in the order it asked: what one asks for a hundred times waits for
 * itself, and somebody else's single piece comes next.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  /** The callers in the order of their next turn. */
  private readonly queues = new Map<string, Waiter[]>();
  private total = 0;
  private waiting = 0;

  /** @param refusal what is said to a caller when there is no room, in Spanish. */
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

  /** Waits for a turn, does the work, and gives the turn back. Throws 503 with `Retry-After` when there is no room. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const release = await this.take(caller);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a turn; the answer gives it back, and may be called twice. */
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
      const give = (reason: AppError) => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.queues.delete(caller.who);
        end();
        reject(reason);
      };
      const leave = () => give(callerGone());
      const timer = setTimeout(() => give(busy(this.name, this.refusal)), waitMs).unref();
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

  /** Begins what may begin now: the caller whose turn it is goes behind the others. */
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
