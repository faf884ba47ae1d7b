import { Button, Typography } from '@mui/material';
import { useNavigate, useNotify } from 'react-admin';
import type { Compra } from '#contract/compra';
import { paths } from '../../../app/routes';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { useToldWrite } from '../../../kit/draft/useWrite';
import { Gated, useMayPass } from '../../../kit/gate';
import { efectoEnStock } from './texts';

/** Changes the state of a purchase (D23): asks, showing the effect on stock, then waits for the server (D36). */
export function EstadoButton({ compra }: { compra: Compra }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const mayReceive = useMayPass('pedidos.recibir');
  const { busy, send } = useToldWrite('compras.toggle');
  const { id, estado, etapa, version } = compra;
  const isRecibida = estado === 'Recibida';
  const isDraft = etapa === 'Borrador';
  const label = isRecibida ? 'Volver a pendiente' : 'Marcar como recibida';

  // After marking it as received, the order it was bought for is opened to record what arrived.
  const receives = !isRecibida && mayReceive && compra.pedidoVisible !== false ? compra.idPedido : null;

  const change = () => {
    const done = isRecibida ? `La orden ${id} volvió a pendiente` : `La orden ${id} está recibida`;
    send({ params: { id }, data: { version, estado: isRecibida ? 'Pendiente' : 'Recibida' } }, () => {
      notify(done, { type: 'success' });
      if (receives) navigate(paths.pedido(receives, 1));
    });
  };
  const { ask, question } = useConfirm({
    title: isRecibida ? `¿Volver la orden ${id} a pendiente?` : `¿Marcar la orden ${id} como recibida?`,
    confirmLabel: label,
    onConfirm: change,
    children: (
      <Typography>
        {isDraft && 'Todavía no se ha enviado al proveedor. '}
        {efectoEnStock(compra)}
        {receives && ' Después se abre la recepción del pedido, para anotar lo que llegó.'}
      </Typography>
    ),
  });

  return (
    <>
      <Gated gate="compras.toggle" flex={1} fullWidth>
        <Button
          fullWidth
          size="large"
          variant={isRecibida || isDraft ? 'outlined' : 'contained'}
          loading={busy}
          onClick={ask}
        >
          {label}
        </Button>
      </Gated>
      {question}
    </>
  );
}
