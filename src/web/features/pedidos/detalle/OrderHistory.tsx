import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  CircularProgress,
  Typography,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { cantidad, signed, dia, lineas, fullName, dotted } from '#contract/text/format';
import { beforeAndAfter, plus } from '#contract/text/sums';
import type { Hecho, PedidoHecho } from '#contract/pedidoHistoria';
import { readFailure } from '../../../api/failure';
import { fechaHora } from '../../../api/company';
import { wayTo } from '../../../app/wayTo';
import { OptionalLink } from '../../../kit/OptionalLink';
import { Badge, type Tone } from '../../../kit/Badge';
import { LineFact } from '../../../kit/document/facts';
import { LoadFailed } from '../../../kit/screens';
import { WrapRow, Quiet } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/width';
import { asideText } from './asides';
import { CorrectButton } from './CorrectButton';
import { useHistoria } from './useOrder';

type HechoLinea = PedidoHecho['lineas'][number];

/**
 * Replaces the accordion's transition, which clips the content to its initial height: if data arrive meanwhile, the
 * browser scrolls inside that clip on a click, the content jumps when the clip is removed, and the click is lost.
 */
const AtOnce = ({ in: open, children }: { in?: boolean; children?: ReactNode }) => (open ? children : null);

/** Everything that happened to an order: who, when and how much. Collapsed on a phone. */
export function OrderHistory() {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(!isPhone);
  const { error } = useHistoria(open);
  // A plain provider has no history.
  if (error && readFailure(error).status === 404) return null;
  return (
    <Accordion
      slots={{ transition: AtOnce, heading: 'h2' }}
      variant="outlined"
      disableGutters
      expanded={open}
      onChange={(_event, next) => setOpen(next)}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h2" component="span">
          Historial del pedido
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Events />
      </AccordionDetails>
    </Accordion>
  );
}

function Events() {
  const { data, error, refetch } = useHistoria();
  if (error && !data) {
    return <LoadFailed title="No se pudo cargar el historial" error={error} onRetry={refetch} />;
  }
  if (!data) return <CircularProgress size={24} aria-label="Cargando" />;
  return (
    <Box component="ol" reversed aria-label="Historial del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.toReversed().map(event => (
        <HistoryEvent key={event.id} event={event} />
      ))}
    </Box>
  );
}

/** How a kind of event is shown; `amounts`: what the quantities of its lines mean. */
interface EventKind {
  title: string;
  tone: Tone;
  amounts: 'none' | 'received' | 'ordered' | 'takenBack';
}

const eventKinds: Record<Hecho, EventKind> = {
  creado: { title: 'Pedido creado', tone: 'primary', amounts: 'none' },
  recibido: { title: 'Recepción', tone: 'good', amounts: 'received' },
  despachado: { title: 'Despacho de bodega', tone: 'good', amounts: 'received' },
  cambioSolicitado: { title: 'Cambio solicitado', tone: 'warning', amounts: 'ordered' },
  cambioAprobado: { title: 'Cambio aprobado', tone: 'good', amounts: 'ordered' },
  cambioDenegado: { title: 'Cambio denegado', tone: 'bad', amounts: 'ordered' },
  correccionSolicitada: { title: 'Corrección solicitada', tone: 'warning', amounts: 'takenBack' },
  correccionAprobada: { title: 'Corrección aprobada', tone: 'good', amounts: 'takenBack' },
  correccionDenegada: { title: 'Corrección denegada', tone: 'bad', amounts: 'takenBack' },
  cerrado: { title: 'Pedido cerrado', tone: 'quiet', amounts: 'none' },
  reabierto: { title: 'Pedido reabierto', tone: 'primary', amounts: 'none' },
  entregaCambiada: { title: 'Entrega cambiada', tone: 'primary', amounts: 'none' },
};

/** A line's quantity before and after: "12 → 24 (+12)". */
function amountsOf({ anterior, cantidad: amount }: HechoLinea, kind: EventKind['amounts']): string {
  if (kind === 'ordered') {
    return anterior == null ? cantidad(amount) : beforeAndAfter(anterior, amount);
  }
  if (amount === 0) return '';
  const moved = kind === 'takenBack' ? -Math.abs(amount) : amount;
  return anterior == null ? signed(moved) : beforeAndAfter(anterior, plus(anterior, moved));
}

const SHOWN = 5;

function HistoryEvent({ event }: { event: PedidoHecho }) {
  const isPhone = useIsPhone();
  const { title, tone, amounts } = eventKinds[event.hecho];
  const { fecha, usuario, motivo, motivoDecision, copyFrom, copyFromVisible } = event;
  const correct = <CorrectButton event={event} />;
  return (
    <LogEntry
      head={<Badge tone={tone}>{event.recepcion ? `${title} N.º ${event.recepcion}` : title}</Badge>}
      facts={[fechaHora(fecha), fullName(usuario)]}
      action={!isPhone && correct}
    >
      {motivo && <Note>Motivo: {motivo}</Note>}
      {motivoDecision && <Note>Motivo de la decisión: {motivoDecision}</Note>}
      {event.entrega && (
        <Note>
          Entrega estimada: {dia(event.entrega.antes)} → {dia(event.entrega.despues)}
        </Note>
      )}
      {event.hecho === 'creado' && (
        <Note>
          {lineas(event.lineas.length)}
          {copyFrom != null && (
            <>
              , copiado del{' '}
              <OptionalLink to={wayTo('pedido', copyFrom, copyFromVisible)}>{`pedido ${copyFrom}`}</OptionalLink>
            </>
          )}
        </Note>
      )}
      {amounts !== 'none' && <EventLines lines={event.lineas} amounts={amounts} />}
      {isPhone && <Box sx={{ mt: 1, '&:empty': { display: 'none' } }}>{correct}</Box>}
    </LogEntry>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ mt: 0.5 }}>
    {children}
  </Typography>
);

interface LogEntryProps {
  head: ReactNode;
  /** Time, author and the like. */
  facts: readonly string[];
  /** Shown at the right end. */
  action: ReactNode;
  children: ReactNode;
}

export const LogEntry = ({ head, facts, action, children }: LogEntryProps) => (
  <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { border: 0, pt: 0 } }}>
    <WrapRow sx={{ alignItems: 'center', rowGap: 0.5 }}>
      {head}
      <Quiet>{dotted(...facts)}</Quiet>
      <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
      {action}
    </WrapRow>
    {children}
  </Box>
);

function EventLines({ lines, amounts }: { lines: readonly HechoLinea[]; amounts: EventKind['amounts'] }) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN);
  const hidden = lines.length - shown.length;
  return (
    <>
      <Box component="dl" sx={{ m: 0, mt: 0.5, maxWidth: 'sm' }}>
        {shown.map(line => (
          <LineFact key={`${line.idDetalle}-${line.idEntrega}`} line={line}>
            {[amountsOf(line, amounts), asideText(line)].filter(Boolean).join(', ')}
          </LineFact>
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" variant="text" onClick={() => setAll(true)}>
          Ver {lineas(hidden)} más
        </Button>
      )}
    </>
  );
}
