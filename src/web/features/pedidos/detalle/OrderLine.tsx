import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HourglassEmptyIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { cantidad } from '#contract/format';
import { pendiente, tonoDeLinea, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { companyToday } from '../../../app/company';
import { LineImages } from '../imagenes/LineImages';

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

type Line = Pick<PedidoDetalle, 'cantidad' | 'recibido'>;
type Tone = ReturnType<typeof tonoDeLinea>;

/** The colour of a line's row (D17). */
export const toneOf = (line: Line, order: Pick<Pedido, 'fechaEntrega' | 'estado'>): Tone =>
  tonoDeLinea(line, order, companyToday());

/** That colour as a path into the theme's palette. */
export const toneGround = (tone: Tone): string | undefined => (tone === 'normal' ? undefined : `line.${tone}`);

const signs = {
  completa: { icon: CheckCircleIcon, text: 'Completa', color: 'success.main' },
  atrasada: { icon: ScheduleIcon, text: 'Atrasada', color: 'error.main' },
  excedida: { icon: ErrorIcon, text: 'Recibido de más', color: 'warning.main' },
};

/** Says in words what the row's colour says: colour is never the only sign. */
function LineSign({ line, tone }: { line: Line; tone: Tone }) {
  const name = tone !== 'normal' ? tone : pendiente(line) <= 0 ? 'completa' : null;
  if (!name) return null;
  const { icon: Icon, text, color } = signs[name];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'caption', color }}>
      <Icon fontSize="inherit" aria-hidden />
      {text}
    </Box>
  );
}

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
