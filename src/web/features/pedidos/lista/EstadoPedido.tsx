import { ESTADOS_PEDIDO, type EstadoPedido as Estado } from '#contract/pedido';
import { Badge, type Tono } from '../../../kit/EstatusBadge';

const tonos: Record<Estado, Tono> = { Pendiente: 'warning', Entregado: 'good', Cerrado: 'quiet' };

/** The state of an order (D13) as a chip; a plain provider's own word is shown as it is. */
export function EstadoPedido({ estado }: { estado: string | null | undefined }) {
  const known = ESTADOS_PEDIDO.find(one => one === estado);
  return estado ? <Badge tono={known ? tonos[known] : 'quiet'}>{estado}</Badge> : '—';
}
