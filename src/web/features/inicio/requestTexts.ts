import { cantidad, firstFew } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { minus } from '#contract/text/sums';
import { ago } from '../../api/company';

const CHANGES = 2;

/** "20 → 17 CEMENTO GRIS", of a correction "Recibido 20 → 17 CEMENTO GRIS", for the first changes. */
export function changesOf({ pedidoDetalle }: Pedido): string {
  const texts = pedidoDetalle.flatMap(({ nombreProducto, cantidad: ordered, cantNueva, recibido, porCorregir }) => [
    ...(cantNueva == null ? [] : [`${cantidad(ordered)} → ${cantidad(cantNueva)} ${nombreProducto}`]),
    ...(porCorregir
      ? [`Recibido ${cantidad(recibido)} → ${cantidad(minus(recibido, porCorregir))} ${nombreProducto}`]
      : []),
  ]);
  return firstFew(texts, CHANGES, '; ');
}

/** Author and age of an order's oldest open request: they come oldest first. */
export function askedBy({ pedidoReporte }: Pedido): string {
  const first = pedidoReporte.find(({ estado, fechaCambio }) => estado === 'Pendiente' && fechaCambio);
  if (!first?.fechaCambio) return '';
  return [first.nombreUsuario, ago(first.fechaCambio)].filter(Boolean).join(', ');
}
