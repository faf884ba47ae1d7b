import { Box, Button } from '@mui/material';
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useEvent } from 'react-admin';
import type { PedidoDetalle } from '#contract/pedido';
import { firstInput, lineInput, moveBetweenLines } from '../../../kit/document/lineCells';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { useIsPhone } from '../../../kit/useIsPhone';
import { AsideInputs } from './AsideInputs';
import { BulkActions, type TypedLinesProps } from './BulkActions';
import { ConflictNotice } from './ConfirmAmounts';
import { conflictOf, type, typedFor, type Conflict, type LineAmounts } from './lineAmounts';
import { Line, LineList, type LineParts } from './LineList';

interface AmountLinesProps extends TypedLinesProps {
  /** Called on Enter in the last line. */
  onEnd: () => void;
}

/** An order's lines with a quantity input each; Enter and the arrow keys move between them. */
export function AmountLines(props: AmountLinesProps) {
  const { kind, order, draft, locked, onChange, onEnd } = props;
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const change = useEvent(onChange);
  const onKeyDown = useEvent((event: KeyboardEvent<HTMLElement>) => moveBetweenLines(event, container.current, onEnd));

  const firstConflict = order.pedidoDetalle.find(line => conflictIn({ kind, draft, line }) !== null)?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  // Focus the first input, except on a phone, whose keyboard would cover the lines.
  const [focusesFirst] = useState(!isPhone && !locked);
  useEffect(() => {
    if (focusesFirst) firstInput(container.current)?.focus({ preventScroll: true });
  }, [focusesFirst]);

  return (
    <Box ref={container}>
      <LineList order={order} last={kind.words.amount} lastAlign="right" tools={<BulkActions {...props} />}>
        {(line, isPhone) => (
          <AmountLine {...{ kind, order, line, draft, locked, isPhone, onKeyDown }} onChange={change} />
        )}
      </LineList>
    </Box>
  );
}

interface AmountLineProps extends TypedLinesProps {
  line: PedidoDetalle;
  isPhone: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Not after a send without answer: that send itself may have changed the line. */
const conflictIn = ({ kind, draft, line }: Pick<AmountLineProps, 'kind' | 'draft' | 'line'>): Conflict | null =>
  draft.unanswered ? null : conflictOf(draft, line, kind.watchesRequests);

/** Equality for `memo`: a line depends only on its own entries of the draft, so a key rerenders one line. */
const showsSame = (a: AmountLineProps, b: AmountLineProps): boolean =>
  (['order', 'line', 'locked', 'isPhone'] as const).every(name => a[name] === b[name]) &&
  (['lines', 'refused', 'asides'] as const).every(name => a.draft[name][a.line.id] === b.draft[name][b.line.id]) &&
  a.draft.unanswered === b.draft.unanswered;

const AmountLine = memo(function AmountLine(props: AmountLineProps) {
  const { kind, order, line, draft, locked, isPhone, onChange, onKeyDown } = props;
  const parts = amountParts({
    kind,
    line,
    typed: draft.refused[line.id] ?? typedFor(draft, line),
    conflict: conflictIn(props),
    locked,
    asides: kind.notesAsides && (
      <AsideInputs
        {...{ line, locked }}
        asides={draft.asides}
        onChange={change => onChange(current => ({ ...current, asides: change(current.asides) }))}
      />
    ),
    onType: typed => onChange(current => type(current, line, typed)),
    onKeyDown,
  });
  // Not on a desk, where Tab must go from input to input: images are added in the read-only view.
  return <Line {...{ order, line, parts, isPhone }} lastAlign="right" addsImages="phone" />;
}, showsSame);

interface AmountProps {
  kind: LineAmounts;
  line: PedidoDetalle;
  /** The quantity typed for the line. */
  typed: Typed;
  conflict: Conflict | null;
  locked: boolean;
  /** Inputs for damaged and excess quantities. */
  asides?: ReactNode;
  onType: (typed: Typed) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What a quantity adds to a line: its input with the effect or error, and a conflict notice. */
function amountParts(props: AmountProps): LineParts {
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

/** Hint below an input: the error or the effect of its quantity. */
function hintOf({ kind, line, typed, conflict, locked }: AmountProps) {
  if (typeof typed !== 'number' || conflict) return { problem: null, effect: null };
  // After a send without answer, the line's figures may already include it: show no effect.
  return { problem: kind.problem(line, typed), effect: locked ? null : kind.effect(line, typed) };
}

/** Quantity input of a line; below it, the effect, the reason of an adjustment, or the error. */
function AmountInput({ big = false, ...props }: AmountProps & { big?: boolean }) {
  const { kind, line, typed, conflict, locked, onType, onKeyDown } = props;
  const [reason, setReason] = useState<string | null>(null);
  // Not yet an error while typing: the 4 of 40 may be too low.
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
