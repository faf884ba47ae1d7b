import EventIcon from '@mui/icons-material/EventOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { dia } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyToday } from '../../../app/company';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { DayPicker } from '../../../kit/date/DayPicker';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { Gated } from '../../../kit/gate';
import { useIsPhone } from '../../../kit/useIsPhone';
import { useOrderWrite } from './useOrderWrite';

/** Changes the estimated delivery of an open order, from today on (D12); recorded in its history. */
export function ChangeDelivery({ order }: { order: Pedido }) {
  const { id, fechaEntrega, estado } = order;
  const { send, busy, failure, dismiss } = useOrderWrite('pedidos.entrega', order);
  const [asking, setAsking] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const notify = useNotify();
  if (estado === 'Cerrado') return null;

  const open = () => {
    dismiss();
    setDay(fechaEntrega ?? null);
    setAsking(true);
  };
  const confirm = () => {
    if (day === null) return;
    void send({ fechaEntrega: day }, () => {
      setAsking(false);
      notify(`La entrega estimada del pedido ${id} es ahora el ${dia(day)}`, { type: 'success' });
    });
  };

  return (
    <>
      <Gated gate="pedidos.entrega" flex={isPhone ? '1 1 100%' : 'none'}>
        <Button fullWidth variant="outlined" startIcon={<EventIcon />} onClick={open}>
          Cambiar entrega
        </Button>
      </Gated>
      <ConfirmDialog
        open={asking}
        title={`¿Para cuándo se espera el pedido ${id}?`}
        confirmLabel="Cambiar entrega"
        asksText
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Box sx={{ pt: 1, display: 'grid', gap: 2 }}>
          <DayPicker
            label="Entrega estimada"
            value={day}
            onChange={setDay}
            min={companyToday()}
            helperText={day === null ? 'Elija un día, de hoy en adelante' : undefined}
          />
          <FailureAlert failure={failure} />
        </Box>
      </ConfirmDialog>
    </>
  );
}
