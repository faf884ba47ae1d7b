import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { useCall } from '../../api/reads';
import { filterParam } from './listQuery';
import { Quiet } from '../layout';

/** A figure of a report: its label, its text given the response, and the width to keep for a long one. */
export type Figure<T> = readonly [label: string, value: (cifras: T) => string, width?: string];

interface FiguresProps<T> {
  call: EndpointName;
  schema: z.ZodType<T>;
  figures: readonly Figure<T>[];
}

/** The figures do not depend on the page, so they stay fresh while paging; writes invalidate them. */
const FRESH_MS = 30_000;

/**
 * The figures of the current list, fetched after it, so as not to delay it; `cifras` is null if not available, undefined
 * while loading, and those of the filter before (`isOld`) until the new ones are there.
 */
function useFigures<T>({ call, schema }: Pick<FiguresProps<T>, 'call' | 'schema'>) {
  const { resource, filterValues, isPending, isFetching, error } = useListContext();
  const figures = useCall(call, {
    resource,
    query: { filter: filterParam(filterValues ?? {}) },
    schema,
    enabled: !isPending && !isFetching && !error,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const cifras = error || figures.error ? null : figures.data;
  return { cifras, isOld: figures.isPlaceholderData };
}

/** Row of figures above a report; hidden if the provider, knowing only the plain calls of S7, has none. */
export function Figures<T>({ figures, ...source }: FiguresProps<T>) {
  const { cifras, isOld } = useFigures(source);
  if (cifras === null) return null;
  return (
    <Box component="dl" aria-label="Cifras" aria-busy={!cifras || isOld} sx={rowSx}>
      {figures.map(([label, value, width = '2rem']) => (
        <Box key={label} sx={figureSx}>
          <Quiet component="dt" variant="caption">
            {label}
          </Quiet>
          <Typography component="dd" variant="h2" sx={numberSx}>
            {cifras ? value(cifras) : <Skeleton width={width} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2.5, sm: 5 },
  rowGap: 1,
  m: 0,
  '&[aria-busy="true"] dd': { opacity: 0.6 },
};
const figureSx = { minWidth: { sm: 96 } };
const numberSx = { m: 0, whiteSpace: 'nowrap' };
