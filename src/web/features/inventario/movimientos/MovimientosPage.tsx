import { Typography } from '@mui/material';
import { Link, useGetOne } from 'react-admin';
import { cantidad } from '#contract/format';
import type { Movimiento } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import type { Column } from '../../../kit/list/columns';
import { readFailure } from '../../../api/failure';
import { reachSx } from '../../../kit/OptionalLink';
import { ListPage } from '../../../kit/list/ListPage';
import { RecordFailed, RecordPage } from '../../../kit/RecordPage';
import { paths } from '../../../app/routes';
import { movimientoColumns } from './columns';

const columns: Column<Movimiento>[] = Object.values(movimientoColumns);

const PARENT = { title: 'Artículos', to: paths.list('productos') };

function Movimientos({ id }: { id: number }) {
  const { data, error, refetch } = useGetOne<Producto>('productos', { id });
  // The movements are shown also where only the article could not be read.
  if (error && !data && readFailure(error).status === 404) return <RecordFailed error={error} refetch={refetch} />;
  return (
    <ListPage<Movimiento>
      resource="movimientos"
      title="Movimientos"
      parent={PARENT}
      columns={columns}
      search={false}
      filter={{ idProducto: id }}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="El artículo no tiene movimientos"
      summary={data && <Articulo producto={data} />}
    />
  );
}

const Articulo = ({ producto: { id, codigo, nombreProducto, presentacion, stock } }: { producto: Producto }) => (
  <Typography>
    <Link sx={reachSx} to={paths.edit('productos', id)}>
      {codigo} · {nombreProducto}
    </Link>
    {` · Hay ${cantidad(stock ?? 0)} (${presentacion})`}
  </Typography>
);

export default function MovimientosPage() {
  return (
    <RecordPage
      gate="movimientos.list"
      title="Movimientos"
      parent={PARENT}
      missing="El artículo no existe"
      failed="No se pudo cargar el artículo"
    >
      {id => <Movimientos id={id} />}
    </RecordPage>
  );
}
