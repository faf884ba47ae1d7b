import { format, isValid, parse } from 'date-fns';

const DAY = 'yyyy-MM-dd';

/** A day `YYYY-MM-DD` as the midnight of this machine: pickers think in those, and no zone comes into it. */
export function toDate(day: string | null | undefined): Date | null {
  if (!day) return null;
  const date = parse(day.slice(0, 10), DAY, new Date(2000, 0, 1));
  return isValid(date) ? date : null;
}

/** The day of a picked date, as it stands on its calendar; null for nothing and for a date that is none. */
export const toDay = (date: Date | null): string | null => (date && isValid(date) ? format(date, DAY) : null);
