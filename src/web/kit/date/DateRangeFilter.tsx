import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import { Button } from '@mui/material';
import { lazy } from 'react';
import { z } from 'zod';
import { addDays, dia } from '#contract/text/format';
import { companyToday } from '../../app/company';
import { FilterChip, useListFilter } from '../list/filters';

const loadPanel = () => import('./DateRangePanel');
const DateRangePanel = lazy(loadPanel);

/** Days `YYYY-MM-DD`, both inclusive. A type, not an interface: it is passed where any property is taken. */
type DateRange = { desde: string | null; hasta: string | null };

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

function words({ desde, hasta }: DateRange): string | null {
  if (desde && hasta) return desde === hasta ? dia(desde) : `${dia(desde)} – ${dia(hasta)}`;
  if (desde) return `Desde ${dia(desde)}`;
  return hasta ? `Hasta ${dia(hasta)}` : null;
}

const monthSx = { px: 1.5, '&[aria-pressed="true"]': { bgcolor: 'soft.primary' } };
/** A phone's active filters take several rows already. */
const inForceSx = { display: { xs: 'none', sm: 'inline-flex' } };

/** Filters a list by days, `desde` to `hasta` inclusive, of the company's calendar (D38); `ready` adds buttons for the months an accountant asks for. */
export function DateRangeFilter({ ready = false }: { ready?: boolean }) {
  const { values, change } = useListFilter();
  const chosen = words(range.parse(values));

  const chip = (
    <FilterChip label="Fechas" icon={DateRangeIcon} value={chosen} sources={['desde', 'hasta']} preload={loadPanel}>
      {close => <DateRangePanel onClose={close} />}
    </FilterChip>
  );
  if (!ready) return chip;
  return (
    <>
      {chip}
      {shortcuts
        .filter(({ isMonth }) => isMonth)
        .map(({ label, of }) => (
          <Button
            key={label}
            aria-pressed={chosen === words(of(companyToday()))}
            sx={chosen === null ? monthSx : [monthSx, inForceSx]}
            onClick={() => change(of(companyToday()))}
          >
            {label}
          </Button>
        ))}
    </>
  );
}
