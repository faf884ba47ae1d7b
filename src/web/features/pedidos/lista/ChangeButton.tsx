import EditNote from '@mui/icons-material/EditNoteOutlined';
import type { Pedido } from '#contract/pedido';
import { GatedActionButton } from '../../../kit/ActionButton';
import { paths } from '../../../app/routes';

/** Row button to the change request of an order (D15). */
export const ChangeButton = ({ pedido: { id, estado } }: { pedido: Pick<Pedido, 'id' | 'estado'> }) => (
  <GatedActionButton
    gate="pedidos.solicitarCambio"
    label="Solicitar Cambio"
    icon={EditNote}
    to={paths.pedido(id, 0)}
    disabled={estado === 'Cerrado'}
    reason="El pedido está cerrado: ábralo de nuevo para cambiarlo"
  />
);
