import { Link, Typography } from '@mui/material';
import { LinkBase, useGetOne, useParams } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import { cantidad } from '#contract/format';
import { nombresDeMovimiento, type Movimiento } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import { dateColumn, textColumn, type Column } from '../../../kit/list/columns';
import { ListPage } from '../../../kit/list/ListPage';
import { paths } from '../../../app/routes';

/** "+12" or "−3": what came or went. */
const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${cantidad(Math.abs(value))}`;

/** A thumb needs more than a line of text; the rows around it stay where they are. */
const linkSx = { display: 'inline-block', py: '14px', my: '-14px' };

/** Which document moved the stock: a purchase, a sale, or an order that was served from the shelf. */
function documentOf({ idCompra, idVenta, idPedido }: Movimiento) {
  if (idCompra) return { to: paths.compra(idCompra), name: `Orden ${idCompra}` };
  if (idVenta) return { to: paths.venta(idVenta), name: `Factura ${idVenta}` };
  return idPedido ? { to: paths.pedido(idPedido, 'ver'), name: `Pedido ${idPedido}` } : null;
}

function Documento({ movimiento }: { movimiento: Movimiento }) {
  const found = documentOf(movimiento);
  if (!found) return '—';
  return (
    <Link component={LinkBase} sx={linkSx} to={found.to}>
      {found.name}
    </Link>
  );
}

const columns: Column<Movimiento>[] = [
  dateColumn('fecha', 'Fecha', ({ fecha }) => fecha),
  textColumn('tipo', 'Movimiento', ({ tipo }) => nombresDeMovimiento[tipo], {
    card: 'title',
    width: '18%',
    sortable: false,
  }),
  {
    source: 'cantidad',
    label: 'Cantidad',
    align: 'right',
    width: 90,
    card: 'status',
    sortable: false,
    render: movimiento => signed(movimiento.cantidad),
  },
  {
    source: 'saldo',
    label: 'Saldo',
    align: 'right',
    width: 90,
    sortable: false,
    render: ({ saldo }) => cantidad(saldo),
  },
  textColumn('motivo', 'Motivo', ({ motivo }) => motivo || '—', { sortable: false }),
  textColumn('usuario', 'Hecho por', ({ usuario }) => usuario && `${usuario.nombre} ${usuario.apellido}`, {
    sortable: false,
    width: '18%',
  }),
  {
    source: 'documento',
    label: 'Documento',
    width: 110,
    sortable: false,
    render: movimiento => <Documento movimiento={movimiento} />,
  },
];

/** Everything that moved the stock of an article, with the balance after each (D26). */
export default function MovimientosPage() {
  const id = idEnRuta.safeParse(useParams()['id']).data ?? 0;
  const { data } = useGetOne<Producto>('productos', { id }, { enabled: id > 0, retry: false });
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
    <Link component={LinkBase} sx={linkSx} to={paths.edit('productos', id)}>
      {codigo} · {nombreProducto}
    </Link>
    {` · Hay ${cantidad(stock ?? 0)} (${presentacion})`}
  </Typography>
);
