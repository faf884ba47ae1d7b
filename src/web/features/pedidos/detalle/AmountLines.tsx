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
  /** Enter on the last line. */
  onEnd: () => void;
}

/** The lines of an order with an input each; Enter and the arrows go from one to the next. */
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

  // On a desk the hands are on the keyboard; a phone would open its own over the lines.
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

/** What was sent without an answer may itself be what changed a line. */
const conflictIn = ({ kind, draft, line }: Pick<AmountLineProps, 'kind' | 'draft' | 'line'>): Conflict | null =>
  draft.unanswered ? null : conflictOf(draft, line, kind.watchesRequests);

/** What a line shows of a draft stands there under its id: with each key that line alone is drawn anew. */
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
  // Tab goes from amount to amount: on a desk images are added where the order is read.
  return <Line {...{ order, line, parts, isPhone }} lastAlign="right" addsImages="phone" />;
}, showsSame);

interface AmountProps {
  kind: LineAmounts;
  line: PedidoDetalle;
  /** What was typed for it. */
  typed: Typed;
  conflict: Conflict | null;
  locked: boolean;
  /** Where something is noted beside the amount. */
  asides?: ReactNode;
  onType: (typed: Typed) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What typing an amount adds to a line: its input, what it does or why it cannot be, and what changed under it. */
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

/** What stands under an amount: what is wrong with it, or what it will do. */
function hintOf({ kind, line, typed, conflict, locked }: AmountProps) {
  if (typeof typed !== 'number' || conflict) return { problem: null, effect: null };
  // While a send is unanswered the numbers may already hold it: no arithmetic on them.
  return { problem: kind.problem(line, typed), effect: locked ? null : kind.effect(line, typed) };
}

/** The amount of a line. What it will do, why it was adjusted or what is wrong with it stands under it. */
function AmountInput({ big = false, ...props }: AmountProps & { big?: boolean }) {
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
