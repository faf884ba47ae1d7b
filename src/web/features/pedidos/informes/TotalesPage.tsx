import { avance, cifras } from '#contract/cifras';
import { etiquetas } from '#contract/etiquetas';
import { cantidad } from '#contract/format';
import type { TotalDireccionamiento } from '#contract/totales';
import { textColumn, type Column } from '../../../kit/list/columns';
import { porcentaje } from '../../../kit/list/Figures';
import { totalesDocument } from '../orderDocuments';
import { report } from './report';

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
  textColumn('direccionamiento', etiquetas.direccionamiento, total => total.direccionamiento, { width: '25%' }),
  amount('lineas', 'Líneas'),
  amount('cantidad', 'Pedido'),
  amount('recibido', 'Entregado'),
  amount('pendiente', 'Pendiente'),
];

/** What is ordered, received and pending under each direccionamiento of each project, of the open orders. */
export default report({
  name: 'totales',
  title: 'Totales por direccionamiento',
  empty: 'No hay líneas de pedidos abiertos',
  columns,
  sort: { field: 'nombreProyecto', order: 'ASC' },
  cifras: cifras.totales,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Líneas', ({ lineas }) => cantidad(lineas)],
    ['Líneas pendientes', ({ pendientes }) => cantidad(pendientes)],
    ['Completado', all => porcentaje(avance(all))],
  ],
  files: totalesDocument,
});
