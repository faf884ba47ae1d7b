import { cantidad } from '#contract/format';
import type { TotalDireccionamiento } from '#contract/totales';
import { textColumn, type Column } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { ListExports } from '../../resources/pedidos/DocumentButtons';
import { totalesDocument } from '../../resources/pedidos/documents';
import { OrderFilters } from '../../resources/pedidos/OrderFilters';

type Amount = 'lineas' | 'cantidad' | 'recibido' | 'pendiente';

const amount = (source: Amount, label: string): Column<TotalDireccionamiento> => ({
  source,
  label,
  align: 'right',
  width: 120,
  render: total => cantidad(total[source]),
});

const columns: Column<TotalDireccionamiento>[] = [
  textColumn('nombreProyecto', 'Proyecto', total => total.nombreProyecto, { card: 'title', width: '40%' }),
  textColumn('direccionamiento', 'Direccionamiento', total => total.direccionamiento, { width: '25%' }),
  amount('lineas', 'Líneas'),
  amount('cantidad', 'Pedido'),
  amount('recibido', 'Entregado'),
  amount('pendiente', 'Pendiente'),
];

/** What is ordered, received and pending under each direccionamiento of each project, of the open orders. */
export default function TotalesPage() {
  return (
    <ListPage<TotalDireccionamiento>
      resource="totales"
      title="Totales por direccionamiento"
      columns={columns}
      sort={{ field: 'nombreProyecto', order: 'ASC' }}
      emptyMessage="No hay líneas de pedidos abiertos"
      filters={<OrderFilters />}
      exports={<ListExports title="Totales por direccionamiento" make={totalesDocument} />}
    />
  );
}
