import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useNotify } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import type { Compra } from '#contract/compra';
import { useIsForeignProject } from '../../../api/reads';
import { paths } from '../../../app/routes';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { useNotifyingWrite } from '../../../api/useWrite';
import { GatedButton, useMayPass } from '../../../kit/gate';
import { useReadRecord } from '../../../kit/RecordPage';
import { stateEffect } from './texts';

const labelOf = ({ estado }: Compra) => (estado === 'Recibida' ? 'Volver a pendiente' : 'Marcar como recibida');

/** Changes the state of a purchase (D23): asks, showing the effect on stock, then waits for the server (D36). */
export function EstadoButton() {
  const compra = useReadRecord<Compra>();
  const notify = useNotify();
  const navigate = useNavigate();
  const isShown = useIsMounted();
  const mayReceive = useMayPass('pedidos.recibir');
  const { busy, send } = useNotifyingWrite('compras.toggle');
  /** The purchase as it was when the question was opened, which a refetch must not turn into its opposite. */
  const [asked, setAsked] = useState(compra);
  const { id, estado } = asked;
  const isRecibida = estado === 'Recibida';
  // Only a state that another person changed meanwhile is a conflict.
  const { version } = compra.estado === estado ? compra : asked;
  // After marking it as received, the order it was bought for is opened to record what arrived, if that is for this
  // user. Who presses before their projects are known is led to it too: it says itself what may not be done there.
  const isForeign = useIsForeignProject(compra.proyecto?.id, compra.idPedido != null);
  const receives = !isRecibida && mayReceive && isForeign !== true ? compra.idPedido : null;

  const { ask, question } = useConfirm({
    title: isRecibida ? `¿Volver la orden ${id} a pendiente?` : `¿Marcar la orden ${id} como recibida?`,
    confirmLabel: labelOf(asked),
    onConfirm: () =>
      send({ params: { id }, data: { version, estado: isRecibida ? 'Pendiente' : 'Recibida' } }, () => {
        notify(`La orden ${id} ${isRecibida ? 'volvió a pendiente' : 'está recibida'}`, { type: 'success' });
        if (receives && isShown()) navigate(paths.pedido(receives, 1));
      }),
    children: <Typography>{stateEffect(asked, receives != null)}</Typography>,
  });

  return (
    <>
      <GatedButton
        gate="compras.toggle"
        flex={1}
        fullWidth
        size="large"
        variant={compra.etapa === 'Borrador' || compra.estado === 'Recibida' ? 'outlined' : 'contained'}
        loading={busy}
        onClick={() => {
          setAsked(compra);
          ask();
        }}
      >
        {labelOf(compra)}
      </GatedButton>
      {question}
    </>
  );
}
