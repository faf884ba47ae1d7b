import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogTitle, IconButton, Tooltip } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useIsPhone } from '../useIsPhone';

interface PdfFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a document: there at once, while what draws the document is still on its way. */
export function PdfFrame({ title, onClose, children }: PdfFrameProps) {
  const isPhone = useIsPhone();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: isPhone ? undefined : { width: '80vw', maxWidth: '80vw', height: '90vh' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5, flex: 'none' }}>
        <DialogTitle id={id} variant="h2" noWrap sx={{ p: 0, flex: 1, minWidth: 0 }}>
          {title}
        </DialogTitle>
        <Tooltip title="Cerrar">
          <IconButton aria-label="Cerrar" onClick={onClose}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      {children}
    </Dialog>
  );
}
