import { Box, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import { type ProjectDelay, type FichaProyecto } from '#contract/costoProyecto';
import { withCount, dia, dias } from '#contract/text/format';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { LineName } from '../../kit/document/LineName';
import { type LineColumn, ListedLines, lineColumn, lineAmount } from '../../kit/document/LinesInset';
import { OptionalLink, touchSx } from '../../kit/OptionalLink';
import { ToList } from './Cifras';

const FIRST = { pagination: { page: 1, perPage: PAGE_SIZE }, sort: { field: 'fechaEntrega', order: 'ASC' } } as const;

const columns: LineColumn<ProjectDelay>[] = [
  lineColumn('Artículo', line => <LineName line={line} />, { title: true }),
  lineColumn(
    'Pedido',
    ({ idPedido }) => <OptionalLink to={wayTo('pedido', idPedido)}>{`Pedido ${idPedido}`}</OptionalLink>,
    { compact: true },
  ),
  lineAmount('Pendiente', ({ pendiente }) => pendiente, { compact: true }),
  lineColumn('Atraso', ({ fechaEntrega, dias: late }) => `${dias(late)}, desde el ${dia(fechaEntrega)}`, {
    compact: true,
  }),
  lineColumn('De quién', ({ ordenes }) =>
    ordenes.length === 0
      ? 'Sin comprar'
      : ordenes.map(({ id, proveedor }) => (
          <span key={id} style={{ display: 'block' }}>
            {proveedor}, <OptionalLink to={wayTo('compra', id)}>{`orden ${id}`}</OptionalLink>
          </span>
        )),
  ),
];

export const useAtrasos = (id: number) => useGetList<ProjectDelay>('proyectoAtrasos', { filter: { id }, ...FIRST });

/** One below the other on a phone, where each link is a touch target. */
const clauseSx = { display: { xs: 'block', sm: 'inline' } };

function DelaysSummary({ id, atrasos, total }: { id: number; atrasos: FichaProyecto['atrasos']; total: number }) {
  const { lineas, pedidos, ordenes, proveedores } = atrasos;
  const end = total > PAGE_SIZE ? `. Se muestran las ${PAGE_SIZE} más atrasadas.` : '.';
  return (
    <Typography variant="body2" color="error">
      <Box component="span" sx={clauseSx}>
        {withCount(lineas, 'línea atrasada', 'líneas atrasadas')} de{' '}
        <ToList gate="atrasados.list" to={paths.filtered('atrasados', { idProyecto: id })} sx={touchSx}>
          {withCount(pedidos, 'pedido')}
        </ToList>
        {ordenes > 0 ? '; ' : end}
      </Box>
      {ordenes > 0 && (
        <Box component="span" sx={clauseSx}>
          <ToList gate="comprasAtrasadas.list" to={paths.filtered('comprasAtrasadas', { idProyecto: id })} sx={touchSx}>
            {`${withCount(ordenes, 'orden atrasada', 'órdenes atrasadas')} de ${withCount(proveedores, 'proveedor', 'proveedores')}`}
          </ToList>
          {end}
        </Box>
      )}
    </Typography>
  );
}

export function Atrasos({ id, atrasos }: { id: number; atrasos: FichaProyecto['atrasos'] | undefined }) {
  const list = useAtrasos(id);
  const { data, total = 0 } = list;
  return (
    <Stack spacing={1}>
      {atrasos && total > 0 && <DelaysSummary {...{ id, atrasos, total }} />}
      <ListedLines
        // With the sentence above, which would move them.
        list={{ ...list, data: atrasos && data }}
        failed="No se pudieron cargar los atrasos"
        label="Atrasos"
        empty="Nada está atrasado."
        columns={columns}
      />
    </Stack>
  );
}
