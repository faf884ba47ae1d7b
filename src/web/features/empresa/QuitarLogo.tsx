import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog';
import { useWrite } from '../../kit/draft/useWrite';
import { Gated } from '../../kit/gate';

/** Takes the company's logo away, having asked (D48). */
export function QuitarLogo() {
  const notify = useNotify();
  const { busy, run } = useWrite('empresa.quitarLogo');
  const [asking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    void run(
      {},
      {
        onDone: ({ message }) => notify(message, { type: 'success' }),
        onFailed: ({ message }) => notify(message, { type: 'error' }),
      },
    );
  };
  return (
    <>
      <Gated gate="empresa.quitarLogo">
        <Button variant="text" color="inherit" loading={busy} onClick={() => setAsking(true)}>
          Quitar logo
        </Button>
      </Gated>
      <ConfirmDialog
        open={asking}
        title="¿Quitar el logo de la empresa?"
        confirmLabel="Quitar logo"
        destructive
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        Deja de salir en las pantallas y en los PDF. Puede subirlo de nuevo cuando quiera.
      </ConfirmDialog>
    </>
  );
}
