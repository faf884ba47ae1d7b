import type { z } from 'zod';
import { figureText, readFigure } from '#contract/figures';

/** What stands in an input for a number: the number, null for nothing, or a text that was refused, as it was typed. */
export type Typed = number | string | null;

export const readTyped = (text: string): Typed => {
  const read = readFigure(text);
  return 'refused' in read ? text : read.value;
};

export const plainText = (value: Typed): string => (typeof value === 'string' ? value : figureText(value));

/** Why a text is no number; nothing of one that is, or of a number. */
export function refusalOf(value: Typed): string | undefined {
  const read = typeof value === 'string' ? readFigure(value) : undefined;
  if (!read || !('refused' in read)) return undefined;
  return read.refused.charAt(0).toUpperCase() + read.refused.slice(1);
}

/** Why a text cannot be taken for what a schema asks of a number; undefined when it can. */
export const problemOf = (text: string, schema: z.ZodType<number>): string | undefined =>
  refusalOf(text) ?? schema.safeParse(readTyped(text)).error?.issues[0]?.message;
