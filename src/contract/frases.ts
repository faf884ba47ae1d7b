/** The word for a count: singular for 1, else plural. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A text as a sentence that ends in exactly one full stop, even if it already had one ("… S.A."). */
export const frase = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A text that begins with a capital letter. */
export const conMayuscula = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts one after the other, "Cemento · Saco 50 kg"; those that are none are left out. */
export const conPuntos = (...texts: (string | number | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(' · ');
