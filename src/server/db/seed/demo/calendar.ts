import type { Random } from './random';

/**
 * Days of the demo company, as numbers counted from 1970-01-01 in Costa Rica. The country uses UTC-6 all year, so no
 * time zone database is needed.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UTC_OFFSET = -6 * HOUR;

const OPENS = 7 * 3600;
const CLOSES = 17 * 3600;

/** The day in Costa Rica of an instant. */
export const dayOf = (instant: Date): number => Math.floor((instant.getTime() + UTC_OFFSET) / DAY);

/** A day as `YYYY-MM-DD`. */
export const isoDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 1970-01-01 was a Thursday. */
const isSunday = (day: number): boolean => (day + 4) % 7 === 0;

/** The day itself, or the Saturday before a Sunday. */
export const workdayBy = (day: number): number => (isSunday(day) ? day - 1 : day);

/** The day itself, or the Monday after a Sunday. */
export const workdayFrom = (day: number): number => (isSunday(day) ? day + 1 : day);

/** The working days (Monday to Saturday) from `first` to `last`, both included. */
export const workdays = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).filter(day => !isSunday(day));

/** A random instant of a day, between 7:00 and 17:00. */
export const duringWork = (random: Random, day: number): Date =>
  new Date(day * DAY - UTC_OFFSET + random.whole(OPENS, CLOSES - 1) * 1000);
