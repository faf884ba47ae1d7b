import { cantidad } from '#contract/format';

/** A difference of quantities with its sign: +10, −4. */
export const conSigno = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${cantidad(Math.abs(difference))}`;
