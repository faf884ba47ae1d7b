import { z } from 'zod';
import { addDays, dia } from '#contract/text/format';

/** Days `YYYY-MM-DD`, both inclusive. A type, not an interface: it is passed where any property is taken. */
export type DateRange = { desde: string | null; hasta: string | null };

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The date ranges an office filters by most often, relative to today. */
export const shortcuts: { label: string; isMonth?: true; of: (today: string) => DateRange }[] = [
  { label: 'Hoy', of: today => ({ desde: today, hasta: today }) },
  { label: 'Últimos 7 días', of: today => ({ desde: addDays(today, -6), hasta: today }) },
  { label: 'Este mes', isMonth: true, of: today => ({ desde: firstOfMonth(today), hasta: today }) },
  {
    label: 'Mes pasado',
    isMonth: true,
    of: today => {
      const last = addDays(firstOfMonth(today), -1);
      return { desde: firstOfMonth(last), hasta: last };
    },
  },
];

const day = z.string().nullable().catch(null);
/** The days in the values of a filter; null for what is none. */
export const dateRange = z.object({ desde: day, hasta: day });

/** "1/3/26 – 31/3/26", "Desde 1/3/26"; null without days. */
export function rangeText({ desde, hasta }: DateRange): string | null {
  if (desde && hasta) return desde === hasta ? dia(desde) : `${dia(desde)} – ${dia(hasta)}`;
  if (desde) return `Desde ${dia(desde)}`;
  return hasta ? `Hasta ${dia(hasta)}` : null;
}
