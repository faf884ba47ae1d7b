import { avance, cifras } from '#contract/cifras';
import { cantidad } from '#contract/format';
import { pendiente } from '#contract/pedido';
import type { Seguimiento } from '#contract/seguimiento';
import { textColumn, type Column } from '../../../kit/list/columns';
import { porcentaje } from '../../../kit/list/Figures';
import { ProjectLines } from './ProjectLines';
import { report } from './report';

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

/** Tracking: every line of the open orders, by project (D10). */
export default report({
  name: 'seguimiento',
  title: 'Seguimiento',
  empty: 'No hay pedidos en seguimiento',
  columns,
  sort: { field: 'nombreProyecto', order: 'ASC' },
  cifras: cifras.seguimiento,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Líneas', ({ lineas }) => cantidad(lineas)],
    ['Completado', all => porcentaje(avance(all))],
    ['Pedidos atrasados', ({ atrasados }) => cantidad(atrasados)],
  ],
  expand: item => <ProjectLines item={item} />,
});
