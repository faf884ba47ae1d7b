import { addDays } from '#contract/format';

/** Days `YYYY-MM-DD`, both inclusive. */
export interface DateRange {
  desde: string | null;
  hasta: string | null;
}

const firstOfMonth = (of: string) => `${of.slice(0, 7)}-01`;

/** The date ranges an office filters by most often, relative to today (`hoy`). */
export const shortcuts: { label: string; of: (hoy: string) => DateRange }[] = [
  { label: 'Hoy', of: hoy => ({ desde: hoy, hasta: hoy }) },
  { label: 'Últimos 7 días', of: hoy => ({ desde: addDays(hoy, -6), hasta: hoy }) },
  { label: 'Este mes', of: hoy => ({ desde: firstOfMonth(hoy), hasta: hoy }) },
  {
    label: 'Mes pasado',
    of: hoy => {
      const hasta = addDays(firstOfMonth(hoy), -1);
      return { desde: firstOfMonth(hasta), hasta };
    },
  },
];
