import { CANTIDAD_DECIMALS, CANTIDAD_MAX } from '#contract/constants';

const PARTIAL = new RegExp(`^\\d{0,9}(?:[.,]\\d{0,${CANTIDAD_DECIMALS}})?$`);

/** Whether a text is an amount or the beginning of one: digits, then up to three decimals after a comma or a dot. */
export const isCantidadText = (text: string): boolean => PARTIAL.test(text);

/** The amount a text names; null for a blank one or one that only has a separator yet. */
export function parseCantidad(text: string): number | null {
  if (!/\d/.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value <= CANTIDAD_MAX ? value : null;
}

/** An amount as it stands in an input: no thousands, a decimal comma. */
export const cantidadText = (value: number | null): string => (value === null ? '' : `${value}`.replace('.', ','));
