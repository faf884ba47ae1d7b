import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Found> {
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds by key what many ask for at once, in one statement at a time: who asks while one is under way shares the next, which
 * begins after they asked. So nobody is told what was true before their question. Throws to each what the statement threw.
 */
export class Together<Found> {
  private waiting = new Map<string, Waiting<Found>[]>();
  private isUnderWay = false;
  /** A statement is nobody's own: it must not end with the request that happened to begin it. */
  private readonly asNobody = AsyncLocalStorage.snapshot();

  /** @param read answers what it finds by key; a key that leads nowhere is left out. */
  constructor(private readonly read: (keys: string[]) => Promise<Map<string, Found>>) {}

  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), { resolve, reject }]);
      if (!this.isUnderWay) this.asNobody(() => void this.readOn());
    });
  }

  private async readOn(): Promise<void> {
    this.isUnderWay = true;
    while (this.waiting.size > 0) {
      const asked = this.waiting;
      this.waiting = new Map();
      try {
        const found = await this.read([...asked.keys()]);
        for (const [key, those] of asked) for (const { resolve } of those) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of [...asked.values()].flat()) reject(error);
      }
    }
    this.isUnderWay = false;
  }
}
