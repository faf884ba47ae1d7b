import DateRange from '@mui/icons-material/DateRangeOutlined';
import { Box, Button } from '@mui/material';
import { z } from 'zod';
import { addDays, dia } from '#contract/format';
import { companyToday } from '../../app/company';
import { FilterChip, useListFilter } from '../list/filters';
import { DayPicker } from './DayPicker';

interface Range {
  desde: string | null;
  hasta: string | null;
}

const day = z.string().nullable().catch(null);
const range = z.object({ desde: day, hasta: day });

function words({ desde, hasta }: Range): string | null {
  if (desde && hasta) return desde === hasta ? dia(desde) : `${dia(desde)} – ${dia(hasta)}`;
  if (desde) return `Desde ${dia(desde)}`;
  return hasta ? `Hasta ${dia(hasta)}` : null;
}

const firstOfMonth = (of: string) => `${of.slice(0, 7)}-01`;

/** The date ranges an office filters by most often, relative to today (`hoy`). */
const shortcuts: { label: string; of: (hoy: string) => Range }[] = [
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

/** The months an accountant asks for; with `ready` they are buttons beside the filter, one click away. */
const months = ['Este mes', 'Mes pasado'];
const monthSx = { px: 1.5, '&[aria-pressed="true"]': { bgcolor: 'soft.primary' } };
/** A phone's active filters take several rows already. */
const inForceSx = { display: { xs: 'none', sm: 'inline-flex' } };

/** Filters a list by days, `desde` to `hasta` inclusive, of the company's calendar (D38); `ready` adds the months. */
export function DateRangeFilter({ ready = false }: { ready?: boolean }) {
  const { values, change } = useListFilter();
  const { desde, hasta } = range.parse({ desde: values['desde'], hasta: values['hasta'] });
  const set = (next: Partial<Range>) => change({ ...next });

  const choose = (of: (hoy: string) => Range) => set(of(companyToday()));
  const chosen = words({ desde, hasta });

  const chip = (
    <FilterChip label="Fechas" icon={DateRange} value={chosen} onClear={() => set({ desde: null, hasta: null })}>
      {close => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <DayPicker label="Desde" value={desde} max={hasta ?? undefined} onChange={next => set({ desde: next })} />
          <DayPicker label="Hasta" value={hasta} min={desde ?? undefined} onChange={next => set({ hasta: next })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {shortcuts.map(({ label: name, of }) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                onClick={() => {
                  choose(of);
                  close();
                }}
              >
                {name}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </FilterChip>
  );
  if (!ready) return chip;
  return (
    <>
      {chip}
      {shortcuts
        .filter(({ label: name }) => months.includes(name))
        .map(({ label: name, of }) => (
          <Button
            key={name}
            variant="outlined"
            aria-pressed={chosen === words(of(companyToday()))}
            sx={chosen === null ? monthSx : [monthSx, inForceSx]}
            onClick={() => choose(of)}
          >
            {name}
          </Button>
        ))}
    </>
  );
}
