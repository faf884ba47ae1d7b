import Inventory from '@mui/icons-material/Inventory2Outlined';
import { Typography } from '@mui/material';
import { labels } from '#contract/declarations/labels';
import { cantidad, dotted, signed } from '#contract/text/format';
import { documentOf, movimientoNames, MOVIMIENTO_KINDS, type Movimiento, type Kardex } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import { listHeadings } from '#contract/declarations/listHeadings';
import { column, dateColumn, numberColumn, textColumn, personColumn, type Column } from '../../kit/list/columns';
import { reachSx, OptionalLink } from '../../kit/OptionalLink';
import { ListPage } from '../../kit/list/ListPage';
import { recordPage } from '../../kit/RecordPage';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { ChoiceFilter } from '../../kit/list/filters';
import { ExportButton } from '../../kit/list/ListButtons';
import { PickerFilter } from '../../kit/picker/PickerFilter';
import { May } from '../../kit/gate';
import { articleToOrder, ClienteFilter, ProveedorFilter, ProyectoFilter } from '../documentos/pickable';

/** Path of the document behind a movement: a purchase, a sale, or an order served from the warehouse. */
const pathOf = ({ idCompra, idVenta, idPedido, pedidoVisible }: Movimiento): string | null =>
  wayTo('compra', idCompra) ?? wayTo('venta', idVenta) ?? wayTo('pedido', idPedido, pedidoVisible);

const movimientoColumns = {
  fecha: dateColumn<Movimiento>('Fecha', ({ fecha }) => fecha, { source: 'fecha', width: 154 }),
  tipo: textColumn<Movimiento>('Movimiento', ({ tipo }) => movimientoNames[tipo], { card: 'title', width: '18%' }),
  cantidad: column<Movimiento>('Cantidad', movimiento => signed(movimiento.cantidad), {
    align: 'right',
    width: 80,
    card: 'status',
  }),
  saldo: numberColumn<Movimiento>('Saldo', ({ saldo }) => saldo, { width: 80 }),
  motivo: textColumn<Movimiento>('Motivo', ({ motivo }) => motivo),
  usuario: personColumn<Movimiento>(labels.hechoPor, ({ usuario }) => usuario, { width: '18%' }),
  documento: column<Movimiento>(
    'Documento',
    movimiento => (
      <OptionalLink sx={reachSx} to={pathOf(movimiento)}>
        {documentOf(movimiento) ?? '—'}
      </OptionalLink>
    ),
    { width: 110 },
  ),
};

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
    summary={
      // Keeps the height of a line until the article is read.
      <Typography
        component="div"
        sx={{ minHeight: '1lh', display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' }}
      >
        {record && (
          <>
            <OptionalLink sx={reachSx} to={mayPass('productos.update') ? paths.edit('productos', id) : null}>
              {dotted(record.codigo, record.nombreProducto)}
            </OptionalLink>
            <span>
              Hay {cantidad(record.stock ?? 0)} ({record.presentacion})
            </span>
          </>
        )}
      </Typography>
    }
  />
);

// The movements are shown also where only the article could not be read.
export const MovimientosPage = recordPage<Producto>(
  {
    resource: 'productos',
    gate: 'movimientos.list',
    title: 'Movimientos',
    parent: PARENT,
    missing: 'El artículo no existe',
  },
  Movimientos,
);

const heading = listHeadings.kardex;

const kardexColumns: Column<Kardex>[] = [
  movimientoColumns.fecha,
  // With its reason, which few have: a column of its own would take the room of the others.
  textColumn(heading.tipo, ({ tipo, motivo }) => dotted(movimientoNames[tipo], motivo), { width: '14%' }),
  textColumn(heading.codigo, ({ codigo }) => codigo, { width: 96, cut: false, card: 'hide' }),
  textColumn(heading.nombreProducto, ({ nombreProducto }) => nombreProducto, { card: 'title', width: '30%' }),
  movimientoColumns.cantidad,
  movimientoColumns.saldo,
  movimientoColumns.documento,
  textColumn(heading.quien, ({ proveedor, cliente, proyecto }) => proveedor ?? cliente ?? proyecto),
  { ...movimientoColumns.usuario, card: 'hide', width: '14%' },
];

/** All stock movements, with an accountant's filters and exports (D54). */
export function KardexPage() {
  return (
    <ListPage<Kardex>
      resource="kardex"
      title="Movimientos"
      columns={kardexColumns}
      emptyMessage="No hay movimientos registrados"
      filledBy="productos"
      rowLink={({ idProducto }) => paths.movimientos(idProducto)}
      filters={
        <>
          <DateRangeFilter withMonths />
          <ChoiceFilter source="tipo" label={heading.tipo} choices={MOVIMIENTO_KINDS} names={movimientoNames} />
          <PickerFilter source="idProducto" icon={Inventory} kind={articleToOrder} />
          <ProveedorFilter />
          <May gate="ventas.list">
            <ClienteFilter />
          </May>
          <ProyectoFilter />
        </>
      }
      exports={<ExportButton />}
    />
  );
}
