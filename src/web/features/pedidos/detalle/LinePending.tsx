import { Box, Typography } from '@mui/material';
import { cantidad } from '#contract/format';
import { pendiente, type PedidoDetalle } from '#contract/pedido';
import { LineProgress } from './LineProgress';

/** On a card: what of a line is still to come, and how far it is. */
export const LinePending = ({ line }: { line: PedidoDetalle }) => (
  <Box sx={{ display: 'flex', gap: 2, alignItems: 'end' }}>
    <Typography variant="body2" sx={{ flex: 1 }}>
      Pendiente <strong>{cantidad(pendiente(line))}</strong>
    </Typography>
    <Box sx={{ flex: 1 }}>
      <LineProgress line={line} />
    </Box>
  </Box>
);
