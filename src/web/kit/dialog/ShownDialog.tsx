import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogTitle, IconButton, type DialogProps } from '@mui/material';
import { useId } from 'react';
import { Hint } from '../Hint';
import { DialogContents } from '../width';
import { focusTitleIfLost, unlessDouble } from './AskingDialog';

interface ShownDialogProps extends Omit<DialogProps, 'title' | 'open' | 'onClose'> {
  title: string;
  open?: boolean;
  onClose: () => void;
  /** Only the close button closes it, not Esc nor the backdrop: something is under way. */
  busy?: boolean;
  focusClose?: boolean;
}

/** Dialog that shows something under a title with a close button. Dialogs that ask have buttons for the answers instead. */
export function ShownDialog(props: ShownDialogProps) {
  const { title, open = true, onClose, busy = false, focusClose, children, slotProps, ...dialog } = props;
  const slots: DialogProps['slotProps'] = { transition: { onExited: focusTitleIfLost }, ...slotProps };
  const id = useId();
  return (
    <Dialog
      {...dialog}
      slotProps={slots}
      open={open}
      onClose={unlessDouble(busy ? undefined : onClose)}
      aria-labelledby={id}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 3 }, pr: 1, py: 0.5, flex: 'none' }}>
        <DialogTitle id={id} sx={{ p: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <Hint title="Cerrar">
          <IconButton aria-label="Cerrar" onClick={onClose} autoFocus={focusClose}>
            <Close />
          </IconButton>
        </Hint>
      </Box>
      <DialogContents>{children}</DialogContents>
    </Dialog>
  );
}
