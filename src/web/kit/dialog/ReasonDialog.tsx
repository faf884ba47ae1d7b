import { TextField } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { freeText } from '#contract/declarations/fields';
import { motivo as motivoField, MOTIVO_MAX } from '#contract/pedido';
import type { Failure } from '../../api/failure';
import { FormDialog } from './AskingDialog';

interface ReasonDialogProps {
  title: string;
  /** The consequences in figures; or fields above the reason, called with whether to show their errors. */
  children: ReactNode | ((isAsked: boolean) => ReactNode);
  /** The reason may be blank; the submit button then has the focus, so Enter confirms at once. */
  optional?: boolean;
  /** False when the focus starts in another field. */
  focusReason?: boolean;
  confirmLabel: string;
  destructive?: boolean;
  busy: boolean;
  failure: Failure | null;
  /** Called with the reason, which is blank only if `optional`. */
  onConfirm: (motivo: string) => void;
  onCancel: () => void;
}

/** Asks for confirmation and a reason, which the office reads later. Render it only while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { children, confirmLabel, optional = false, focusReason = !optional, onConfirm, onCancel, ...form } = props;
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const parsed = (optional ? freeText(MOTIVO_MAX) : motivoField()).safeParse(text);
  const error = isAsked ? parsed.error?.issues[0]?.message : undefined;
  const submit = () => {
    setAsked(true);
    if (parsed.success) onConfirm(parsed.data);
  };
  return (
    <FormDialog {...form} submitLabel={confirmLabel} focusSubmit={optional} onSubmit={submit} onClose={onCancel}>
      {typeof children === 'function' ? children(isAsked) : children}
      <TextField
        label={optional ? 'Motivo (opcional)' : 'Motivo'}
        required={!optional}
        autoFocus={focusReason}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== undefined}
        helperText={error}
        disabled={form.busy}
      />
    </FormDialog>
  );
}
