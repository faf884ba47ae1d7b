import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { AskingDialog } from './AskingDialog';

interface Question {
  title: string;
  children?: ReactNode;
  /** 'Si' and 'No' where the question is asked so. */
  confirmLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}

interface Props extends Question {
  open: boolean;
  /** Something in it is typed first: the focus is the content's own affair. */
  asksText?: boolean;
  busy?: boolean;
  onCancel: () => void;
}

/** Asks before what cannot be undone, naming the thing. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel = 'Confirmar', cancelLabel = 'Cancelar', busy = false } = props;
  const { destructive = false, asksText = false } = props;
  return (
    <AskingDialog
      open={open}
      title={title}
      onClose={busy ? undefined : props.onCancel}
      actions={
        <>
          <Button variant="outlined" onClick={props.onCancel} disabled={busy} autoFocus={destructive && !asksText}>
            {cancelLabel}
          </Button>
          <Button
            color={destructive ? 'error' : 'primary'}
            // It stands there a moment longer while it closes: a second click is no second confirmation.
            onClick={open ? props.onConfirm : undefined}
            disabled={busy}
            autoFocus={!destructive && !asksText}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </AskingDialog>
  );
}

/** A question that stands before something is done: `ask` opens it, and what is confirmed is done once it has closed. */
export function useConfirm(asked: Question): { ask: () => void; question: ReactNode } {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = () => {
    close();
    asked.onConfirm();
  };
  return {
    ask: () => setOpen(true),
    question: <ConfirmDialog {...asked} open={open} onConfirm={confirm} onCancel={close} />,
  };
}
