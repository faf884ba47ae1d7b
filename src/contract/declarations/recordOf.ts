/** A record with a value for each of these names. */
export const recordOf = <N extends string, T>(names: readonly N[], make: (name: N) => T): Record<N, T> =>
  Object.fromEntries(names.map(name => [name, make(name)])) as Record<N, T>;
