import { Box, LinearProgress, Typography } from '@mui/material';
import { cantidad } from '#contract/format';
import type { PedidoDetalle } from '#contract/pedido';

/** How far a line is: a thin bar with "12 / 30". */
export function LineProgress({ line }: { line: Pick<PedidoDetalle, 'cantidad' | 'recibido' | 'nombreProducto'> }) {
  const percent = line.cantidad > 0 ? Math.min(100, (line.recibido / line.cantidad) * 100) : 100;
  return (
    <Box sx={{ minWidth: 88 }}>
      <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {cantidad(line.recibido)} / {cantidad(line.cantidad)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={percent >= 100 ? 'success' : 'primary'}
        aria-label={`Avance de ${line.nombreProducto}`}
        sx={{ height: 4, borderRadius: 2, bgcolor: 'divider' }}
      />
    </Box>
  );
}
