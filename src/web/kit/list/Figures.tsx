import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider, useListContext } from 'react-admin';
import type { z } from 'zod';
import type { EndpointName } from '#contract/endpointNames';
import type { BodegaDataProvider } from '../../api/dataProvider';

/** One figure over a report: what it is called, and what of the answer it prints. */
interface Figure<T> {
  label: string;
  value: (cifras: T) => string;
}

interface FiguresProps<T> {
  call: EndpointName;
  schema: z.ZodType<T>;
  figures: readonly Figure<T>[];
}

/** What the call is asked for: the list's filters, its search among them. */
const filterOf = (filters: Record<string, unknown> | undefined) =>
  filters && Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined;

/** Turning a page does not change them; what does marks them out of date. */
const FRESH_MS = 30_000;

/**
 * What the list around adds up to; null where it cannot be had, undefined until it has come. It is asked once the list
 * has come, never before it, and out of date whenever the list's resource is.
 */
function useFigures<T>({ call, schema }: Pick<FiguresProps<T>, 'call' | 'schema'>): T | null | undefined {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const { resource, filterValues, isPending, isFetching, error } = useListContext();
  const filter = filterOf(filterValues);
  const { data } = useQuery({
    queryKey: [resource, 'figures', call, filter],
    queryFn: async ({ signal }): Promise<T | null> => {
      try {
        return (await dataProvider.call(call, { query: { filter }, schema, signal })).data;
      } catch (failure) {
        if (failure instanceof HttpError) return null;
        throw failure;
      }
    },
    enabled: !isPending && !isFetching && !error,
    staleTime: ({ state }) => (state.data ? FRESH_MS : 0),
    placeholderData: keepPreviousData,
  });
  return error ? null : data;
}

/** A line of figures over a report. Where they cannot be had, as from a provider that knows only the plain calls of S7, there is none. */
export function Figures<T>({ figures, ...source }: FiguresProps<T>) {
  const cifras = useFigures(source);
  if (cifras === null) return null;
  return (
    <Box component="dl" aria-label="Cifras" aria-busy={!cifras} sx={row}>
      {figures.map(({ label, value }) => (
        <Box key={label} sx={figure}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={number}>
            {cifras ? value(cifras) : <Skeleton width={32} animation={false} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2.5, sm: 5 }, rowGap: 1, m: 0 };
const figure = { minWidth: { sm: 96 } };
const number = { m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
