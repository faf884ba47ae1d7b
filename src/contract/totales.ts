import { z } from 'zod';
import { labels } from './declarations/labels';
import { percentage } from './text/format';
import { mayReadPedidos } from './rights/gate';
import { informe } from './declarations/informe';
import { avance } from './seguimiento';

/**
 * Exact sums of the lines of a project's orders that are not Cerrado, by direccionamiento and presentación (D25, D45).
 * `lineas`: number of lines.
 */
export const totales = informe({
  resource: 'totales',
  title: 'Totales por direccionamiento',
  menu: 'Totales',
  empty: 'No hay líneas de pedidos abiertos',
  file: 'Totales',
  rights: mayReadPedidos,
  paths: {
    list: '/Pedidos/Totales/:userId',
    listado: '/Pedidos/TotalesListado/:userId/:format',
    cifras: '/Pedidos/Cifras/totales',
  },
  columns: {
    nombreProyecto: { label: 'Proyecto', kind: 'text', width: '30%' },
    direccionamiento: { label: labels.direccionamiento, kind: 'code', width: '25%' },
    presentacion: { label: labels.presentacion, kind: 'text', width: '20%' },
    lineas: { label: 'Líneas', kind: 'quantity' },
    cantidad: { label: 'Pedido', kind: 'quantity' },
    recibido: { label: 'Entregado', kind: 'quantity' },
    pendiente: { label: labels.pendiente, kind: 'quantity' },
  },
  answers: { idProyecto: z.number() },
  sort: ['nombreProyecto', 'ASC'],
  groups: { by: 'nombreProyecto', counted: 'Proyectos' },
  rows: 'Renglones',
  filters: ['fechas', 'proyecto'],
  sums: { pedidos: 'Pedidos', lineas: 'Líneas', pendientes: 'Líneas pendientes' },
  derived: [{ label: 'Completado', text: all => percentage(avance(all)) }],
});
