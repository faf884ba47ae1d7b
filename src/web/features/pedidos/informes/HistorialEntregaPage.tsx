import { cifras } from '#contract/cifras';
import { cantidad, fechaHora } from '#contract/format';
import { companyTimeZone } from '../../../app/company';
import { entregas } from './historyLines';
import { report } from './report';

/** Delivery history: per order, what arrived, when, and who took it in. */
export default report({
  ...entregas,
  name: 'historialentrega',
  title: 'Historial Entregas',
  empty: 'No hay entregas registradas',
  cifras: cifras.historialentrega,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Entregas', all => cantidad(all.entregas)],
    ['Correcciones', ({ correcciones }) => cantidad(correcciones)],
    ['Último registro', ({ ultima }) => fechaHora(ultima, companyTimeZone())],
  ],
});
