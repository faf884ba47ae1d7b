/** A text as searches compare it: without accents and case (D4). */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
