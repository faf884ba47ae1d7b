import { useListContext } from 'react-admin';
import { z } from 'zod';

const filters = z.record(z.string(), z.unknown()).catch({});

/** The filters in force of the list around, and how some of them change: null takes one out. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext();
  const values = filters.parse(filterValues);
  const change = (changes: Record<string, string | number | null>) => {
    const next = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null);
    setFilters(Object.fromEntries(next));
  };
  return { values, change };
}
