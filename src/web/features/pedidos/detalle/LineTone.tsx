import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { Box } from '@mui/material';
import { dayOf } from '#contract/format';
import { pendiente, tonoDeLinea, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';

type Line = Pick<PedidoDetalle, 'cantidad' | 'recibido'>;
type Tone = ReturnType<typeof tonoDeLinea>;

/** The colour of a line's row (SPEC part 4, D17). */
export const toneOf = (line: Line, order: Pick<Pedido, 'fechaEntrega' | 'estado'>): Tone =>
  tonoDeLinea(line, order, dayOf(new Date(), companyTimeZone()));

/** That colour as a path into the theme's palette. */
export const toneGround = (tone: Tone): string | undefined => (tone === 'normal' ? undefined : `line.${tone}`);

const signs = {
  completa: { icon: CheckCircleIcon, text: 'Completa', color: 'success.main' },
  atrasada: { icon: ScheduleIcon, text: 'Atrasada', color: 'error.main' },
  excedida: { icon: ErrorIcon, text: 'Recibido de más', color: 'warning.main' },
};

/** Says in words what the row's colour says: colour is never the only sign. */
export function LineSign({ line, tone }: { line: Line; tone: Tone }) {
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
