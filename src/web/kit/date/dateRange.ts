import { z } from 'zod';
import { addDays } from '#contract/text/format';

/** Days `YYYY-MM-DD`, both inclusive. A type, not an interface: it is passed where any property is taken. */
export type DateRange = { desde: string | null; hasta: string | null };

const firstOfMonth = (of: string) => `${of.slice(0, 7)}-01`;
const upTo = (hasta: string, desde = hasta): DateRange => ({ desde, hasta });

/** The date ranges an office filters by most often, relative to today. */
export const shortcuts: { label: string; isMonth?: true; of: (today: string) => DateRange }[] = [
  { label: 'Hoy', of: today => upTo(today) },
  { label: 'Últimos 7 días', of: today => upTo(today, addDays(today, -6)) },
  { label: 'Este mes', isMonth: true, of: today => upTo(today, firstOfMonth(today)) },
  {
    label: 'Mes pasado',
    isMonth: true,
    of: today => {
      const last = addDays(firstOfMonth(today), -1);
      return upTo(last, firstOfMonth(last));
    },
  },
];

const day = z.string().nullable().catch(null);
export const range = z.object({ desde: day, hasta: day });
