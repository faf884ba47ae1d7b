import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { cantidad, conSigno, fechaHora } from '#contract/format';
import { restar, sumar, type Hecho, type Pedido, type PedidoHecho } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import { paths } from '../../../app/routes';
import { Gated } from '../../../kit/gate';
import { Badge, type Tono } from '../../../kit/EstatusBadge';
import { useIsPhone } from '../../../kit/useIsPhone';
import { CorrectDialog } from './CorrectDialog';
import { lineas } from '../words';

/** How each thing that can happen to an order is told. `amounts`: what the quantities of its lines mean. */
interface EventKind {
  title: string;
  tono: Tono;
  amounts: 'none' | 'received' | 'ordered' | 'takenBack';
}

export const eventKinds: Record<Hecho, EventKind> = {
  creado: { title: 'Pedido creado', tono: 'primary', amounts: 'none' },
  recibido: { title: 'Recepción', tono: 'good', amounts: 'received' },
  cambioSolicitado: { title: 'Cambio solicitado', tono: 'warning', amounts: 'ordered' },
  cambioAprobado: { title: 'Cambio aprobado', tono: 'good', amounts: 'ordered' },
  cambioDenegado: { title: 'Cambio denegado', tono: 'bad', amounts: 'ordered' },
  correccionSolicitada: { title: 'Corrección solicitada', tono: 'warning', amounts: 'takenBack' },
  correccionAprobada: { title: 'Corrección aprobada', tono: 'good', amounts: 'takenBack' },
  correccionDenegada: { title: 'Corrección denegada', tono: 'bad', amounts: 'takenBack' },
  cerrado: { title: 'Pedido cerrado', tono: 'quiet', amounts: 'none' },
  reabierto: { title: 'Pedido reabierto', tono: 'primary', amounts: 'none' },
};

export type HechoLinea = PedidoHecho['lineas'][number];

const beforeAfter = (before: number, after: number, difference: number): string =>
  `${cantidad(before)} → ${cantidad(after)} (${conSigno(difference)})`;

/** A line's quantities, before and after: "12 → 24 (+12)". */
export function amountsOf({ anterior, cantidad: amount }: HechoLinea, kind: EventKind['amounts']): string {
  if (kind === 'ordered') {
    return anterior == null ? cantidad(amount) : beforeAfter(anterior, amount, restar(amount, anterior));
  }
  const moved = kind === 'takenBack' ? -Math.abs(amount) : amount;
  return anterior == null ? conSigno(moved) : beforeAfter(anterior, sumar(anterior, moved), moved);
}

const SHOWN = 5;

/** One thing that happened: a badge with what, then when, who, why, and its lines before and after. */
export function HistoryEvent({ order, event }: { order: Pedido; event: PedidoHecho }) {
  const isPhone = useIsPhone();
  const { title, tono, amounts } = eventKinds[event.hecho];
  const { fecha, usuario, motivo, copyFrom } = event;
  const correctable = event.lineas.filter(({ idEntrega, corregible }) => idEntrega != null && (corregible ?? 0) > 0);
  const correct = correctable.length > 0 && <Correct order={order} lines={correctable} />;
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { border: 0, pt: 0 } }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}>
        <Badge tono={tono}>{title}</Badge>
        <Typography variant="body2" color="text.secondary">
          {fechaHora(fecha, companyTimeZone())}
          {usuario && ` · ${usuario.nombre} ${usuario.apellido}`}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {!isPhone && correct}
      </Stack>
      {motivo && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Motivo: {motivo}
        </Typography>
      )}
      {event.hecho === 'creado' && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {lineas(event.lineas.length)}
          {copyFrom != null && (
            <>
              , copiado del{' '}
              <Link component={LinkBase} to={paths.pedido(copyFrom, 'ver')}>
                pedido {copyFrom}
              </Link>
            </>
          )}
        </Typography>
      )}
      {amounts !== 'none' && <EventLines lines={event.lineas} amounts={amounts} />}
      {isPhone && correct && <Box sx={{ mt: 1 }}>{correct}</Box>}
    </Box>
  );
}

function EventLines({ lines, amounts }: { lines: readonly HechoLinea[]; amounts: Parameters<typeof amountsOf>[1] }) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN);
  const hidden = lines.length - shown.length;
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, maxWidth: 'sm' }}>
      {shown.map(line => (
        <Box key={`${line.idDetalle}-${line.idEntrega}`} sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
          <Box component="dt" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {line.nombreProducto}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {amountsOf(line, amounts)}
          </Box>
        </Box>
      ))}
      {hidden > 0 && (
        <Button size="small" variant="text" onClick={() => setAll(true)}>
          Ver {lineas(hidden)} más
        </Button>
      )}
    </Box>
  );
}

function Correct({ order, lines }: { order: Pedido; lines: readonly HechoLinea[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Gated gate="pedidos.corregir">
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          Corregir
        </Button>
      </Gated>
      {open && <CorrectDialog order={order} lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}
