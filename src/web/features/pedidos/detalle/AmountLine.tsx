import { Alert, Box, Button, Card, Stack, TableCell, TableRow, Typography, type Theme } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { cantidad } from '#contract/format';
import { pendiente, type PedidoDetalle } from '#contract/pedido';
import { lineInput } from '../../../kit/document/lineCells';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import type { Conflict, LineAmounts, Seen } from './lineAmounts';
import { LineHead, LinePending, LineProgress, toneGround, type toneOf } from './OrderLine';

interface AmountLineProps {
  kind: LineAmounts;
  orderId: number;
  line: PedidoDetalle;
  tone: ReturnType<typeof toneOf>;
  /** What was typed for it. */
  typed: Typed;
  conflict: Conflict | null;
  /** Nothing can be typed on any line: no permission, a closed order, a send on its way. */
  locked: boolean;
  onType: (typed: Typed) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A bar at the left of a line whose amount does something; its helper text says the same in words. */
const changedMark = ({ kind, line, typed }: AmountLineProps) =>
  typeof typed === 'number' &&
  kind.counts(line, typed) && { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}` };

export function AmountRow(props: AmountLineProps) {
  const { kind, orderId, line, tone, conflict, onType } = props;
  return (
    <>
      <TableRow sx={{ bgcolor: toneGround(tone) }}>
        <TableCell sx={[changedMark(props)]}>
          {/* Tab goes from amount to amount: on a desk images are added where the order is read. */}
          <LineHead orderId={orderId} line={line} tone={tone} canAdd={false} />
        </TableCell>
        <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
        <TableCell align="right">{cantidad(line.recibido)}</TableCell>
        <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
        <TableCell>
          <LineProgress line={line} />
        </TableCell>
        <TableCell align="right" sx={{ width: 168, minWidth: 130, py: 1 }}>
          <AmountInput {...props} big={false} />
        </TableCell>
      </TableRow>
      {conflict && (
        <TableRow>
          <TableCell colSpan={6}>
            <ConflictNotice kind={kind} line={line} conflict={conflict} onSettle={onType} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

export function AmountCard(props: AmountLineProps) {
  const { kind, orderId, line, tone, typed } = props;
  // A line with nothing to type takes as little of the phone as it can.
  const isOver = kind.isOver(line) && typed === null;
  return (
    <Card component="li" variant="outlined" sx={[{ bgcolor: toneGround(tone), p: 1.5 }, changedMark(props)]}>
      <LineHead orderId={orderId} line={line} tone={tone} title />
      {isOver ? (
        <Typography variant="caption" color="text.secondary">
          {cantidad(line.recibido)} / {cantidad(line.cantidad)}
        </Typography>
      ) : (
        <CardAmount {...props} />
      )}
    </Card>
  );
}

function CardAmount(props: AmountLineProps) {
  const { kind, line, typed, conflict, locked, onType } = props;
  const { everything } = kind;
  const all = everything?.amount(line) ?? null;
  return (
    <>
      <Box sx={{ my: 1 }}>
        <LinePending line={line} />
      </Box>
      {conflict && <ConflictNotice kind={kind} line={line} conflict={conflict} onSettle={onType} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <AmountInput {...props} big />
        {everything && (
          <Button
            variant="outlined"
            tabIndex={-1}
            disabled={locked || typed === all}
            onClick={() => onType(all)}
            aria-label={`${everything.lineLabel} de ${line.nombreProducto}`}
            sx={{ height: 52, bgcolor: 'background.paper' }}
          >
            {everything.short}
          </Button>
        )}
      </Box>
    </>
  );
}

const BIG = { fontSize: 20, textAlign: 'right', padding: 12 } as const;
const SMALL = { textAlign: 'right' } as const;

/** What stands under an amount: what is wrong with it, or what it will do. */
function hintOf({ kind, line, typed, conflict, locked }: AmountLineProps) {
  if (typeof typed !== 'number' || conflict) return { problem: null, effect: null };
  // While a send is unanswered the numbers may already hold it: no arithmetic on them.
  return { problem: kind.problem(line, typed), effect: locked ? null : kind.effect(line, typed) };
}

/** The amount of a line. What it will do, why it was adjusted or what is wrong with it stands under it. */
function AmountInput({ big, ...props }: AmountLineProps & { big: boolean }) {
  const { kind, line, typed, conflict, locked, onType, onKeyDown } = props;
  const [reason, setReason] = useState<string | null>(null);
  // While somebody is still typing 40, the 4 is not wrong yet.
  const [isTyping, setTyping] = useState(false);
  const isDisabled = locked || (kind.isOver(line) && typed === null);
  const { problem, effect } = hintOf(props);

  const change = (next: Typed) => {
    const fitted = typeof next === 'string' ? { value: next, reason: null } : kind.fit(line, next);
    setReason(fitted.reason);
    setTyping(true);
    onType(fitted.value);
  };

  return (
    <QuantityInput
      value={typed}
      onChange={change}
      onKeyDown={onKeyDown}
      onBlur={() => setTyping(false)}
      disabled={isDisabled}
      error={conflict !== null || (problem !== null && !isTyping)}
      placeholder={isDisabled ? undefined : kind.placeholder(line)}
      sx={{ '& .MuiOutlinedInput-root.Mui-disabled': { bgcolor: 'background.default' } }}
      helperText={reason ?? problem ?? effect}
      slotProps={{
        htmlInput: {
          ...lineInput,
          'aria-label': `${kind.words.amount} de ${line.nombreProducto}`,
          enterKeyHint: 'next',
          style: big ? BIG : SMALL,
        },
        formHelperText: {
          role: 'status',
          sx: reason ? { color: 'text.primary', fontWeight: 'fontWeightMedium' } : undefined,
        },
      }}
    />
  );
}

const state = ({ cantidad: ordered, recibido, solicitada }: Seen, watchesRequests: boolean): string => {
  const requested = watchesRequests && solicitada != null ? `, solicitado ${cantidad(solicitada)}` : '';
  return `recibido ${cantidad(recibido)} de ${cantidad(ordered)}${requested}`;
};

interface ConflictNoticeProps {
  kind: LineAmounts;
  line: PedidoDetalle;
  conflict: Conflict;
  /** Settles it with an amount, on the numbers of now; null takes the line out. */
  onSettle: (cantNueva: number | null) => void;
}

/** A line that changed under a typed amount: what it was, what it is, and what was typed, which is kept (D9). */
function ConflictNotice({ kind, line, conflict, onSettle }: ConflictNoticeProps) {
  const { old, theirs, mine } = conflict;
  const fits = kind.settle(line, mine);
  const more = kind.now?.(line);
  return (
    <Alert data-conflicto severity="warning" role="alert" sx={{ my: 1, alignItems: 'flex-start' }}>
      <div>Esta línea cambió mientras usted escribía.</div>
      <div>Antes: {state(old, kind.watchesRequests)}.</div>
      <div>
        Ahora: {state(theirs, kind.watchesRequests)}
        {more && `; ${more}`}.
      </div>
      <div>Usted escribió: {cantidad(mine)}.</div>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {fits !== null && (
          <Button size="small" variant="outlined" onClick={() => onSettle(fits)}>
            {fits === mine ? `Mantener ${cantidad(mine)}` : `Usar ${cantidad(fits)}`}
          </Button>
        )}
        <Button size="small" variant="text" onClick={() => onSettle(null)}>
          Quitar lo mío
        </Button>
      </Stack>
    </Alert>
  );
}
