import { useListContext } from 'react-admin';
import { avance, cifras, type CifrasDe } from '#contract/cifras';
import { cantidad } from '#contract/format';
import { pendiente } from '#contract/pedido';
import type { Seguimiento } from '#contract/seguimiento';
import { textColumn, type Column } from '../../../kit/list/columns';
import { porcentaje } from '../../../kit/list/figureTexts';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { OrderFilters } from '../lista/OrderFilters';
import { LinesHere } from './LinesHere';
import { LinesPage } from './LinesPage';

type Resumen = NonNullable<Seguimiento['resumen']>;

/** A plain provider sends the lines themselves: what they say is counted here. */
function countOf({ resumen, pedidoDetalles }: Seguimiento, name: keyof Resumen): number | null {
  if (resumen) return resumen[name];
  if (name === 'lineas') return pedidoDetalles?.length ?? null;
  return name === 'pendientes' ? (pedidoDetalles?.filter(line => pendiente(line) > 0).length ?? null) : null;
}

const count = (name: keyof Resumen, label: string): Column<Seguimiento> => ({
  source: `resumen.${name}`,
  label,
  align: 'right',
  sortable: false,
  width: 140,
  render: item => cantidad(countOf(item, name)),
});

const columns: Column<Seguimiento>[] = [
  textColumn('nombreProyecto', 'Proyecto', ({ nombreProyecto }) => nombreProyecto, { card: 'title', width: '40%' }),
  count('pedidos', 'Pedidos'),
  count('lineas', 'Líneas'),
  count('pendientes', 'Líneas pendientes'),
  count('atrasados', 'Pedidos atrasados'),
];

const figures: Figure<CifrasDe<'seguimiento'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Líneas', value: ({ lineas }) => cantidad(lineas) },
  { label: 'Completado', value: all => porcentaje(avance(all)) },
  { label: 'Pedidos atrasados', value: ({ atrasados }) => cantidad(atrasados) },
];

function Lines({ item }: { item: Seguimiento }) {
  const { filterValues = {} } = useListContext();
  if (!item.resumen) return <LinesHere lines={item.pedidoDetalles ?? []} />;
  const { desde, hasta } = filterValues;
  return <LinesPage filter={{ idProyecto: item.id, desde, hasta }} />;
}

/** Tracking: every line of the open orders, by project (SPEC part 2, D10). */
export default function SeguimientoPage() {
  return (
    <ListPage<Seguimiento>
      resource="seguimiento"
      title="Seguimiento"
      columns={columns}
      sort={{ field: 'nombreProyecto', order: 'ASC' }}
      emptyMessage="No hay pedidos en seguimiento"
      summary={<Figures call="cifras.seguimiento" schema={cifras.seguimiento} figures={figures} />}
      filters={<OrderFilters />}
      expand={item => <Lines item={item} />}
    />
  );
}
