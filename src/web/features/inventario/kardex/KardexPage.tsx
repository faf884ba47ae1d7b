import Inventory from '@mui/icons-material/Inventory2Outlined';
import { listHeadings } from '#contract/declarations/listHeadings';
import { movimientoNames, MOVIMIENTO_KINDS, type Kardex } from '#contract/movimiento';
import { DateRangeFilter } from '../../../kit/date/DateRangeFilter';
import { ChoiceFilter } from '../../../kit/list/filters';
import { textColumn, type Column } from '../../../kit/list/columns';
import { ExportButton } from '../../../kit/list/ExportButton';
import { ListPage } from '../../../kit/list/ListPage';
import { PickerFilter } from '../../../kit/picker/PickerFilter';
import { mayPass } from '../../../api/permisos';
import { paths } from '../../../app/routes';
import { articleToOrder, ClienteFilter, ProveedorFilter, ProyectoFilter } from '../../documentos/pickable';
import { movimientoColumns } from '../movimientos/columns';

const { fecha, tipo, cantidad, saldo, documento, usuario } = movimientoColumns;
const heading = listHeadings.kardex;

const columns: Column<Kardex>[] = [
  fecha,
  { ...tipo, card: 'fact', width: '14%' },
  textColumn('codigo', heading.codigo, ({ codigo }) => codigo, {
    sortable: false,
    width: 96,
    cut: false,
    card: 'hide',
  }),
  textColumn('nombreProducto', heading.nombreProducto, ({ nombreProducto }) => nombreProducto, {
    card: 'title',
    sortable: false,
    width: '30%',
  }),
  cantidad,
  saldo,
  documento,
  textColumn('quien', heading.quien, ({ proveedor, cliente, proyecto }) => proveedor ?? cliente ?? proyecto, {
    sortable: false,
  }),
  { ...usuario, card: 'hide', width: '14%' },
];

/** All stock movements, with an accountant's filters and exports (D54). */
export default function KardexPage() {
  return (
    <ListPage<Kardex>
      resource="kardex"
      title="Movimientos"
      columns={columns}
      emptyMessage="No hay movimientos registrados"
      filledBy="productos"
      rowLink={({ idProducto }) => paths.movimientos(idProducto)}
      filters={
        <>
          <DateRangeFilter ready />
          <ChoiceFilter
            source="tipo"
            label={heading.tipo}
            choices={MOVIMIENTO_KINDS}
            nameOf={value => movimientoNames[value]}
          />
          <PickerFilter source="idProducto" icon={Inventory} kind={articleToOrder} />
          <ProveedorFilter />
          {mayPass('ventas.list') && <ClienteFilter />}
          <ProyectoFilter />
        </>
      }
      exports={<ExportButton />}
    />
  );
}
