import { Box, Button } from '@mui/material';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { size } from '../../../app/theme/sizes';
import { firstInput, firstWrong, lineInput, moveBetweenLines } from '../../../kit/document/lineCells';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { useIsPhone } from '../../../kit/layout';
import { AsideInputs } from './AsideInputs';
import { BulkActions } from './BulkActions';
import { ConflictNotice } from './ConfirmAmounts';
import { problemOfAmount, conflictOf, type, typedIn, type LineAmounts, type LineDraft } from './lineAmounts';
import { Line, LineList, LineMark, type LineParts } from './LineList';
import { useTypedAmounts, type TypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';

interface AmountLinesProps {
  /** The server refused what was sent. */
  refused: boolean;
  /** Called on Enter in the last line. */
  onEnd: () => void;
}

/** An order's lines with a quantity input each; Enter and the arrow keys move between them. */
export function AmountLines({ refused, onEnd }: AmountLinesProps) {
  const { kind, store, locked } = useTypedAmounts();
  const order = useOrder();
  const lines = useOpenFirst(kind, order.pedidoDetalle);
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);

  const firstConflict = useDraftPart(store, draft =>
    order.pedidoDetalle.find(line => isInConflict(kind, line, draft)),
  )?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflicto]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  // Also when the current order comes, by which a line turns out to be wrong.
  useEffect(() => {
    if (refused && !locked) firstWrong(container.current)?.focus();
  }, [refused, locked, order]);

  // Focus the first input, except on a phone, whose keyboard would cover the lines.
  const [focusesFirst] = useState(!isPhone && !locked);
  useEffect(() => {
    if (focusesFirst) firstInput(container.current)?.focus({ preventScroll: true });
  }, [focusesFirst]);

  return (
    <Box ref={container} onKeyDown={event => moveBetweenLines(event, event.currentTarget, onEnd)}>
      <LineList lines={lines} last={kind.words.amount} lastAlign="right" tools={<BulkActions />}>
        {(line, isPhone) => (
          <TypedMark line={line}>
            <AmountLine line={line} isPhone={isPhone} />
          </TypedMark>
        )}
      </LineList>
    </Box>
  );
}

/** Those first that take a quantity, as they are at the start: none moves while one types. */
function useOpenFirst(kind: LineAmounts, lines: readonly PedidoDetalle[]): PedidoDetalle[] {
  const [over] = useState(() => new Set(lines.filter(kind.isOver).map(({ id }) => id)));
  const isOver = (line: PedidoDetalle) => Number(over.has(line.id));
  return lines.toSorted((a, b) => isOver(a) - isOver(b));
}

interface LineProps {
  line: PedidoDetalle;
}

const inputId = ({ id }: PedidoDetalle) => `cantidad-${id}`;

/** Not after a send without answer: that send itself may have changed the line. */
const isInConflict = (kind: LineAmounts, line: PedidoDetalle, draft: LineDraft): boolean =>
  !draft.unanswered && conflictOf(draft.lines[line.id], line, kind.watchesRequests) !== null;

/** The quantity typed for the line. What reads it follows the key, whose frame shows the text of the input alone. */
const useTyped = ({ id }: PedidoDetalle): Typed =>
  useLateDraftPart(
    useTypedAmounts().store,
    useCallback(draft => typedIn(draft, { id }), [id]),
  );

function TypedMark({ line, children }: LineProps & { children: ReactNode }) {
  const { kind } = useTypedAmounts();
  const typed = useTyped(line);
  return <LineMark value={typeof typed === 'number' && kind.counts(line, typed)}>{children}</LineMark>;
}

/** A line, its input with the effect or error, and a conflict notice. */
function AmountLine({ line, isPhone }: LineProps & { isPhone: boolean }) {
  const { kind, store } = useTypedAmounts();
  const isOver = useDraftPart(store, draft => kind.isOver(line) && typedIn(draft, line) === null);
  const isNoted = useDraftPart(store, draft => draft.asides[line.id] !== undefined);
  const hasConflict = useDraftPart(store, draft => isInConflict(kind, line, draft));
  const notice = hasConflict && <LineConflict line={line} />;
  const asides = kind.notesAsides && <AsideInputs line={line} />;
  const parts: LineParts = {
    isOver,
    isOpen: isNoted,
    hint: kind.hint?.(line),
    below: notice,
    last: (
      <Box sx={{ width: 136, ml: 'auto' }}>
        <AmountInput line={line} hasConflict={hasConflict} />
        {asides}
      </Box>
    ),
    card: !isOver && (
      <>
        {notice}
        <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'start' }}>
          <AmountInput line={line} hasConflict={hasConflict} big />
          <EverythingButton line={line} />
        </Box>
      </>
    ),
    foot: asides,
  };
  // Not on a desk, where Tab must go from input to input: images are added in the read-only view.
  return <Line {...{ line, parts, isPhone }} lastAlign="right" addsImages="phone" />;
}

