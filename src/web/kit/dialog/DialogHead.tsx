import Close from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton, Tooltip } from '@mui/material';

interface DialogHeadProps {
  /** Id of the title, for the dialog's `aria-labelledby`. */
  id: string;
  title: string;
  onClose: () => void;
  /** Puts the initial focus on the close button. */
  autoFocus?: boolean;
}

/** Header of a dialog that only shows something: title and close button. Dialogs that ask have buttons instead. */
export function DialogHead({ id, title, onClose, autoFocus }: DialogHeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 3 }, pr: 1, py: 0.5, flex: 'none' }}>
      <DialogTitle id={id} sx={{ p: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Tooltip title="Cerrar">
        <IconButton aria-label="Cerrar" onClick={onClose} autoFocus={autoFocus}>
          <Close />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
