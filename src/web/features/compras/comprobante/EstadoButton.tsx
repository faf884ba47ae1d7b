import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { Gated } from '../../../kit/gate';
import type { useDocumentCall } from '../../documentos/vista/useDocumentCall';
import { efectoEnStock } from './texts';

interface EstadoButtonProps extends ReturnType<typeof useDocumentCall> {
  compra: Compra;
}

/** The status update of a purchase (D23): says what happens to stock, then waits for the server (D36). */
export function EstadoButton({ compra, busy, run }: EstadoButtonProps) {
  const [asking, setAsking] = useState(false);
  const { id, estado, version } = compra;
  const isRecibida = estado === 'Recibida';
  const label = isRecibida ? 'Volver a pendiente' : 'Marcar como recibida';

  const change = () => {
    // A second click may still reach the dialog while it closes.
    if (!asking) return;
    setAsking(false);
    void run({
      name: 'compras.toggle',
      params: { id },
      data: { version, estado: isRecibida ? 'Pendiente' : 'Recibida' },
      done: isRecibida ? `La orden ${id} volvió a pendiente` : `La orden ${id} está recibida`,
    });
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
