import { describe, expect, it } from 'vitest';
import { toDate, toDay } from '../../../src/web/kit/date/DayField';

describe('the day of a picker', () => {
  it.each(['2026-01-01', '2026-03-29', '2026-11-21', '2028-02-29', '2026-12-31'])('%s comes back as it was', day => {
    const date = toDate(day);
    expect([date?.getFullYear(), (date?.getMonth() ?? 0) + 1, date?.getDate()].join('-')).toBe(
      day.split('-').map(Number).join('-'),
    );
    expect(toDay(date)).toBe(day);
  });

  it.each([null, undefined, '', 'ayer', '2026-02-30'])('%s is none', day => expect(toDate(day)).toBeNull());

  it('is none while what is typed is no date', () => expect(toDay(new Date(Number.NaN))).toBeNull());
});