function LineConflict({ line }: LineProps) {
  const { kind, store, onChange } = useTypedAmounts();
  const conflict = conflictOf(
    useDraftPart(store, draft => draft.lines[line.id]),
    line,
    kind.watchesRequests,
  );
  const settle = (next: number | null) => {
    onChange(current => type(current, line, next));
    // The button that was pressed goes away, and the focus with it.
    document.getElementById(inputId(line))?.focus();
  };
  return conflict && <ConflictNotice {...{ line, conflict }} onSettle={settle} />;
}

function EverythingButton({ line }: LineProps) {
  const { kind, locked, onChange } = useTypedAmounts();
  const typed = useTyped(line);
  if (!kind.everything) return null;
  const { amount, lineLabel, short } = kind.everything;
  const all = amount(line);
  return (
    <Button
      tabIndex={-1}
      disabled={locked || typed === all}
      onClick={() => onChange(current => type(current, line, all))}
      aria-label={`${lineLabel} de ${line.nombreProducto}`}
      sx={{ height: 52, bgcolor: 'background.paper' }}
    >
      {short}
    </Button>
  );
}

/** Hint below an input: the error or the effect of its quantity. */
function hintOf({ kind, locked }: TypedAmounts, line: PedidoDetalle, typed: Typed, hasConflict: boolean) {
  if (hasConflict) return { problem: null, effect: null };
  if (typeof typed !== 'number') return { problem: null, effect: locked ? null : kind.hint?.(line) };
  // After a send without answer, the line's figures may already include it: show no effect.
  return { problem: problemOfAmount(kind, line, typed), effect: locked ? null : kind.effect(line, typed) };
}

/**
 * By attribute, not by a style of its own: a style that is new to the page would delay the key it answers. At a desk of
 * a fixed size, in a box that is not flexible: the browser then lays out the input alone, not the table.
 */
const inputSx = {
  [`@media (min-width:${size.phone}px)`]: {
    '& .MuiOutlinedInput-root': { display: 'block' },
    '& .MuiOutlinedInput-input': { contain: 'strict', boxSizing: 'border-box', height: 'calc(1.4375em + 17px)' },
  },
  '& .MuiOutlinedInput-root.Mui-disabled': { bgcolor: 'background.default' },
  '& [data-adjusted]': { color: 'text.primary', fontWeight: 'fontWeightMedium' },
};

/** Quantity input of a line; below it, the effect, the reason of an adjustment, or the error. */
function AmountInput({ line, hasConflict, big = false }: LineProps & { hasConflict: boolean; big?: boolean }) {
  const amounts = useTypedAmounts();
  const { kind, store, locked, onChange } = amounts;
  const typed = useTyped(line);
  const live = useMemo(() => ({ subscribe: store.subscribe, get: () => typedIn(store.get(), line) }), [store, line]);
  const [reason, setReason] = useState<string | null>(null);
  // Not yet an error while typing: the 4 of 40 may be too low.
  const [isTyping, setTyping] = useState(false);
  const isDisabled = locked || (kind.isOver(line) && typed === null);
  const { problem, effect } = hintOf(amounts, line, typed, hasConflict);

  const change = (next: Typed) => {
    const fitted = typeof next === 'string' ? { value: next, reason: null } : kind.fit(line, next);
    startTransition(() => {
      setReason(fitted.reason);
      setTyping(true);
    });
    onChange(current => type(current, line, fitted.value));
  };

  return (
    <QuantityInput
      id={inputId(line)}
      value={typed}
      live={live}
      onChange={change}
      onBlur={() => setTyping(false)}
      disabled={isDisabled}
      error={hasConflict || (problem !== null && !isTyping)}
      placeholder={isDisabled ? undefined : kind.placeholder(line)}
      sx={inputSx}
      // At a desk a blank keeps the line's height, so that the lines below do not move while typing.
      helperText={problem ?? reason ?? effect ?? (big ? undefined : ' ')}
      slotProps={{
        htmlInput: {
          ...lineInput,
          'aria-label': `${kind.words.amount} de ${line.nombreProducto}`,
          enterKeyHint: 'next',
          style: { textAlign: 'right', ...(big && { fontSize: 20, padding: 12 }) },
        },
        formHelperText: {
          role: 'status',
          style: big ? undefined : { marginTop: 1, lineHeight: 1.3 },
          // Spread, because the slot's type knows no data attributes.
          ...{ 'data-adjusted': reason !== null || undefined },
        },
      }}
    />
  );
}
