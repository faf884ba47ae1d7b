import ArrowBack from '@mui/icons-material/ArrowBackIosNew';
import ArrowForward from '@mui/icons-material/ArrowForwardIos';
import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogActions, DialogTitle, IconButton, Typography } from '@mui/material';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface ImageViewerProps {
  /** Whose images these are. */
  title: string;
  count: number;
  /** Which one is shown; null: closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
  children: ReactNode;
  /** What may be done with the one shown. */
  actions?: ReactNode;
}

/** An image seen large, and the others of its line beside it: arrows go on, Esc closes. */
export function ImageViewer({ title, count, index, onIndex, children, actions }: ImageViewerProps) {
  const id = useId();
  const shown = index ?? 0;
  const go = (step: number) => {
    const next = shown + step;
    if (next >= 0 && next < count) onIndex(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };

  return (
    <Dialog
      open={index !== null && count > 0}
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, maxWidth: { xs: 'calc(100vw - 16px)', sm: '80vw' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
        <DialogTitle id={id} variant="h2" sx={{ p: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <IconButton aria-label="Cerrar" onClick={() => onIndex(null)} autoFocus>
          <Close />
        </IconButton>
      </Box>
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
      <DialogActions sx={{ justifyContent: 'space-between', minHeight: theme => theme.size.row }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {count > 1 && (
            <>
              <IconButton aria-label="Imagen anterior" onClick={() => go(-1)} disabled={shown === 0}>
                <ArrowBack fontSize="small" />
              </IconButton>
              <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {shown + 1} de {count}
              </Typography>
              <IconButton aria-label="Imagen siguiente" onClick={() => go(1)} disabled={shown >= count - 1}>
                <ArrowForward fontSize="small" />
              </IconButton>
            </>
          )}
        </Box>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
