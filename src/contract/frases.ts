import { cantidad } from './format';

/** The word that goes with a count: that of one, or that of any other. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A count with its word: "1 línea", "1 250 líneas". */
export const contar = (count: number, one: string, many: string): string =>
  `${cantidad(count)} ${plural(count, one, many)}`;

/** A text as a sentence that another may follow: with a full stop, once, whether it ended in one ("… S.A.") or not. */
export const frase = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
