import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Compra } from '#contract/compra';
import { ActionButton } from '../../kit/buttons';
import { compraDocument, EstadoCompraBadge } from '../documentos/vista/statesAndFiles';
import { dateColumn, moneyColumn, textColumn, type Column } from '../../kit/list/columns';
import { CreateButton, ExportButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { PdfButton } from '../../kit/pdf/PdfButton';
import { paths } from '../../app/routes';

const columns: Column<Compra>[] = [
  dateColumn('fecha', 'Fecha Orden', ({ fecha }) => fecha),
  textColumn('usuario', 'Hecho Por', ({ usuario }) => usuario && `${usuario.nombre} ${usuario.apellido}`.trim()),
  textColumn('proveedor.razonSocial', 'Proveedor', ({ proveedor }) => proveedor?.razonSocial, { card: 'title' }),
  textColumn('id', 'N.Orden', ({ id }) => id, { width: 88 }),
  textColumn('idPedido', 'N.Pedido', ({ idPedido }) => idPedido, { width: 88 }),
  textColumn('detalleCompra', 'Artículos', ({ detalleCompra }) => detalleCompra.length, {
    width: 80,
    align: 'right',
    sortable: false,
  }),
  moneyColumn('total', 'Total', ({ total }) => total),
  {
    source: 'estado',
    label: 'Estado',
    card: 'status',
    width: 110,
    render: ({ estado }) => <EstadoCompraBadge estado={estado} />,
  },
];

/** Purchase orders (S2, /compras). */
const ComprasList = () => (
  <ListPage<Compra>
    title="Órdenes"
    columns={columns}
    sort={{ field: 'fecha', order: 'DESC' }}
    emptyMessage="No hay ordenes registradas"
    create={<CreateButton label="Nueva orden" />}
    exports={<ExportButton />}
    rowLink={({ id }) => paths.compra(id)}
    rowActions={({ id }) => (
      <>
        <ActionButton label="Detalle" icon={Visibility} to={paths.compra(id)} />
        <PdfButton gate="compras.documento" title={`Orden de compra ${id}`} document={compraDocument(id)} />
      </>
    )}
  />
);

/** Its list; its other screens are joined to it in App.tsx. */
export default { name: 'compras', list: ComprasList };
