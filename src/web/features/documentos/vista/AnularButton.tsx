import Block from '@mui/icons-material/BlockOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog';
import { useWrite } from '../../../kit/draft/useWrite';
import { Gated } from '../../../kit/gate';

interface AnularButtonProps {
  resource: 'compras' | 'ventas';
  record: { id: number; version?: number | null };
  /** Names it: "la venta 12". */
  name: string;
  /** What happens to stock. */
  effect: string;
}

/** 'Anular' asks for a reason; the document stays, marked. */
export function AnularButton({ resource, record: { id, version }, name, effect }: AnularButtonProps) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { run, busy, failure, dismiss } = useWrite(`${resource}.anular`);
  const close = () => {
    setAsking(false);
    dismiss();
  };
  const onDone = () => {
    close();
    notify(`L${name.slice(1)} quedó anulada`, { type: 'success' });
  };

  return (
    <>
      <Gated gate={`${resource}.anular`}>
        <Button variant="outlined" color="error" startIcon={<Block />} onClick={() => setAsking(true)}>
          Anular
        </Button>
      </Gated>
      {asking && (
        <ReasonDialog
          title={`¿Anular ${name}?`}
          confirmLabel="Anular"
          destructive
          busy={busy}
          failure={failure}
          onConfirm={motivo => void run({ params: { id }, data: { motivo, version } }, { onDone })}
          onCancel={close}
        >
          <Typography>{effect} No se puede deshacer.</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
