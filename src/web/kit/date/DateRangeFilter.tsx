import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import { Button } from '@mui/material';
import { lazy } from 'react';
import { companyToday } from '../../api/company';
import { FilterChip, useListFilter } from '../list/filters';
import { dateRange, rangeText, shortcuts } from './dateRange';

const loadPanel = () => import('./DateRangePanel');
const DateRangePanel = lazy(loadPanel);

const monthSx = { px: 1.5, '&[aria-pressed="true"]': { bgcolor: 'soft.primary' } };
/** A phone's active filters take several rows already. */
const inForceSx = { display: { xs: 'none', sm: 'inline-flex' } };

/**
 * Filters a list by days, `desde` to `hasta` inclusive, of the company's calendar (D38); `withMonths` adds buttons for the
 * months an accountant asks for.
 */
export function DateRangeFilter({ withMonths = false }: { withMonths?: boolean }) {
  const { values, change } = useListFilter();
  const chosen = rangeText(dateRange.parse(values));

  const chip = (
    <FilterChip label="Fechas" icon={DateRangeIcon} value={chosen} sources={['desde', 'hasta']} preload={loadPanel}>
      {close => <DateRangePanel onClose={close} />}
    </FilterChip>
  );
  if (!withMonths) return chip;
  return (
    <>
      {chip}
      {shortcuts
        .filter(({ isMonth }) => isMonth)
        .map(({ label, of }) => (
          <Button
            key={label}
            aria-pressed={chosen === rangeText(of(companyToday()))}
            sx={chosen === null ? monthSx : [monthSx, inForceSx]}
            onClick={() => change(of(companyToday()))}
          >
            {label}
          </Button>
        ))}
    </>
  );
}
