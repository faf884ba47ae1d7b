import { cifras, type CifrasOf } from '#contract/cifras';
import { labels } from '#contract/declarations/labels';
import { cantidad, dinero } from '#contract/text/format';
import { Figures, type Figure } from '../../kit/list/Figures';

/** The row above the lists of purchases and of sales: what all rows of the filter add up to, without annulled ones. */

const total: Figure<{ total: number }> = [labels.total, sums => dinero(sums.total), '8rem'];
const anuladas: Figure<{ anuladas: number }> = ['Anuladas, sin sumar', sums => cantidad(sums.anuladas)];

const ofCompras: Figure<CifrasOf<'compras'>>[] = [
  [labels.subtotal, ({ subtotal }) => dinero(subtotal), '8rem'],
  [labels.iva, ({ iva }) => dinero(iva), '7rem'],
  total,
  anuladas,
];
const ofVentas: Figure<CifrasOf<'ventas'>>[] = [total, anuladas];

export const ComprasFigures = () => <Figures call="cifras.compras" schema={cifras.compras} figures={ofCompras} />;

export const VentasFigures = () => <Figures call="cifras.ventas" schema={cifras.ventas} figures={ofVentas} />;
