import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Found> {
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent lookups by key, one statement at a time: lookups made while one runs share the next statement. It
 * starts after they were made, so none gets data older than its call. An error of a statement rejects all its lookups.
 */
export class BatchLoader<Found> {
  private readonly waiting = new Map<string, Waiting<Found>[]>();
  private isUnderWay = false;
  /** Runs a statement outside any request's context: it must not be cancelled with the request that started it. */
  private readonly asNobody = AsyncLocalStorage.snapshot();

  /**
   * @param read looks several keys up; the result has no entry for a key that was not found.
   * @param most maximum keys of a statement; further ones wait for the next.
   */
  constructor(
    private readonly read: (keys: string[]) => Promise<Map<string, Found>>,
    private readonly most = Infinity,
  ) {}

  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), { resolve, reject }]);
      if (!this.isUnderWay) this.asNobody(() => void this.readOn());
    });
  }

  private async readOn(): Promise<void> {
    this.isUnderWay = true;
    while (this.waiting.size > 0) {
      // Requests that were received together are read together.
      await nextTurn();
      const batch = [...this.waiting].slice(0, this.most);
      for (const [key] of batch) this.waiting.delete(key);
      try {
        const found = await this.read(batch.map(([key]) => key));
        for (const [key, lookups] of batch) for (const { resolve } of lookups) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch.flatMap(([, lookups]) => lookups)) reject(error);
      }
    }
    this.isUnderWay = false;
  }
}
