import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { cantidad } from '#contract/format';
import { sumar } from '#contract/pedido';
import type { MergeQuestion } from './useAddLine';

/** Which texts the merged line keeps: asked when the article is on the draft already with others (D19). */
export function MergeDialog({ question }: { question: MergeQuestion | null }) {
  const { existing, line, answer } = question ?? {};
  return (
    <Dialog open={question !== null} onClose={() => answer?.(null)} aria-labelledby="merge-title">
      <DialogTitle id="merge-title" variant="h2">
        Este artículo ya está en el pedido
      </DialogTitle>
      {existing && line && (
        <DialogContent>
          <Typography gutterBottom>
            {existing.nombreProducto}: se sumarán {cantidad(line.cantidad)} y quedarán{' '}
            {cantidad(sumar(existing.cantidad, line.cantidad))}.
          </Typography>
          <Typography color="text.secondary">
            Está con {textsOf(existing)}. Usted escribió {textsOf(line)}. ¿Cuál debe quedar?
          </Typography>
        </DialogContent>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={() => answer?.(null)}>
          No sumar
        </Button>
        <Button variant="outlined" onClick={() => answer?.('nueva')}>
          Sumar y usar lo nuevo
        </Button>
        <Button variant="contained" autoFocus onClick={() => answer?.('anterior')}>
          Sumar y dejar como estaba
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const textsOf = ({ direccionamiento, detalle }: { direccionamiento: string; detalle: string }): string =>
  `direccionamiento ${direccionamiento}${detalle ? ` y detalle «${detalle}»` : ''}`;
