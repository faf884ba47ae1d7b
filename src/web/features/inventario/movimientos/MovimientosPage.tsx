import { Typography } from '@mui/material';
import { Link, useGetOne } from 'react-admin';
import { cantidad } from '#contract/format';
import type { Movimiento } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import type { Column } from '../../../kit/list/columns';
import { readFailure } from '../../../api/failure';
import { reachSx } from '../../../kit/OptionalLink';
import { ListPage } from '../../../kit/list/ListPage';
import { PageTitle } from '../../../kit/PageTitle';
import { ById, NotFound } from '../../../kit/screens';
import { paths } from '../../../app/routes';
import { movimientoColumns } from './columns';

const columns: Column<Movimiento>[] = Object.values(movimientoColumns);

const MISSING = 'El artículo no existe';
const LIST = paths.list('productos');
const PARENT = { title: 'Artículos', to: LIST };

function Movimientos({ id }: { id: number }) {
  const { data, error } = useGetOne<Producto>('productos', { id });
  if (error && !data && readFailure(error).status === 404) {
    return (
      <>
        <PageTitle title="Movimientos" parent={PARENT} />
        <NotFound title={MISSING} to={LIST} wayBack="Ir a Artículos" />
      </>
    );
  }
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
    <ById missing={MISSING} to={LIST}>
      {id => <Movimientos key={id} id={id} />}
    </ById>
  );
}
