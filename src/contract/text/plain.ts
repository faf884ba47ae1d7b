import { DOT } from './format';

/** Signs of fractions as they are typed: `3½` is `3 1/2`, as the `unaccent` of the database has it too. */
const typedFractions = (text: string): string =>
  text.replaceAll(/[¼-¾⅐-⅞]/g, sign => ` ${sign.normalize('NFKD')}`).replaceAll('⁄', '/');

/** A text as searches compare it: without accents and case, superscripts, fractions, × and ° as they are typed (D4). */
export const plain = (text: string): string =>
  typedFractions(text).normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('×', 'x').replaceAll('°', 'o').toLowerCase();

/** A heading of a table as it is compared: `  Código * ` and `CODIGO` are the same. Amounts of another money are others: `Costo ($)`. */
export const plainHeading = (text: string): string =>
  plain(text)
    .replaceAll('$', ' usd ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The same without what stands in brackets, `Código (SKU)`, unless that makes another figure of it, `Costo (total)`. */
export const briefHeading = (text: string): string =>
  plainHeading(text.replaceAll(/[([](?![^)\]]{0,50}(?:total|\$|€|usd|d[oó]l|eur))[^)\]]{0,50}[)\]]/gi, ' '));

/**
 * The distinct words of a search text, without the comma behind them, as in 'Rojas, Marta'. A label copied from a screen is found by
 * its texts, without the dot between them.
 */
export function searchWords(text: string): string[] {
  const typed = typedFractions(text).split(/\s+/).filter(Boolean);
  const words = new Set(typed.map(word => word.replace(/(?<=.)[,;]+$/, '')));
  if (words.size > 1) words.delete(DOT);
  return [...words];
}

/** A code as a scanner set to another keyboard means it: that types an apostrophe for a hyphen, `CEM'001` for `CEM-001`. */
export const withHyphens = (code: string): string => code.replaceAll(/(?<=[\p{L}\d])['’](?=[\p{L}\d])/gu, '-');

/** The codes that a typed, scanned or pasted one may be, the likeliest first: that of the hyphens only where no record has the other. */
export const codesMeant = (typed: string): string[] => [...new Set([typed, withHyphens(typed)])];
