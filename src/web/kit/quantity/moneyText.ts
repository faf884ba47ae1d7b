import { cantidadText } from './cantidadText';

const SPACE = /[\s\u00a0\u202f₡]/g;
const PLAIN = /^-?\d*[.,]?\d*$/;

/**
 * The colones a text names: `4620,5`, `4620.5`, or what a list prints (`₡4 620,50`). Null for a blank one; the text itself
 * where it is no amount, for the contract's schema to say so.
 */
export function parseMoney(text: string): number | string | null {
  const plain = text.replace(SPACE, '');
  if (plain === '') return null;
  if (!PLAIN.test(plain) || !/\d/.test(plain)) return text;
  return Number(plain.replace(',', '.'));
}

/** An amount as it is typed, like every number; what is none yet stays as it stands. */
export const typedMoney = (value: unknown): string =>
  typeof value === 'number' ? cantidadText(value) : typeof value === 'string' ? value : '';
