import EventIcon from '@mui/icons-material/EventOutlined';
import { useState } from 'react';
import { dia } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyToday } from '../../../app/company';
import { ActionButton } from '../../../kit/buttons';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog } from '../../../kit/dialog/AskingDialog';
import { useOrderWrite } from './useOrderWrite';

/** Changes the estimated delivery of an open order, from today on (D12); recorded in its history. */
export function ChangeDelivery({ order }: { order: Pedido }) {
  const [asking, setAsking] = useState(false);
  if (order.estado === 'Cerrado') return null;
  return (
    <>
      <ActionButton
        labelled
        gate="pedidos.entrega"
        label="Cambiar entrega"
        icon={EventIcon}
        onClick={() => setAsking(true)}
      />
      {asking && <DeliveryDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeliveryDialog({ order, onClose }: { order: Pedido; onClose: () => void }) {
  const { id, fechaEntrega } = order;
  const { send, busy, failure } = useOrderWrite('pedidos.entrega', order, onClose);
  const [day, setDay] = useState(fechaEntrega ?? null);
  const confirm = () => {
    if (day !== null) send({ fechaEntrega: day }, `La entrega estimada del pedido ${id} es ahora el ${dia(day)}`);
  };
  return (
    <FormDialog
      title={`¿Para cuándo se espera el pedido ${id}?`}
      submitLabel="Cambiar entrega"
      {...{ busy, failure, onClose }}
      onSubmit={confirm}
    >
      <DayPicker
        label="Entrega estimada"
        value={day}
        onChange={setDay}
        min={companyToday()}
        helperText={day === null ? 'Elija un día, de hoy en adelante' : undefined}
      />
    </FormDialog>
  );
}
