import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { lineas } from '#contract/format';
import type { Bringing } from './bring';

interface AddOrReplaceProps {
  /** What would be brought; null while nothing is asked. */
  bringing: Bringing | null;
  /** How many lines the purchase has. */
  count: number;
  busy: boolean;
  onAnswer: (besides: boolean) => void;
  onCancel: () => void;
}

/** Asked when an order is brought into a purchase that has lines: besides them, or in their place (D24, D47). */
export function AddOrReplace({ bringing, count, busy, onAnswer, onCancel }: AddOrReplaceProps) {
  const id = useId();
  return (
    <Dialog open={bringing !== null} onClose={busy ? undefined : onCancel} aria-labelledby={id}>
      <DialogTitle id={id}>La orden ya tiene {lineas(count)}</DialogTitle>
      <DialogContent>
        {bringing && (
          <Typography>
            Agregue {lineas(bringing.lines.length)} del pedido {bringing.order.id} a las que hay, o póngalas en su
            lugar.
          </Typography>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        <Button variant="outlined" onClick={() => onAnswer(false)} disabled={busy}>
          Reemplazar
        </Button>
        <Button onClick={() => onAnswer(true)} disabled={busy} autoFocus>
          Agregar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
