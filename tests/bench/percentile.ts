/** The time below which this share of the sorted times lies; 1 is the longest, and without times it is 0. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
