import type { z } from 'zod';

/** What a schema says first against a value; undefined if it accepts it. */
export const mistakeIn = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
