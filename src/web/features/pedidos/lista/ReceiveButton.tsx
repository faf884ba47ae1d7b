import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import type { Pedido } from '#contract/pedido';
import { GatedActionButton } from '../../../kit/ActionButton';

/** Row button to the receipt of an order; disabled, saying why, where nothing can come any more. */
export function ReceiveButton({ pedido: { estado }, to }: { pedido: Pick<Pedido, 'estado'>; to: string }) {
  const isOver = estado === 'Entregado' || estado === 'Cerrado';
  const reason = `El pedido está ${estado?.toLowerCase()}: no queda nada por recibir`;
  return (
    <GatedActionButton
      gate="pedidos.recibir"
      label="Recibir"
      icon={MoveToInboxIcon}
      to={to}
      disabled={isOver}
      reason={reason}
    />
  );
}
