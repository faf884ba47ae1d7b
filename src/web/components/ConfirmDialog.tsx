import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** 'Si' and 'No' where SPEC asks with them. */
  confirmLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone, naming the thing. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel = 'Confirmar', cancelLabel = 'Cancelar', busy = false } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : props.onCancel} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      {children && <DialogContent sx={{ minWidth: { sm: 360 } }}>{children}</DialogContent>}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" onClick={props.onCancel} disabled={busy} autoFocus={props.destructive}>
          {cancelLabel}
        </Button>
        <Button
          color={props.destructive ? 'error' : 'primary'}
          onClick={props.onConfirm}
          disabled={busy}
          autoFocus={!props.destructive}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
