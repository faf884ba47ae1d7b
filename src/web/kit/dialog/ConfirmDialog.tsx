import { useState, type ReactNode } from 'react';
import { AskingDialog } from './AskingDialog';

interface Question {
  title: string;
  children?: ReactNode;
  /** The defaults are overridden where the specification words a question with 'Si' and 'No'. */
  confirmLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  isWrong?: boolean;
  onConfirm: () => void;
}

interface Props extends Question {
  open: boolean;
  busy?: boolean;
  onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone, naming its object. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel = 'Confirmar', cancelLabel = 'Cancelar', busy = false } = props;
  const { destructive = false, isWrong = false } = props;
  return (
    <AskingDialog
      open={open}
      title={title}
      onClose={props.onCancel}
      busy={busy}
      answers={[
        { label: cancelLabel, onClick: props.onCancel, autoFocus: destructive },
        {
          label: confirmLabel,
          variant: 'contained',
          color: destructive ? 'error' : 'primary',
          // The button stays for the closing animation: a second click must not confirm twice.
          onClick: open ? props.onConfirm : undefined,
          autoFocus: !destructive,
          disabled: busy || isWrong,
        },
      ]}
    >
      {children}
    </AskingDialog>
  );
}

/** State and element of a `ConfirmDialog`: `ask` opens it; confirming closes it and calls `onConfirm`. */
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
