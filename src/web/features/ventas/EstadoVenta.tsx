import type { EstadoVenta as Estado, Venta } from '#contract/venta';
import { StateBadge, type Tone } from '../../kit/Badge';

const tones: Record<Estado, Tone> = { Vigente: 'quiet', Anulada: 'bad' };

export const EstadoVenta = ({ venta: { estado } }: { venta: Pick<Venta, 'estado'> }) => (
  <StateBadge estado={estado} tones={tones} />
);
