import { Box, Button, DialogActions, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { ShownDialog } from './dialog/ShownDialog';

interface PictureDialogProps extends ComponentProps<typeof ShownDialog> {
  actions: ReactNode;
}

/** A dialog with an enlarged picture. */
export const PictureDialog = ({ children, actions, ...dialog }: PictureDialogProps) => (
  <ShownDialog
    {...dialog}
    focusClose
    slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, maxWidth: { xs: 'calc(100vw - 16px)', sm: '80vw' } } } }}
  >
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: 200,
        minWidth: { sm: 360 },
        bgcolor: 'soft.quiet',
        '& img': { maxWidth: '100%', maxHeight: '70dvh', objectFit: 'contain !important', display: 'block' },
      }}
    >
      {children}
    </Box>
    <DialogActions sx={{ justifyContent: 'space-between', '&:not(:has(button))': { display: 'none' } }}>
      {actions}
    </DialogActions>
  </ShownDialog>
);

export const PictureFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Box sx={{ p: 3, textAlign: 'center' }}>
    <Typography gutterBottom>La imagen no se pudo cargar.</Typography>
    <Button onClick={onRetry}>Reintentar</Button>
  </Box>
);
