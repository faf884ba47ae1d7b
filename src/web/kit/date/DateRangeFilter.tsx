import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import { Button } from '@mui/material';
import { lazy } from 'react';
import { dia } from '#contract/text/format';
import { companyToday } from '../../app/company';
import { FilterChip, useListFilter } from '../list/filters';
import { type DateRange, range, shortcuts } from './dateRange';

const loadPanel = () => import('./DateRangePanel');
const DateRangePanel = lazy(loadPanel);

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
