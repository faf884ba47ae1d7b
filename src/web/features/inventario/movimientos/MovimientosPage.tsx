import { Typography } from '@mui/material';
import { Link } from 'react-admin';
import { cantidad } from '#contract/text/format';
import type { Movimiento } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import type { Column } from '../../../kit/list/columns';
import { reachSx } from '../../../kit/OptionalLink';
import { ListPage } from '../../../kit/list/ListPage';
import { recordPage } from '../../../kit/RecordPage';
import { paths } from '../../../app/routes';
import { movimientoColumns } from './columns';

const columns: Column<Movimiento>[] = Object.values(movimientoColumns);

const PARENT = { title: 'Artículos', to: paths.list('productos') };

const Movimientos = ({ id, record }: { id: number; record: Producto | undefined }) => (
  <ListPage<Movimiento>
    resource="movimientos"
    title="Movimientos"
    parent={PARENT}
    columns={columns}
    search={false}
    filter={{ idProducto: id }}
    emptyMessage="El artículo no tiene movimientos"
    summary={record && <Articulo producto={record} />}
  />
);

const Articulo = ({ producto: { id, codigo, nombreProducto, presentacion, stock } }: { producto: Producto }) => (
  <Typography>
    <Link sx={reachSx} to={paths.edit('productos', id)}>
      {codigo} · {nombreProducto}
    </Link>
    {` · Hay ${cantidad(stock ?? 0)} (${presentacion})`}
  </Typography>
);

// The movements are shown also where only the article could not be read.
export default recordPage<Producto>(
  {
    resource: 'productos',
    gate: 'movimientos.list',
    title: 'Movimientos',
    parent: PARENT,
    missing: 'El artículo no existe',
  },
  Movimientos,
);
