import { Typography } from '@mui/material';
import { Link, useGetOne, useParams } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import { cantidad } from '#contract/format';
import type { Movimiento } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import type { Column } from '../../../kit/list/columns';
import { reachSx } from '../../../kit/OptionalLink';
import { ListPage } from '../../../kit/list/ListPage';
import { paths } from '../../../app/routes';
import { movimientoColumns } from './columns';

const columns: Column<Movimiento>[] = Object.values(movimientoColumns);

export default function MovimientosPage() {
  const id = idEnRuta.safeParse(useParams()['id']).data ?? 0;
  const { data } = useGetOne<Producto>('productos', { id }, { enabled: id > 0 });
  return (
    <ListPage<Movimiento>
      key={id}
      resource="movimientos"
      title="Movimientos"
      parent={{ title: 'Artículos', to: paths.list('productos') }}
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
