import Block from '@mui/icons-material/BlockOutlined';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { useDialogWrite } from '../../../kit/draft/useWrite';

interface AnularButtonProps {
  resource: 'compras' | 'ventas';
  record: { id: number; version?: number | null };
  /** Name in the dialog: "la venta 12". */
  name: string;
  /** Effect on stock, as a sentence. */
  effect: string;
}

/** 'Anular' asks for a reason; the document is kept, marked as annulled. */
export function AnularButton({ resource, record: { id, version }, name, effect }: AnularButtonProps) {
  const [asking, setAsking] = useState(false);
  useFocusWhenGone();
  const { send, busy, failure, dismiss } = useDialogWrite(`${resource}.anular`, () => setAsking(false));
  const cancel = () => {
    setAsking(false);
    dismiss();
  };

  return (
    <>
      <GatedButton gate={`${resource}.anular`} color="error" startIcon={<Block />} onClick={() => setAsking(true)}>
        Anular
      </GatedButton>
      {asking && (
        <ReasonDialog
          title={`¿Anular ${name}?`}
          confirmLabel="Anular"
          destructive
          busy={busy}
          failure={failure}
          onConfirm={motivo => send({ params: { id }, data: { motivo, version } }, `L${name.slice(1)} quedó anulada`)}
          onCancel={cancel}
        >
          <Typography>{effect} No se puede deshacer.</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
