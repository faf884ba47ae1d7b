import HourglassEmptyIcon from '@mui/icons-material/HourglassEmptyOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { cantidad } from '#contract/format';
import type { PedidoDetalle } from '#contract/pedido';
import { LineImages } from '../imagenes/LineImages';
import { LineSign, type toneOf } from './LineTone';

interface LineHeadProps {
  orderId: number;
  line: PedidoDetalle;
  tone: ReturnType<typeof toneOf>;
  /** Its name heads a card. */
  title?: boolean;
  /** Images can be added here. */
  canAdd?: boolean;
}

/** What a line is: its name, where it goes, its state in words, what awaits approval; and its images. */
export const LineHead = ({ orderId, line, tone, title = false, canAdd = true }: LineHeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
    <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant={title ? 'h3' : 'inherit'} component="div">
        {line.nombreProducto}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0 }}>
        {line.direccionamiento && (
          <Typography variant="caption" color="text.secondary">
            {line.direccionamiento}
          </Typography>
        )}
        <LineSign line={line} tone={tone} />
        <OpenRequests line={line} />
      </Stack>
    </Box>
    <LineImages orderId={orderId} line={line} canAdd={canAdd} />
  </Box>
);

/** What awaits approval on a line (D15, D42): "Solicitado: 40 (antes 30)". */
const OpenRequests = ({ line: { solicitud, cantidad: ordered, porCorregir } }: { line: PedidoDetalle }) => (
  <>
    {solicitud && (
      <Waiting>
        Solicitado: {cantidad(solicitud.cantidad)} (antes {cantidad(ordered)})
      </Waiting>
    )}
    {porCorregir != null && <Waiting>Por corregir: {cantidad(porCorregir)} de lo recibido</Waiting>}
  </>
);

const Waiting = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'caption' }}>
    <HourglassEmptyIcon fontSize="inherit" aria-hidden />
    <span>{children}</span>
  </Box>
);
