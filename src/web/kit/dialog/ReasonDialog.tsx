import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { textoLibre } from '#contract/fields';
import { motivo as motivoField, MOTIVO_MAX } from '#contract/pedido';
import type { Failure } from '../../api/failure';
import { FailureAlert } from '../alerts/Alerts';

interface ReasonDialogProps {
  title: string;
  /** What will happen, in numbers; or fields before the reason, told whether their mistakes are to be shown. */
  children: ReactNode | ((isAsked: boolean) => ReactNode);
  /** False where typing starts in another field. */
  focusReason?: boolean;
  /** It may be left blank: then Enter confirms at once. */
  optional?: boolean;
  confirmLabel: string;
  destructive?: boolean;
  busy: boolean;
  failure: Failure | null;
  /** Told with the reason, blank only where it may be. */
  onConfirm: (motivo: string) => void;
  onCancel: () => void;
}

/** Asks before something is done or undone, and why: an office reads the reason later. Enter confirms, Esc closes. Drawn while it is asked. */
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

function ReasonForm({
  children,
  confirmLabel,
  optional = false,
  focusReason = !optional,
  ...props
}: ReasonDialogProps) {
  const { destructive, busy, failure, onConfirm, onCancel } = props;
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const parsed = (optional ? textoLibre(MOTIVO_MAX) : motivoField()).safeParse(text);
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
          label={optional ? 'Motivo (opcional)' : 'Motivo'}
          required={!optional}
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
        <Button type="submit" color={destructive ? 'error' : 'primary'} loading={busy} autoFocus={optional}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
