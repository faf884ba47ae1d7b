import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useEvent, useLocation } from 'react-admin';
import { z } from 'zod';
import { freeText, manyLines, motivo as motivoField, MOTIVO_MAX } from '#contract/declarations/fields';
import type { Failure } from '../../api/failure';
import { session } from '../../api/session';
import { rescueKey } from '../../api/storageKeys';
import { storedJson, storeJson } from '../../api/store';
import { FailureAlert } from '../alerts/Alerts';
import { useFocusLastWhenGone } from '../focus';
import { useFocusBack } from '../focusBack';
import { differ } from '../form/formValues';
import { isExpired } from '../form/KeepTyped';
import { registerForm } from '../form/unsaved';
import { DialogContents } from '../width';
import { createWrongInputs, WrongInputs } from '../wrongInputs';
import { actionsSx, keepFirstFocus, keepKeys } from './AskingDialog';
import { useConfirm } from './ConfirmDialog';

interface FormDialogProps {
  title: string;
  submitLabel?: string;
  /** Of the button that closes it, where closing takes nothing back. */
  closeLabel?: string;
  destructive?: boolean;
  /** Puts the initial focus on the submit button, so that Enter submits. */
  focusSubmit?: boolean;
  /** Something was entered: typed, chosen, or kept from before the session expired. */
  isEntered: boolean;
  busy: boolean;
  failure: Failure | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a small form: Enter submits, Cancelar closes, Esc and Back ask first if something is typed; a failure stays in sight. */
export function FormDialog({ title, submitLabel = 'Guardar', children, ...props }: FormDialogProps) {
  const { closeLabel = 'Cancelar', destructive, focusSubmit, isEntered, busy, failure, onSubmit, onClose } = props;
  const id = useId();
  const [wrong] = useState(createWrongInputs);
  useFocusBack(busy, '[role="dialog"]');
  useFocusLastWhenGone();
  const wasTyped = useRef(false);
  // Once it is sent there is nothing to lose: the answer may lead to another screen.
  const isUnsaved = useEvent(() => (isEntered || wasTyped.current) && !busy);
  useEffect(() => registerForm(isUnsaved), [isUnsaved]);
  const { ask, question } = useConfirm({
    title: '¿Descartar lo que escribió?',
    confirmLabel: 'Descartar',
    cancelLabel: 'Seguir aquí',
    destructive: true,
    onConfirm: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.get().length === 0) onSubmit();
  };
  return (
    <Dialog
      open
      // A tap beside it, as to hide a phone's keyboard, would drop what was typed.
      onClose={(_, reason) => {
        if (reason !== 'escapeKeyDown' || busy) return;
        if (isUnsaved()) ask();
        else onClose();
      }}
      onKeyDown={keepKeys}
      onMouseDown={keepFirstFocus}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: theme => theme.breakpoints.values.sm } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {/* No box of its own: the fields scroll, and the answers stay in sight where a phone lies on its side. */}
      <form noValidate onSubmit={submit} onInput={() => (wasTyped.current = true)} style={{ display: 'contents' }}>
        <DialogContent inert={busy} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
          <WrongInputs value={wrong}>
            <DialogContents>{children}</DialogContents>
          </WrongInputs>
        </DialogContent>
        {/* Beside the buttons, not below the content of a long dialog: it says why none of them closed it. */}
        {failure && (
          <Box sx={{ flex: 'none', maxHeight: '40vh', overflowY: 'auto', px: 3, pt: 1 }}>
            <FailureAlert failure={failure} />
          </Box>
        )}
        <DialogActions disableSpacing sx={actionsSx}>
          <Button onClick={onClose} disabled={busy}>
            {closeLabel}
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
      {question}
    </Dialog>
  );
}

/**
 * What is typed in a dialog, kept when the session expires as a form's values are (`KeepTyped`): the same dialog, opened again at
 * the same address, starts with it. Also whether that differs from the blank it was opened with.
 */
export function useKept<T>(title: string, schema: z.ZodType<T>, blank: T) {
  const { pathname } = useLocation();
  const [key] = useState(() => rescueKey(session.get()?.id, `${pathname} ${title}`));
  const [typed, setTyped] = useState(() => schema.safeParse(storedJson(key, sessionStorage)).data ?? blank);
  const [opened] = useState(blank);
  const isTyped = differ(typed, opened);
  const keep = useEvent(() => {
    if (isExpired() && isTyped) storeJson(key, typed, sessionStorage);
    else sessionStorage.removeItem(key);
  });
  useEffect(() => keep, [keep]);
  return [typed, setTyped, isTyped] as const;
}

interface ReasonDialogProps {
  title: string;
  /** The consequences in figures; or fields above the reason, called with whether to show their errors. */
  children: ReactNode | ((wasSubmitted: boolean) => ReactNode);
  /** The reason may be blank; the submit button then has the focus, so Enter confirms at once. */
  optional?: boolean;
  /** False when the focus starts in another field. */
  focusReason?: boolean;
  /** Something was entered in the fields above. */
  isEntered?: boolean;
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
  const { children, confirmLabel, optional = false, focusReason = !optional, isEntered = false, ...given } = props;
  const { onConfirm, onCancel, ...form } = given;
  const [text, setText, isTyped] = useKept(form.title, z.string(), '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const parsed = (optional ? freeText(MOTIVO_MAX, manyLines) : motivoField()).safeParse(text);
  const error = wasSubmitted ? parsed.error?.issues[0]?.message : undefined;
  const submit = () => {
    setSubmitted(true);
    if (parsed.success) onConfirm(parsed.data);
  };
  return (
    <FormDialog
      {...form}
      isEntered={isTyped || isEntered}
      submitLabel={confirmLabel}
      focusSubmit={optional}
      onSubmit={submit}
      onClose={onCancel}
    >
      {typeof children === 'function' ? children(wasSubmitted) : children}
      <TextField
        label={optional ? 'Motivo (opcional)' : 'Motivo'}
        required={!optional}
        autoFocus={focusReason}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== undefined}
        helperText={error}
      />
    </FormDialog>
  );
}
