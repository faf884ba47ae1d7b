import { Box, Button } from '@mui/material';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useEvent } from 'react-admin';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { size } from '../../../app/theme/tokens';
import { firstInput, firstWrong, lineInput, moveBetweenLines } from '../../../kit/document/lineCells';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { useIsPhone } from '../../../kit/layout';
import { AsideInputs } from './AsideInputs';
import { BulkActions, type TypedLinesProps } from './BulkActions';
import { ConflictNotice } from './ConfirmAmounts';
import { problemOfAmount, conflictOf, type, typedIn, type LineDraft } from './lineAmounts';
import { Line, LineList, LineMark, type LineParts } from './LineList';

interface AmountLinesProps extends TypedLinesProps {
  /** The server refused what was sent. */
  refused: boolean;
  /** Called on Enter in the last line. */
  onEnd: () => void;
}

/** An order's lines with a quantity input each; Enter and the arrow keys move between them. */
export function AmountLines(props: AmountLinesProps) {
  const { kind, order, store, locked, refused, onChange, onEnd } = props;
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const change = useEvent(onChange);
  const onKeyDown = useEvent((event: KeyboardEvent<HTMLElement>) => moveBetweenLines(event, container.current, onEnd));

  const firstConflict = useDraftPart(store, draft =>
    order.pedidoDetalle.find(line => isInConflict({ kind, line }, draft)),
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
    <Box ref={container}>
      <LineList
        order={useOpenFirst(props)}
        last={kind.words.amount}
        lastAlign="right"
        tools={<BulkActions {...props} />}
      >
        {(line, isPhone) => (
          <TypedMark {...{ kind, line, store }}>
            <AmountLine {...{ kind, order, line, store, locked, isPhone, onKeyDown }} onChange={change} />
          </TypedMark>
        )}
      </LineList>
    </Box>
  );
}

/** The order with the lines first that take a quantity, as they are at the start: none moves while one types. */
function useOpenFirst({ kind, order }: AmountLinesProps): Pedido {
  const [over] = useState(() => new Set(order.pedidoDetalle.filter(kind.isOver).map(({ id }) => id)));
  return useMemo(() => {
    const isOver = (line: PedidoDetalle) => Number(over.has(line.id));
    return { ...order, pedidoDetalle: order.pedidoDetalle.toSorted((a, b) => isOver(a) - isOver(b)) };
  }, [order, over]);
}

interface AmountLineProps extends TypedLinesProps {
  line: PedidoDetalle;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface TypedMarkProps extends Pick<AmountLineProps, 'kind' | 'line' | 'store'> {
  children: ReactNode;
}

/** Not after a send without answer: that send itself may have changed the line. */
const isInConflict = ({ kind, line }: Pick<AmountLineProps, 'kind' | 'line'>, draft: LineDraft): boolean =>
  !draft.unanswered && conflictOf(draft.lines[line.id], line, kind.watchesRequests) !== null;

/** The quantity typed for the line. What reads it follows the key, whose frame shows the text of the input alone. */
const useTyped = ({ store, line: { id } }: Pick<AmountLineProps, 'store' | 'line'>): Typed =>
  useLateDraftPart(
    store,
    useCallback(draft => typedIn(draft, { id }), [id]),
  );

function TypedMark({ kind, line, store, children }: TypedMarkProps) {
  const typed = useTyped({ line, store });
  return <LineMark value={typeof typed === 'number' && kind.counts(line, typed)}>{children}</LineMark>;
}

/** A line, its input with the effect or error, and a conflict notice. */
function AmountLine({ isPhone, ...props }: AmountLineProps & { isPhone: boolean }) {
  const { kind, order, line, store } = props;
  const isOver = useDraftPart(store, draft => kind.isOver(line) && typedIn(draft, line) === null);
  const isNoted = useDraftPart(store, draft => draft.asides[line.id] !== undefined);
  const hasConflict = useDraftPart(store, draft => isInConflict(props, draft));
  const notice = hasConflict && <LineConflict {...props} />;
  const asides = kind.notesAsides && <AsideInputs {...props} />;
  const parts: LineParts = {
    isOver,
    isOpen: isNoted,
    hint: kind.hint?.(line),
    below: notice,
    last: (
      <Box sx={{ width: 136, ml: 'auto' }}>
        <AmountInput {...props} hasConflict={hasConflict} />
        {asides}
      </Box>
    ),
    card: !isOver && (
      <>
        {notice}
        <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'start' }}>
          <AmountInput {...props} hasConflict={hasConflict} big />
          <EverythingButton {...props} />
        </Box>
      </>
    ),
    foot: asides,
  };
  // Not on a desk, where Tab must go from input to input: images are added in the read-only view.
  return <Line {...{ order, line, parts, isPhone }} lastAlign="right" addsImages="phone" />;
}

function LineConflict({ kind, line, store, onChange }: AmountLineProps) {
  const conflict = conflictOf(
    useDraftPart(store, draft => draft.lines[line.id]),
    line,
    kind.watchesRequests,
  );
  const settle = (next: number | null) => onChange(current => type(current, line, next));
  return conflict && <ConflictNotice {...{ kind, line, conflict }} onSettle={settle} />;
}

function EverythingButton(props: AmountLineProps) {
  const { kind, line, locked, onChange } = props;
  const typed = useTyped(props);
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

interface AmountInputProps extends AmountLineProps {
  hasConflict: boolean;
  big?: boolean;
}

/** Hint below an input: the error or the effect of its quantity. */
function hintOf({ kind, line, locked, hasConflict }: AmountInputProps, typed: Typed) {
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
function AmountInput(props: AmountInputProps) {
  const { kind, line, store, locked, hasConflict, big = false, onChange, onKeyDown } = props;
  const typed = useTyped(props);
  const live = useMemo(() => ({ subscribe: store.subscribe, get: () => typedIn(store.get(), line) }), [store, line]);
  const [reason, setReason] = useState<string | null>(null);
  // Not yet an error while typing: the 4 of 40 may be too low.
  const [isTyping, setTyping] = useState(false);
  const isDisabled = locked || (kind.isOver(line) && typed === null);
  const { problem, effect } = hintOf(props, typed);

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
      value={typed}
      live={live}
      onChange={change}
      onKeyDown={onKeyDown}
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
