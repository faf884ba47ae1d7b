import type { EstadoVenta as Estado, Venta } from '#contract/venta';
import { StateBadge, type Tono } from '../../kit/Badge';

const tonos: Record<Estado, Tono> = { Vigente: 'quiet', Anulada: 'bad' };

export const EstadoVenta = ({ venta: { estado } }: { venta: Pick<Venta, 'estado'> }) => (
  <StateBadge estado={estado} tonos={tonos} />
);
