/** A text as searches compare it: without accents and case, superscripts, fractions, × and ° as they are typed (D4). */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('⁄', '/')
    .replaceAll('×', 'x')
    .replaceAll('°', 'o')
    .toLowerCase();
