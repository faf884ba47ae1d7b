import { cantidad } from '#contract/format';
import { restar, sumar, type Hecho, type PedidoHecho } from '#contract/pedido';
import { conSigno } from '../../../../kit/quantity/conSigno';
import type { Tono } from '../../../../kit/EstatusBadge';

/** How each thing that can happen to an order is told. `amounts`: what the quantities of its lines mean. */
interface Telling {
  title: string;
  tono: Tono;
  amounts: 'none' | 'received' | 'ordered' | 'takenBack';
}

export const tellings: Record<Hecho, Telling> = {
  creado: { title: 'Pedido creado', tono: 'primary', amounts: 'none' },
  recibido: { title: 'Recepción', tono: 'good', amounts: 'received' },
  cambioSolicitado: { title: 'Cambio solicitado', tono: 'warning', amounts: 'ordered' },
  cambioAprobado: { title: 'Cambio aprobado', tono: 'good', amounts: 'ordered' },
  cambioDenegado: { title: 'Cambio denegado', tono: 'bad', amounts: 'ordered' },
  correccionSolicitada: { title: 'Corrección solicitada', tono: 'warning', amounts: 'takenBack' },
  correccionAprobada: { title: 'Corrección aprobada', tono: 'good', amounts: 'takenBack' },
  correccionDenegada: { title: 'Corrección denegada', tono: 'bad', amounts: 'takenBack' },
  cerrado: { title: 'Pedido cerrado', tono: 'quiet', amounts: 'none' },
  reabierto: { title: 'Pedido reabierto', tono: 'primary', amounts: 'none' },
};

export type HechoLinea = PedidoHecho['lineas'][number];

const beforeAfter = (before: number, after: number, difference: number): string =>
  `${cantidad(before)} → ${cantidad(after)} (${conSigno(difference)})`;

/** A line's quantities, before and after: "12 → 24 (+12)". */
export function amountsOf({ anterior, cantidad: amount }: HechoLinea, kind: Telling['amounts']): string {
  if (kind === 'ordered') {
    return anterior == null ? cantidad(amount) : beforeAfter(anterior, amount, restar(amount, anterior));
  }
  const moved = kind === 'takenBack' ? -Math.abs(amount) : amount;
  return anterior == null ? conSigno(moved) : beforeAfter(anterior, sumar(anterior, moved), moved);
}
