import { avance, cifras, type CifrasDe } from '#contract/cifras';
import { cantidad } from '#contract/format';
import type { TotalDireccionamiento } from '#contract/totales';
import { textColumn, type Column } from '../../../kit/list/columns';
import { porcentaje } from '../../../kit/list/figureTexts';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { ListExports } from '../lista/DocumentButtons';
import { totalesDocument } from '../lista/documents';
import { OrderFilters } from '../lista/OrderFilters';

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

const figures: Figure<CifrasDe<'totales'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Líneas', value: ({ lineas }) => cantidad(lineas) },
  { label: 'Líneas pendientes', value: ({ pendientes }) => cantidad(pendientes) },
  { label: 'Completado', value: all => porcentaje(avance(all)) },
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
      summary={<Figures call="cifras.totales" schema={cifras.totales} figures={figures} />}
      filters={<OrderFilters />}
      exports={<ListExports title="Totales por direccionamiento" make={totalesDocument} />}
    />
  );
}
