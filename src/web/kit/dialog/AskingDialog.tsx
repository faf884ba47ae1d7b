import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type ButtonProps,
  type DialogProps,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { focusLast, useFocusLastWhenGone } from '../focus';
import { useFocusBack } from '../focusBack';
import { DialogContents } from '../width';

interface AskingDialogProps {
  title: string;
  open?: boolean;
  /** Called on Esc and on a click on the backdrop, unless it is `busy`. */
  onClose: () => void;
  children: ReactNode;
  /** A button for each, the main one last; disabled while it is `busy`. */
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

const CONTROLS = 'a, button, input, label, textarea, [role="combobox"]';

/** The second press of a double click, whose first one opened the dialog, must not take the focus from its first field. */
export const keepFirstFocus: DialogProps['onMouseDown'] = event => {
  const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS);
  if (event.detail > 1 && !isOnControl) event.preventDefault();
};

/** For React, a dialog opened from a menu is inside it: the menu would take the typed letters as its own keys. */
export const keepKeys: DialogProps['onKeyDown'] = event => event.stopPropagation();

/**
 * Material gives the focus back to what opened the dialog, unless that was disabled when it closed: after a refusal it no longer is.
 * If it is gone, the screen's title gets the focus.
 */
export function focusTitleIfLost(dialog: HTMLElement) {
  const focused = document.activeElement;
  if (focused === document.body || dialog.contains(focused)) focusLast();
}

const slots: DialogProps['slotProps'] = { transition: { onExited: focusTitleIfLost } };

/** For the buttons of a dialog, the main one last; on a phone they fill its width, like those of a form. */
export const actionsSx = { px: 3, pb: 2, gap: 1, flexWrap: 'wrap', '& > button': { flexGrow: { xs: 1, sm: 0 } } };

export function AskingDialog({ title, open = true, onClose, children, answers, busy = false }: AskingDialogProps) {
  const id = useId();
  useFocusBack(busy, '[role="dialog"]');
  useFocusLastWhenGone();
  return (
    <Dialog
      open={open}
      onClose={unlessDouble(busy ? undefined : onClose)}
      onMouseDown={keepFirstFocus}
      aria-labelledby={id}
      slotProps={slots}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContents>
        {children && <DialogContent sx={{ minWidth: { sm: 360 }, maxWidth: { sm: 600 } }}>{children}</DialogContent>}
      </DialogContents>
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
