import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Compra } from '#contract/compra';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { useWrite } from '../../../kit/draft/useWrite';
import { Gated } from '../../../kit/gate';
import { efectoEnStock } from './texts';

/** The status update of a purchase (D23): says what happens to stock, then waits for the server (D36). */
export function EstadoButton({ compra }: { compra: Compra }) {
  const notify = useNotify();
  const { busy, run } = useWrite('compras.toggle');
  const [asking, setAsking] = useState(false);
  const { id, estado, version } = compra;
  const isRecibida = estado === 'Recibida';
  const label = isRecibida ? 'Volver a pendiente' : 'Marcar como recibida';

  const change = () => {
    // A second click may still reach the dialog while it closes.
    if (!asking) return;
    setAsking(false);
    const done = isRecibida ? `La orden ${id} volvió a pendiente` : `La orden ${id} está recibida`;
    void run(
      { params: { id }, data: { version, estado: isRecibida ? 'Pendiente' : 'Recibida' } },
      {
        onDone: () => notify(done, { type: 'success' }),
        onFailed: ({ message }) => notify(message, { type: 'error' }),
      },
    );
  };

  return (
    <>
      <Gated gate="compras.toggle" flex={1} fullWidth>
        <Button
          fullWidth
          size="large"
          variant={isRecibida ? 'outlined' : 'contained'}
          loading={busy}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </Gated>
      <ConfirmDialog
        open={asking}
        title={isRecibida ? `¿Volver la orden ${id} a pendiente?` : `¿Marcar la orden ${id} como recibida?`}
        confirmLabel={label}
        onConfirm={change}
        onCancel={() => setAsking(false)}
      >
        <Typography>{efectoEnStock(compra)}</Typography>
      </ConfirmDialog>
    </>
  );
}
