import EditNote from '@mui/icons-material/EditNoteOutlined';
import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import type { Pedido } from '#contract/pedido';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';

/** Row button to the receipt of an order; disabled, saying why, where nothing can come any more. */
export function ReceiveButton({ pedido: { estado }, to }: { pedido: Pick<Pedido, 'estado'>; to: string }) {
  const isOver = estado === 'Entregado' || estado === 'Cerrado';
  const reason = `El pedido está ${estado?.toLowerCase()}: no queda nada por recibir`;
  return (
    <ActionButton
      gate="pedidos.recibir"
      label="Recibir"
      icon={MoveToInboxIcon}
      to={to}
      disabled={isOver}
      reason={reason}
    />
  );
}

/** Row button to the change request of an order (D15). */
export const ChangeButton = ({ pedido: { id, estado } }: { pedido: Pick<Pedido, 'id' | 'estado'> }) => (
  <ActionButton
    gate="pedidos.solicitarCambio"
    label="Solicitar Cambio"
    icon={EditNote}
    to={paths.pedido(id, 0)}
    disabled={estado === 'Cerrado'}
    reason="El pedido está cerrado: ábralo de nuevo para cambiarlo"
  />
);
