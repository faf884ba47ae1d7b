import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** 'Si' and 'No' where the question is asked so. */
  confirmLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Something in it is typed first: the focus is the content's own affair. */
  asksText?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone, naming the thing. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel = 'Confirmar', cancelLabel = 'Cancelar', busy = false } = props;
  const { destructive = false, asksText = false } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : props.onCancel} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children && <DialogContent sx={{ minWidth: { sm: 360 }, maxWidth: { sm: 600 } }}>{children}</DialogContent>}
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
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
      </DialogActions>
    </Dialog>
  );
}
