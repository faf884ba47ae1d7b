import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import { Button, LinearProgress } from '@mui/material';
import { lazy, Suspense, useEffect } from 'react';
import { z } from 'zod';
import { dia } from '#contract/format';
import { companyToday } from '../../app/company';
import { FilterChip, useListFilter } from '../list/filters';
import { shortcuts, type DateRange } from './dateRanges';

const loadPanel = () => import('./DateRangePanel');
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }));

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
  // Preloaded, so that opening the filter does not wait for it.
  useEffect(() => void loadPanel().catch(() => {}), []);
  const { desde, hasta } = range.parse({ desde: values['desde'], hasta: values['hasta'] });
  const set = (next: Partial<DateRange>) => change({ ...next });
  const chosen = words({ desde, hasta });

  const chip = (
    <FilterChip label="Fechas" icon={DateRangeIcon} value={chosen} sources={['desde', 'hasta']}>
      {close => (
        <Suspense fallback={<LinearProgress aria-label="Cargando" />}>
          <DateRangePanel {...{ desde, hasta }} onChange={set} onClose={close} />
        </Suspense>
      )}
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
            variant="outlined"
            aria-pressed={chosen === words(of(companyToday()))}
            sx={chosen === null ? monthSx : [monthSx, inForceSx]}
            onClick={() => set(of(companyToday()))}
          >
            {label}
          </Button>
        ))}
    </>
  );
}
