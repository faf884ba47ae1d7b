/** A text as searches compare it: without accents and case, superscripts and fractions as they are typed (D4). */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/').toLowerCase();
