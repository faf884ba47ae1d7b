import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import { withCount } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { paths } from '../../app/routes';
import { LoadFailed } from '../../kit/screens';
import { Panel, PlainList, Quiet, touchSx } from '../../kit/layout';
import { askedBy, changesOf } from './requestTexts';

const FIRST = { pagination: { page: 1, perPage: 3 }, sort: { field: 'solicitado', order: 'ASC' as const } };
/** As high as the orders to come, whose changes take three lines on a phone: what is below them stays where it is. */
const loading = (
  <Stack role="status" aria-label="Cargando" spacing={1}>
    {Array.from({ length: FIRST.pagination.perPage }, (_, row) => (
      <div key={row}>
        <Box component="span" sx={touchSx}>
          <Skeleton width="16ch" />
        </Box>
        <Quiet>
          <Skeleton sx={{ width: { sm: '60%' }, height: { xs: '3lh', sm: 'auto' } }} />
        </Quiet>
      </div>
    ))}
  </Stack>
);

/** The requests awaiting approval: by whom, since when, and what changes (D46). */
export function Requests() {
  const { data, total, error, isPending, refetch } = useGetList<Pedido>('aprobaciones', FIRST);
  return (
    <Panel
      spacing={1}
      title={total ? `Cambios por aprobar en ${withCount(total, 'pedido')}` : 'Cambios por aprobar'}
      all={{ label: 'Ir a Aprobación', to: paths.filtered('aprobaciones', {}) }}
    >
      {error && !data && <LoadFailed title="No se pudieron cargar los cambios" error={error} onRetry={refetch} />}
      {total === 0 && <Typography variant="body2">No hay cambios por aprobar.</Typography>}
      {isPending ? (
        loading
      ) : (
        <PlainList>
          {data?.map(order => (
            <li key={order.id}>
              <Link to={paths.filtered('aprobaciones', { q: String(order.id) })} sx={touchSx}>
                Pedido {order.id} · {order.proyecto?.nombre}
              </Link>
              <Quiet>{[askedBy(order), changesOf(order)].filter(Boolean).join(': ')}</Quiet>
            </li>
          ))}
        </PlainList>
      )}
    </Panel>
  );
}
