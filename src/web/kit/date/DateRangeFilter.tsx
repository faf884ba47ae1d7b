import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import { Box, Button } from '@mui/material';
import { lazy } from 'react';
import { z } from 'zod';
import { addDays, dia } from '#contract/text/format';
import { companyToday } from '../../app/company';
import { WrapRow } from '../layout';
import { FilterChip, useListFilter } from '../list/filters';

const loadPicker = () => import('./DayPicker');
const DayPicker = lazy(async () => ({ default: (await loadPicker()).DayPicker }));

/** Days `YYYY-MM-DD`, both inclusive. */
interface DateRange {
  desde: string | null;
  hasta: string | null;
}

const firstOfMonth = (of: string) => `${of.slice(0, 7)}-01`;

/** The date ranges an office filters by most often, relative to today (`hoy`). */
const shortcuts: { label: string; of: (hoy: string) => DateRange }[] = [
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

const day = z.string().nullable().catch(null);
const range = z.object({ desde: day, hasta: day });

function words({ desde, hasta }: DateRange): string | null {
  if (desde && hasta) return desde === hasta ? dia(desde) : `${dia(desde)} – ${dia(hasta)}`;
  if (desde) return `Desde ${dia(desde)}`;
  return hasta ? `Hasta ${dia(hasta)}` : null;
}

/** The months an accountant asks for; with `ready` they are buttons beside the filter, one click away. */
const months = ['Este mes', 'Mes pasado'];
const monthSx = { px: 1.5, '&[aria-pressed="true"]': { bgcolor: 'soft.primary' } };
/** A phone's active filters take several rows already. */
const inForceSx = { display: { xs: 'none', sm: 'inline-flex' } };

/** Filters a list by days, `desde` to `hasta` inclusive, of the company's calendar (D38); `ready` adds the months. */
export function DateRangeFilter({ ready = false }: { ready?: boolean }) {
  const { values, change } = useListFilter();
  const chosen = words(range.parse(values));

  const chip = (
    <FilterChip label="Fechas" icon={DateRangeIcon} value={chosen} sources={['desde', 'hasta']} preload={loadPicker}>
      {close => <DateRangePanel onClose={close} />}
    </FilterChip>
  );
  if (!ready) return chip;
  return (
    <>
      {chip}
      {shortcuts
        .filter(({ label }) => months.includes(label))
        .map(({ label, of }) => (
          <Button
            key={label}
            aria-pressed={chosen === words(of(companyToday()))}
            sx={chosen === null ? monthSx : [monthSx, inForceSx]}
            onClick={() => change({ ...of(companyToday()) })}
          >
            {label}
          </Button>
        ))}
    </>
  );
}

/** The fields of a date filter, and the ranges asked for most often. */
function DateRangePanel({ onClose }: { onClose: () => void }) {
  const { values, change } = useListFilter();
  const { desde, hasta } = range.parse(values);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DayPicker
        label="Desde"
        value={desde}
        max={hasta ?? undefined}
        onChange={next => change({ desde: next })}
        autoFocus
      />
      <DayPicker label="Hasta" value={hasta} min={desde ?? undefined} onChange={next => change({ hasta: next })} />
      <WrapRow>
        {shortcuts.map(({ label, of }) => (
          <Button
            key={label}
            size="small"
            onClick={() => {
              change({ ...of(companyToday()) });
              onClose();
            }}
          >
            {label}
          </Button>
        ))}
      </WrapRow>
    </Box>
  );
}
