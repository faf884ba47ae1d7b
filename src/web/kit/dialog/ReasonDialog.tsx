import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { motivo as motivoField, MOTIVO_MAX } from '#contract/pedido';
import type { Failure } from '../../api/failure';
import { FailureAlert } from '../alerts/Alerts';

interface ReasonDialogProps {
  title: string;
  /** What will happen, in numbers; or fields before the reason, told whether their mistakes are to be shown. */
  children: ReactNode | ((isAsked: boolean) => ReactNode);
  /** False where typing starts in another field. */
  focusReason?: boolean;
  confirmLabel: string;
  destructive?: boolean;
  busy: boolean;
  failure: Failure | null;
  /** Told with the reason, which is never blank. */
  onConfirm: (motivo: string) => void;
  onCancel: () => void;
}

/** Asks before something is undone, and why: an office reads the reason later. Enter confirms, Esc closes. Drawn while it is asked. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, busy, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: theme => theme.breakpoints.values.sm } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ children, confirmLabel, focusReason = true, ...props }: ReasonDialogProps) {
  const { destructive, busy, failure, onConfirm, onCancel } = props;
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const parsed = motivoField().safeParse(text);
  const error = isAsked ? parsed.error?.issues[0]?.message : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success) onConfirm(parsed.data);
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {typeof children === 'function' ? children(isAsked) : children}
        <TextField
          label="Motivo"
          required
          autoFocus={focusReason}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={error !== undefined}
          helperText={error}
          disabled={busy}
          slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
        />
        <FailureAlert failure={failure} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        <Button type="submit" color={destructive ? 'error' : 'primary'} loading={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
