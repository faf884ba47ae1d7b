import { Typography } from '@mui/material';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { CancelDialog } from '../../../kit/draft/SendNotice';
import { figuresOf, isEmpty, type Count } from './count';
import { briefOf, effectOf } from './CountSummary';

export type Asking = 'confirm' | 'cancel' | null;

interface CountDialogsProps {
  count: Count;
  asking: Asking;
  onAsked: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked before the count is sent, saying what it will do, and before it is emptied. */
export function CountDialogs({ count, asking, onAsked, onConfirm, onCancel }: CountDialogsProps) {
  // A second click may still reach the dialog while it closes.
  const confirm = () => {
    if (asking !== 'confirm') return;
    onAsked();
    onConfirm();
  };
  const cancel = () => {
    onAsked();
    onCancel();
  };
  return (
    <>
      <ConfirmDialog open={asking === 'confirm'} title="¿Confirmar el conteo?" onConfirm={confirm} onCancel={onAsked}>
        <Typography>{effectOf(figuresOf(count))}</Typography>
      </ConfirmDialog>
      <CancelDialog
        open={asking === 'cancel'}
        title="¿Desea cancelar el conteo?"
        lost="lo contado"
        brief={isEmpty(count) ? null : briefOf(figuresOf(count))}
        onConfirm={cancel}
        onClose={onAsked}
      />
    </>
  );
}
