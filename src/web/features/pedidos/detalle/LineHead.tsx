import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import HourglassEmptyIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, IconButton, Typography, type SvgIconProps } from '@mui/material';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { labels } from '#contract/declarations/labels';
import { cantidad } from '#contract/text/format';
import { pendiente, type PedidoDetalle, type lineTone } from '#contract/pedido';
import { LineUnit } from '../../../kit/document/LineName';
import { RowTitle, WrapRow } from '../../../kit/layout';

export type LineTone = ReturnType<typeof lineTone>;

interface LineHeadProps {
  line: PedidoDetalle;
  tone: LineTone;
  /** The name is the heading of a card. */
  title?: boolean;
  images?: ReactNode;
}

/**
 * The images stand beside the whole text or, on a narrow screen, below the name, which then has the whole width. On a
 * tablet, where a button more takes photos, they stand below all of it.
 */
const headSx = {
  display: 'grid',
  columnGap: 1,
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
  gridTemplateAreas: { xs: '"name name" "facts images"', lg: '"name images" "facts images"' },
  '@media (pointer: coarse)': { gridTemplateAreas: '"name name" "facts facts" "images images"' },
};
const partSx = (gridArea: string) => ({ gridArea, minWidth: 0, overflowWrap: 'anywhere' });

/** Name, destination, state, open requests (D15, D42) and images of a line. */
export const LineHead = ({ line, tone, title = false, images }: LineHeadProps) => (
  <Box sx={headSx}>
    <Typography variant={title ? 'h3' : 'inherit'} component="div" sx={partSx('name')}>
      {line.nombreProducto}
    </Typography>
    <Box sx={partSx('facts')}>
      {!title && <LineUnit line={line} />}
      <WrapRow sx={{ alignItems: 'center', rowGap: 0 }}>
        {title && <LineUnit line={line} />}
        {line.direccionamiento && (
          <Typography variant="caption" color="textSecondary">
            {`${labels.direccionamiento} ${line.direccionamiento}`}
          </Typography>
        )}
        <LineSign line={line} tone={tone} />
        {line.solicitud && (
          <Sign icon={HourglassEmptyIcon}>
            Solicitado: {cantidad(line.solicitud.cantidad)} (antes {cantidad(line.cantidad)})
          </Sign>
        )}
        {line.porCorregir != null && (
          <Sign icon={HourglassEmptyIcon}>Por corregir: {cantidad(line.porCorregir)} de lo recibido</Sign>
        )}
      </WrapRow>
    </Box>
    {images && <Box sx={{ gridArea: 'images' }}>{images}</Box>}
  </Box>
);

interface SignProps {
  icon: ComponentType<SvgIconProps>;
  color?: string;
  children: ReactNode;
}

const Sign = ({ icon: Icon, color, children }: SignProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'caption', color }}>
    <Icon fontSize="inherit" aria-hidden />
    <span>{children}</span>
  </Box>
);

const signs = {
  completa: { icon: CheckCircleIcon, text: 'Completa', color: 'success.main' },
  atrasada: { icon: ScheduleIcon, text: 'Atrasada', color: 'error.main' },
  excedida: { icon: ErrorIcon, text: 'Recibido de más', color: 'warning.main' },
};

function signOf(line: PedidoDetalle, tone: LineTone): keyof typeof signs | null {
  if (tone !== 'normal') return tone;
  return pendiente(line) <= 0 ? 'completa' : null;
}

/** The row's colour as text: colour must not be the only sign. */
function LineSign({ line, tone }: Pick<LineHeadProps, 'line' | 'tone'>) {
  const name = signOf(line, tone);
  if (!name) return null;
  const { text, ...sign } = signs[name];
  return <Sign {...sign}>{text}</Sign>;
}

export const Received = ({ line: { recibido, cantidad: ordered } }: Pick<LineHeadProps, 'line'>) => (
  <Typography variant="caption" sx={{ whiteSpace: 'nowrap' }}>
    {cantidad(recibido)} / {cantidad(ordered)}
  </Typography>
);

interface DoneLineProps extends Pick<LineHeadProps, 'line' | 'tone'> {
  hint?: string | null;
  opens?: boolean;
  children: ReactNode;
}

/** On a phone, a line of which nothing is left to do: one row, so that the open lines are near; it opens to the whole line. */
export function DoneLine({ line, tone, hint, opens = false, children }: DoneLineProps) {
  const [isOpen, setOpen] = useState(opens);
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', pl: 1.5, pr: 0.5, py: 0.75 }}>
      <Box id={id} sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
        {isOpen ? (
          children
        ) : (
          <>
            <RowTitle sx={{ lineHeight: 1.3 }}>{line.nombreProducto}</RowTitle>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
              <LineSign line={line} tone={tone} />
              <Received line={line} />
              {hint && <Typography variant="caption">{hint}</Typography>}
              <LineUnit line={line} />
            </Box>
          </>
        )}
      </Box>
      <IconButton
        aria-label={`${isOpen ? 'Menos' : 'Más'} de ${line.nombreProducto}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={theme => ({ width: theme.size.touch, height: theme.size.touch })}
      >
        <ExpandMoreIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </IconButton>
    </Box>
  );
}
