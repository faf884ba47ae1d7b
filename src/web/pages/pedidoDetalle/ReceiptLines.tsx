import { Box, Button, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { firstInput, moveBetweenLines } from '../../components/document/moveBetweenLines';
import { useIsPhone } from '../../components/useIsPhone';
import { toneOf } from './LineTone';
import { conflictOf, type, typeAllPending, typedFor, type Receipt } from './receipt';
import { ReceiptCard, ReceiptRow } from './ReceiptLine';

interface ReceiptLinesProps {
  order: Pedido;
  receipt: Receipt;
  locked: boolean;
  onChange: (change: (current: Receipt) => Receipt) => void;
  /** Enter on the last line. */
  onEnd: () => void;
}

/** The lines of an order with an input each for what arrived now; Enter and the arrows go from one to the next. */
export function ReceiptLines({ order, receipt, locked, onChange, onEnd }: ReceiptLinesProps) {
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const lines = order.pedidoDetalle;
  const Line = isPhone ? ReceiptCard : ReceiptRow;
  // An unanswered receipt may itself be what changed a line.
  const conflictIn = (line: PedidoDetalle) => (receipt.unanswered ? null : conflictOf(receipt, line));

  const firstConflict = lines.find(line => conflictIn(line) !== null)?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  const renderLine = (line: PedidoDetalle) => (
    <Line
      key={line.id}
      line={line}
      tone={toneOf(line, order)}
      typed={typedFor(receipt, line)}
      conflict={conflictIn(line)}
      locked={locked}
      onType={cantNueva => onChange(current => type(current, line, cantNueva))}
      onKeyDown={event => moveBetweenLines(event, container.current, onEnd)}
    />
  );

  // On a desk the hands are on the keyboard; a phone would open its own over the lines.
  const [focusesFirst] = useState(!isPhone && !locked);
  useEffect(() => {
    if (focusesFirst) firstInput(container.current)?.focus({ preventScroll: true });
  }, [focusesFirst]);

  return (
    <Box ref={container}>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5, flexWrap: 'wrap' }}
      >
        <Button
          variant="outlined"
          disabled={locked}
          onClick={() => onChange(current => typeAllPending(current, lines))}
        >
          Recibir todo lo pendiente
        </Button>
        {Object.keys(receipt.lines).length > 0 && (
          <Button variant="text" disabled={locked} onClick={() => onChange(current => ({ ...current, lines: {} }))}>
            Quitar todo
          </Button>
        )}
      </Stack>
      {isPhone ? <Cards>{lines.map(renderLine)}</Cards> : <Rows>{lines.map(renderLine)}</Rows>}
    </Box>
  );
}

const Cards = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" spacing={1} aria-label="Líneas del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Stack>
);

const Rows = ({ children }: { children: ReactNode }) => (
  <TableContainer>
    <Table aria-label="Líneas del pedido">
      <TableHead>
        <TableRow>
          <TableCell>Artículo</TableCell>
          <TableCell align="right">Pedido</TableCell>
          <TableCell align="right">Entregado</TableCell>
          <TableCell align="right">Pendiente</TableCell>
          <TableCell>Avance</TableCell>
          <TableCell align="right">Llegó ahora</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);
