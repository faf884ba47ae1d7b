import { Box, Button, CircularProgress } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import type { SeguimientoLinea } from '#contract/seguimiento';
import { errorMessage } from '../../../kit/errorMessage';
import { PagerView } from '../../../kit/list/Pager';
import { LinesInset } from '../lista/LinesInset';
import { lineColumns, LINES_LABEL, NO_LINES } from './lineColumns';

const sort = { field: 'idPedido', order: 'DESC' } as const;

/** The lines of a project, asked for a page at a time: there may be very many. */
export function LinesPage({ filter }: { filter: Record<string, unknown> }) {
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<SeguimientoLinea>(
    'seguimientoLineas',
    { filter, sort, pagination: { page, perPage: PAGE_SIZE } },
    { onError: () => {}, placeholderData: keepPreviousData },
  );

  if (error && !data) {
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {errorMessage(error)}
        <Button size="small" variant="outlined" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </Box>
    );
  }
  if (!data) return <CircularProgress size={24} aria-label="Cargando" />;
  return (
    <>
      <LinesInset lines={data} columns={lineColumns} label={LINES_LABEL} empty={NO_LINES} />
      {total > PAGE_SIZE && <PagerView page={page} perPage={PAGE_SIZE} total={total} onChange={setPage} />}
    </>
  );
}
