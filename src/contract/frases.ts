/** The word that goes with a count: that of one, or that of any other. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A text as a sentence that another may follow: with a full stop, once, whether it ended in one ("… S.A.") or not. */
export const frase = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
