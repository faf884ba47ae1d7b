/** Pseudo-random generator: the same seed always gives the same values, so the same plan. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True with the probability `p`. */
  chance(p: number): boolean;
  /** One of the items; throws if there are none. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in random order; all of them if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state, good enough for demo data and nothing else. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));

  return {
    whole,
    chance: p => next() < p,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('Nothing to pick from');
      return items[whole(0, items.length - 1)] as T;
    },
    sample: <T>(items: readonly T[], count: number): T[] => {
      const rest = [...items];
      const taken: T[] = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(whole(0, rest.length - 1), 1));
      return taken;
    },
  };
}
