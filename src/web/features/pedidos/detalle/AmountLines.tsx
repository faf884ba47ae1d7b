import { Box, Button, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { firstInput, moveBetweenLines } from '../../../kit/document/lineCells';
import { useIsPhone } from '../../../kit/useIsPhone';
import { AmountCard, AmountRow } from './AmountLine';
import { conflictOf, type, typedFor, type LineAmounts, type LineDraft } from './lineAmounts';
import { toneOf } from './OrderLine';

interface AmountLinesProps {
  kind: LineAmounts;
  order: Pedido;
  draft: LineDraft;
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
  /** Enter on the last line. */
  onEnd: () => void;
}

/** The lines of an order with an input each; Enter and the arrows go from one to the next. */
export function AmountLines({ kind, order, draft, locked, onChange, onEnd }: AmountLinesProps) {
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const lines = order.pedidoDetalle;
  const Line = isPhone ? AmountCard : AmountRow;
  // What was sent without an answer may itself be what changed a line.
  const conflictIn = (line: PedidoDetalle) => (draft.unanswered ? null : conflictOf(draft, line, kind.watchesRequests));

  const firstConflict = lines.find(line => conflictIn(line) !== null)?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  const renderLine = (line: PedidoDetalle) => (
    <Line
      key={line.id}
      kind={kind}
      orderId={order.id}
      line={line}
      tone={toneOf(line, order)}
      typed={draft.refused[line.id] ?? typedFor(draft, line)}
      conflict={conflictIn(line)}
      locked={locked}
      onType={typed => onChange(current => type(current, line, typed))}
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
      <BulkActions kind={kind} lines={lines} draft={draft} locked={locked} onChange={onChange} />
      {isPhone ? (
        <Cards>{lines.map(renderLine)}</Cards>
      ) : (
        <Rows amount={kind.words.amount}>{lines.map(renderLine)}</Rows>
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

interface BulkActionsProps {
  kind: LineAmounts;
  lines: readonly PedidoDetalle[];
  draft: LineDraft;
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
}

const isBlank = ({ lines, refused }: LineDraft) => Object.keys({ ...lines, ...refused }).length === 0;
const sameAmounts = (a: LineDraft, b: LineDraft) => a.lines === b.lines && a.refused === b.refused;

/** Every line at once: all that is pending, or nothing. What was typed before comes back until something else is typed. */
function BulkActions({ kind: { everything }, lines, draft, locked, onChange }: BulkActionsProps) {
  const [done, setDone] = useState<{ before: LineDraft; after: LineDraft } | null>(null);
  const hasTyped = !isBlank(draft);
  const before = done && !isBlank(done.before) && sameAmounts(done.after, draft) ? done.before : null;
  if (!everything && !hasTyped && !before) return null;

  const put = (next: LineDraft) => onChange(current => ({ ...current, lines: next.lines, refused: next.refused }));
  const change = (next: LineDraft) => {
    setDone({ before: draft, after: next });
    put(next);
  };
  const isComplete = lines.every(line => everything?.amount(line) == null);

  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5, flexWrap: 'wrap' }}
    >
      {everything && (
        <Button
          variant="outlined"
          disabled={locked || isComplete}
          onClick={() => change(lines.reduce((next, line) => type(next, line, everything.amount(line)), draft))}
        >
          {everything.label}
        </Button>
      )}
      {hasTyped && (
        <Button variant="text" disabled={locked} onClick={() => change({ ...draft, lines: {}, refused: {} })}>
          Quitar todo
        </Button>
      )}
      {before && (
        <Button variant="text" disabled={locked} onClick={() => put(before)}>
          Deshacer
        </Button>
      )}
    </Stack>
  );
}
