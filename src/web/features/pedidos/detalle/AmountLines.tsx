import { Box, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { firstInput, lineInput, moveBetweenLines } from '../../../kit/document/lineCells';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { useIsPhone } from '../../../kit/useIsPhone';
import { AsideInputs } from './AsideInputs';
import { ConflictNotice } from './ConfirmAmounts';
import { conflictOf, type, typedFor, type Conflict, type LineAmounts, type LineDraft } from './lineAmounts';
import { LineList, type LineParts } from './LineList';

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
export function AmountLines(props: AmountLinesProps) {
  const { kind, order, draft, locked, onChange, onEnd } = props;
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  // What was sent without an answer may itself be what changed a line.
  const conflictIn = (line: PedidoDetalle) => (draft.unanswered ? null : conflictOf(draft, line, kind.watchesRequests));

  const firstConflict = order.pedidoDetalle.find(line => conflictIn(line) !== null)?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  // On a desk the hands are on the keyboard; a phone would open its own over the lines.
  const [focusesFirst] = useState(!isPhone && !locked);
  useEffect(() => {
    if (focusesFirst) firstInput(container.current)?.focus({ preventScroll: true });
  }, [focusesFirst]);

  return (
    <Box ref={container}>
      <LineList
        order={order}
        last={kind.words.amount}
        lastAlign="right"
        // Tab goes from amount to amount: on a desk images are added where the order is read.
        addsImages="phone"
        tools={<BulkActions {...props} />}
        partsOf={line =>
          amountParts({
            kind,
            line,
            typed: draft.refused[line.id] ?? typedFor(draft, line),
            conflict: conflictIn(line),
            locked,
            asides: kind.notesAsides && (
              <AsideInputs
                {...{ line, locked }}
                asides={draft.asides}
                onChange={change => onChange(current => ({ ...current, asides: change(current.asides) }))}
              />
            ),
            onType: typed => onChange(current => type(current, line, typed)),
            onKeyDown: event => moveBetweenLines(event, container.current, onEnd),
          })
        }
      />
    </Box>
  );
}

const isBlank = ({ lines, refused }: LineDraft) => Object.keys({ ...lines, ...refused }).length === 0;
const sameAmounts = (a: LineDraft, b: LineDraft) => a.lines === b.lines && a.refused === b.refused;

/** Every line at once: all that is pending, or nothing. What was typed before comes back until something else is typed. */
function BulkActions({ kind: { everything }, order: { pedidoDetalle: lines }, draft, ...props }: AmountLinesProps) {
  const { locked, onChange } = props;
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

interface AmountLineProps {
  kind: LineAmounts;
  line: PedidoDetalle;
  /** What was typed for it. */
  typed: Typed;
  conflict: Conflict | null;
  /** Nothing can be typed on any line: no permission, a closed order, a send on its way. */
  locked: boolean;
  /** Where something is noted beside the amount. */
  asides?: ReactNode;
  onType: (typed: Typed) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What typing an amount adds to a line: its input, what it does or why it cannot be, and what changed under it. */
function amountParts(props: AmountLineProps): LineParts {
  const { kind, line, typed, conflict, locked, onType } = props;
  const { everything } = kind;
  const all = everything?.amount(line) ?? null;
  const isOver = kind.isOver(line) && typed === null;
  const notice = conflict && <ConflictNotice kind={kind} line={line} conflict={conflict} onSettle={onType} />;
  return {
    isMarked: typeof typed === 'number' && kind.counts(line, typed),
    isOver,
    below: notice,
    last: (
      <Box sx={{ width: 136, ml: 'auto' }}>
        <AmountInput {...props} />
        {props.asides}
      </Box>
    ),
    card: isOver ? (
      props.asides
    ) : (
      <>
        {notice}
        <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'start' }}>
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
        {props.asides}
      </>
    ),
  };
}

/** What stands under an amount: what is wrong with it, or what it will do. */
function hintOf({ kind, line, typed, conflict, locked }: AmountLineProps) {
  if (typeof typed !== 'number' || conflict) return { problem: null, effect: null };
  // While a send is unanswered the numbers may already hold it: no arithmetic on them.
  return { problem: kind.problem(line, typed), effect: locked ? null : kind.effect(line, typed) };
}

/** The amount of a line. What it will do, why it was adjusted or what is wrong with it stands under it. */
function AmountInput({ big = false, ...props }: AmountLineProps & { big?: boolean }) {
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
          style: { textAlign: 'right', ...(big && { fontSize: 20, padding: 12 }) },
        },
        formHelperText: {
          role: 'status',
          sx: reason ? { color: 'text.primary', fontWeight: 'fontWeightMedium' } : undefined,
        },
      }}
    />
  );
}
