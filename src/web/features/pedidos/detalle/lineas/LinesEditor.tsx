import { Box, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { firstInput, moveBetweenLines } from '../../../../kit/document/moveBetweenLines';
import { useIsPhone } from '../../../../kit/useIsPhone';
import { toneOf } from '../LineTone';
import { BulkActions } from './BulkActions';
import { conflictOf, type, typedFor, type LineDraft } from './draft';
import { EditorCard, EditorRow } from './EditorLine';
import type { LineWork } from './work';

interface LinesEditorProps {
  work: LineWork;
  order: Pedido;
  draft: LineDraft;
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
  /** Enter on the last line. */
  onEnd: () => void;
}

/** The lines of an order with an input each; Enter and the arrows go from one to the next. */
export function LinesEditor({ work, order, draft, locked, onChange, onEnd }: LinesEditorProps) {
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const lines = order.pedidoDetalle;
  const Line = isPhone ? EditorCard : EditorRow;
  // What was sent without an answer may itself be what changed a line.
  const conflictIn = (line: PedidoDetalle) => (draft.unanswered ? null : conflictOf(draft, line, work.watchesRequests));

  const firstConflict = lines.find(line => conflictIn(line) !== null)?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  const renderLine = (line: PedidoDetalle) => (
    <Line
      key={line.id}
      work={work}
      orderId={order.id}
      line={line}
      tone={toneOf(line, order)}
      typed={typedFor(draft, line)}
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
      <BulkActions work={work} lines={lines} draft={draft} locked={locked} onChange={onChange} />
      {isPhone ? (
        <Cards>{lines.map(renderLine)}</Cards>
      ) : (
        <Rows amount={work.words.amount}>{lines.map(renderLine)}</Rows>
      )}
    </Box>
  );
}

const Cards = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" spacing={1} aria-label="Líneas del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Stack>
);

const Rows = ({ amount, children }: { amount: string; children: ReactNode }) => (
  <TableContainer>
    <Table aria-label="Líneas del pedido">
      <TableHead>
        <TableRow>
          <TableCell>Artículo</TableCell>
          <TableCell align="right">Pedido</TableCell>
          <TableCell align="right">Entregado</TableCell>
          <TableCell align="right">Pendiente</TableCell>
          <TableCell>Avance</TableCell>
          <TableCell align="right">{amount}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);
