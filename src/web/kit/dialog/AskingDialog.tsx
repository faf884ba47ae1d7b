import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type ButtonProps,
  type DialogProps,
} from '@mui/material';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { Failure } from '../../api/failure';
import { FailureAlert } from '../alerts/Alerts';
import { focusTitle } from '../focus';
import { createWrongInputs, WrongInputs } from '../wrongInputs';

interface AskingDialogProps {
  title: string;
  open?: boolean;
  /** Called on Esc and on a click on the backdrop; without it, neither closes the dialog. */
  onClose?: () => void;
  children?: ReactNode;
  /** A button for each; while `busy`, none can be given. */
  answers: readonly Answer[];
  busy?: boolean;
}

interface Answer extends Omit<ButtonProps, 'children'> {
  label: string;
}

/** A backdrop click closes, unless it is the second of a double click, whose first one opened the dialog. */
export const unlessDouble = (close: (() => void) | undefined): DialogProps['onClose'] =>
  close &&
  ((event, reason) => {
    const isDouble = reason === 'backdropClick' && 'detail' in event && Number(event.detail) > 1;
    if (!isDouble) close();
  });

/** Material gives the focus back to what opened the dialog; if that is gone, the screen's title gets it. */
function keepFocus(dialog: HTMLElement) {
  const focused = document.activeElement;
  if (focused === document.body || dialog.contains(focused)) focusTitle();
}

const slots: DialogProps['slotProps'] = { transition: { onExited: keepFocus } };

const actionsSx = { px: 3, pb: 2, gap: 1, flexWrap: 'wrap' };

/** Frame of a dialog that asks a question: title, content and one button per answer. */
export function AskingDialog({ title, open = true, onClose, children, answers, busy = false }: AskingDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={unlessDouble(busy ? undefined : onClose)} aria-labelledby={id} slotProps={slots}>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children && <DialogContent sx={{ minWidth: { sm: 360 }, maxWidth: { sm: 600 } }}>{children}</DialogContent>}
      <DialogActions disableSpacing sx={actionsSx}>
        {answers.map(({ label, ...button }) => (
          <Button key={label} disabled={busy} {...button}>
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}

/** For React, a dialog opened from a menu is inside it: the menu would take the typed letters as its own keys. */
export const keepKeys: DialogProps['onKeyDown'] = event => event.stopPropagation();

interface FormDialogProps {
  title: string;
  submitLabel?: string;
  destructive?: boolean;
  /** Puts the initial focus on the submit button, so that Enter submits. */
  focusSubmit?: boolean;
  busy: boolean;
  failure: Failure | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a small form: Enter submits, Esc and Cancelar close, and a failure is shown below the fields. */
export function FormDialog({ title, submitLabel = 'Guardar', children, ...props }: FormDialogProps) {
  const { destructive, focusSubmit, busy, failure, onSubmit, onClose } = props;
  const id = useId();
  const [wrong] = useState(createWrongInputs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.get().length === 0) onSubmit();
  };
  return (
    <Dialog
      open
      // A tap beside it, as to hide a phone's keyboard, would drop what was typed.
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' && !busy) onClose();
      }}
      onKeyDown={keepKeys}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: theme => theme.breakpoints.values.sm } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {/* No box of its own: the fields scroll, and the answers stay in sight where a phone lies on its side. */}
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <WrongInputs value={wrong}>{children}</WrongInputs>
          <FailureAlert failure={failure} />
        </DialogContent>
        <DialogActions disableSpacing sx={actionsSx}>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            variant="contained"
            type="submit"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            autoFocus={focusSubmit}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
