import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Compra } from '#contract/compra';
import { pedidoNumbers } from '#contract/compraPedidos';
import { FACTURACIONES, facturacionNames } from '#contract/facturaProveedor';
import { ETAPAS_COMPRA, etapaNames } from '#contract/promesa';
import { listHeadings } from '#contract/declarations/listHeadings';
import { articleCount } from '#contract/documentTotals';
import { ActionButton } from '../../kit/buttons';
import { column, dateColumn, moneyColumn, personColumn, textColumn, type Column } from '../../kit/list/columns';
import { ExportButton, CreateButton } from '../../kit/list/ListButtons';
import { ChoiceFilter, LinkedFilter } from '../../kit/list/filters';
import { ListPage } from '../../kit/list/ListPage';
import { PdfButton } from '../../kit/pdf/PdfButton';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { ComprasFigures } from '../documentos/DocumentFigures';
import { ProveedorFilter, ProyectoFilter } from '../documentos/pickable';
import { paths } from '../../app/routes';
import { EtapaBadge, promisedDay, compraDocument, totalesOf } from './compra';

const heading = listHeadings.compras;

const columns: Column<Compra>[] = [
  dateColumn(heading.fecha, ({ fecha }) => fecha, { source: 'fecha', width: 154 }),
  personColumn(heading.usuario, ({ usuario }) => usuario, { source: 'usuario', width: 107 }),
  textColumn(heading.proveedor, ({ proveedor }) => proveedor?.razonSocial, {
    source: 'proveedor.razonSocial',
    card: 'title',
    width: '50%',
    // Large amounts leave no more.
    least: 120,
  }),
  textColumn(heading.id, ({ id }) => id, { source: 'id', width: 67, cut: false }),
  textColumn(heading.idPedido, compra => pedidoNumbers(compra), { source: 'idPedido', width: 73 }),
  column(heading.fechaPrometida, compra => promisedDay(compra), { source: 'fechaPrometida', width: 92 }),
  column(heading.etapa, compra => <EtapaBadge compra={compra} />, { source: 'etapa', card: 'status', width: 145 }),
  textColumn(heading.detalleCompra, ({ detalleCompra }) => articleCount(detalleCompra), { width: 73, align: 'right' }),
  moneyColumn(heading.total, compra => totalesOf(compra).total, { source: 'total', width: 112 }),
];

export const ComprasList = () => (
  <ListPage<Compra>
    title="Órdenes"
    columns={columns}
    emptyMessage="No hay ordenes registradas"
    create={<CreateButton label="Nueva orden" />}
    exports={<ExportButton />}
    summary={<ComprasFigures />}
    filters={
      <>
        <DateRangeFilter withMonths />
        <ProveedorFilter />
        <ProyectoFilter />
        <ChoiceFilter source="etapa" label="Etapa" choices={ETAPAS_COMPRA} names={etapaNames} />
        <ChoiceFilter source="facturacion" label="Facturación" choices={FACTURACIONES} names={facturacionNames} />
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
