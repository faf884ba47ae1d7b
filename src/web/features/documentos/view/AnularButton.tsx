import Block from '@mui/icons-material/BlockOutlined';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { capitalized } from '#contract/text/format';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { useDialogWrite } from '../../../api/useWrite';
import { useReadRecord } from '../../../kit/RecordPage';

interface AnularButtonProps {
  resource: 'compras' | 'ventas';
  /** Name in the dialog: "la venta 12". */
  name: string;
  /** Effect on stock, as a sentence. */
  effect: string;
}

type Versioned = RaRecord<number> & { version?: number | null };

const annulled = z.object({ estado: z.literal('Anulada') });

/** 'Anular' asks for a reason; the document is kept, marked as annulled. */
export function AnularButton({ resource, name, effect }: AnularButtonProps) {
  const { id, version } = useReadRecord<Versioned>();
  const [asking, setAsking] = useState(false);
  useFocusWhenGone();
  const notify = useNotify();
  const { send, busy, failure, dismiss } = useDialogWrite(`${resource}.anular`, () => setAsking(false), {
    onFailed: ({ message, data }) => {
      // Somebody else was first: the dialog goes with the button, and what became of it is said all the same.
      const isOver = annulled.safeParse(data).success;
      if (isOver) notify(message, { type: 'error' });
      return isOver;
    },
  });
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
          onConfirm={motivo =>
            send({ params: { id }, data: { motivo, version } }, `${capitalized(name)} quedó anulada`)
          }
          onCancel={cancel}
        >
          <Typography>{effect} No se puede deshacer.</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
