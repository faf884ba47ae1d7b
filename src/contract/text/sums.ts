import { cantidad, firstFew, signed } from './format';
import type { Unidad } from '../unidad';

const THOUSAND = 1000;
/** Subtracts quantities or money, of at most three decimals, without binary rounding errors. */
export const minus = (a: number, b: number): number => (Math.round(a * THOUSAND) - Math.round(b * THOUSAND)) / THOUSAND;
/** Adds quantities or money, of at most three decimals, without binary rounding errors. */
export const plus = (a: number, b: number): number => (Math.round(a * THOUSAND) + Math.round(b * THOUSAND)) / THOUSAND;

/** A quantity before and after a change: '30 → 40 (+10)'. */
export const beforeAndAfter = (antes: number, despues: number): string =>
  `${cantidad(antes)} → ${cantidad(despues)} (${signed(minus(despues, antes))})`;

const SHOWN = 3;

/**
 * Quantities by presentación, as different ones cannot be added up (D45): "30 Saco 50 kg, 12 Unidad". At most the first
 * three; '' if no line has a presentación.
 */
export function sumsByPresentacion(lines: readonly (Unidad & { cantidad: number })[]): string {
  const sums = new Map<string, number>();
  for (const { presentacion, cantidad: amount } of lines) {
    if (presentacion) sums.set(presentacion, plus(sums.get(presentacion) ?? 0, amount));
  }
  return firstFew(
    [...sums].map(([presentacion, sum]) => `${cantidad(sum)} ${presentacion}`),
    SHOWN,
  );
}
