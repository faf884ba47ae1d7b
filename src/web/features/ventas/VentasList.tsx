import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { listHeadings } from '#contract/declarations/listHeadings';
import { ESTADOS_VENTA, type Venta, type EstadoVenta as Estado } from '#contract/venta';
import { ActionButton } from '../../kit/buttons';
import { column, dateColumn, moneyColumn, personColumn, textColumn, type Column } from '../../kit/list/columns';
import { ExportButton, CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { ChoiceFilter } from '../../kit/list/filters';
import { VentasFigures } from '../documentos/DocumentFigures';
import { ClienteFilter } from '../documentos/pickable';
import { paths } from '../../app/routes';
import { StateBadge, type Tone } from '../../kit/Badge';

const heading = listHeadings.ventas;

const columns: Column<Venta>[] = [
  dateColumn(heading.fecha, ({ fecha }) => fecha, { source: 'fecha', width: 154 }),
  textColumn(heading.id, ({ id }) => id, { source: 'id', width: 72 }),
  personColumn(heading.usuario, ({ usuario }) => usuario, { source: 'usuario' }),
  personColumn(heading.cliente, ({ cliente }) => cliente, { source: 'cliente', card: 'title' }),
  moneyColumn(heading.total, ({ total }) => total, { source: 'total', width: 112 }),
  column(heading.estado, venta => <EstadoVenta venta={venta} />, { source: 'estado', card: 'status', width: 110 }),
];

const VentasList = () => (
  <ListPage<Venta>
    title="Ventas"
    columns={columns}
    emptyMessage="No hay ventas registradas"
    create={<CreateButton label="Nueva venta" />}
    exports={<ExportButton />}
    summary={<VentasFigures />}
    filters={
      <>
        <DateRangeFilter withMonths />
        <ClienteFilter />
        <ChoiceFilter source="estado" label="Estado" choices={ESTADOS_VENTA} />
      </>
    }
    rowLink={({ id }) => paths.venta(id)}
    mainAction={({ id }) => <ActionButton label="Factura" icon={ReceiptLong} to={paths.venta(id)} />}
  />
);

export default VentasList;

const tones: Record<Estado, Tone> = { Vigente: 'quiet', Anulada: 'bad' };

export const EstadoVenta = ({ venta: { estado } }: { venta: Pick<Venta, 'estado'> }) => (
  <StateBadge estado={estado} tones={tones} />
);
