import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Compra } from '#contract/compra';
import { pedidoNumbers } from '#contract/compraPedidos';
import { listHeadings } from '#contract/declarations/listHeadings';
import { ActionButton } from '../../kit/buttons';
import { column, dateColumn, moneyColumn, personColumn, textColumn, type Column } from '../../kit/list/columns';
import { ExportButton, CreateButton } from '../../kit/list/ListButtons';
import { LinkedFilter } from '../../kit/list/filters';
import { ListPage } from '../../kit/list/ListPage';
import { PdfButton } from '../../kit/pdf/PdfButton';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { ProveedorFilter, ProyectoFilter } from '../documentos/pickable';
import { paths } from '../../app/routes';
import { EtapaBadge, EtapaFilter, promisedDay, compraDocument, totalesOf } from './compra';

const heading = listHeadings.compras;

const columns: Column<Compra>[] = [
  dateColumn('fecha', heading.fecha, ({ fecha }) => fecha, { width: 154 }),
  personColumn('usuario', heading.usuario, ({ usuario }) => usuario, { width: 110 }),
  textColumn('proveedor.razonSocial', heading.proveedor, ({ proveedor }) => proveedor?.razonSocial, {
    card: 'title',
    width: '50%',
  }),
  textColumn('id', heading.id, ({ id }) => id, { width: 68, cut: false }),
  textColumn('idPedido', heading.idPedido, compra => pedidoNumbers(compra), { width: 73 }),
  column('fechaPrometida', heading.fechaPrometida, compra => promisedDay(compra), { width: 94 }),
  column('etapa', heading.etapa, compra => <EtapaBadge compra={compra} />, { card: 'status', width: 145 }),
  textColumn('detalleCompra', heading.detalleCompra, ({ detalleCompra }) => detalleCompra.length, {
    width: 73,
    align: 'right',
    sortable: false,
  }),
  moneyColumn('total', heading.total, compra => totalesOf(compra).total, { width: 112 }),
];

export const ComprasList = () => (
  <ListPage<Compra>
    title="Órdenes"
    columns={columns}
    emptyMessage="No hay ordenes registradas"
    create={<CreateButton label="Nueva orden" />}
    exports={<ExportButton />}
    filters={
      <>
        <DateRangeFilter ready />
        <ProveedorFilter />
        <ProyectoFilter />
        <EtapaFilter />
        <LinkedFilter
          label="Correo"
          sources={['envio']}
          words={({ envio }) => (envio === 'Fallido' ? 'falló' : null)}
        />
      </>
    }
    rowLink={({ id }) => paths.compra(id)}
    mainAction={({ id }) => <ActionButton label="Detalle" icon={Visibility} to={paths.compra(id)} />}
    rowActions={({ id }) => (
      <PdfButton gate="compras.documento" title={`Orden de compra ${id}`} document={compraDocument(id)} />
    )}
  />
);
