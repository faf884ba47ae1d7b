import { cifras } from '#contract/cifras';
import { cantidad } from '#contract/format';
import { cambios } from './historyLines';
import { report } from './report';

/** Change history: per order, what was asked for and what was decided. */
export default report({
  ...cambios,
  name: 'historialcambios',
  title: 'Historial Cambios',
  empty: 'No hay cambios registrados',
  cifras: cifras.historialcambios,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Solicitudes', ({ solicitudes }) => cantidad(solicitudes)],
    ['Aprobadas', ({ aprobadas }) => cantidad(aprobadas)],
    ['En espera', ({ enEspera }) => cantidad(enEspera)],
  ],
});
