import { Box, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { firstInput, firstWrong, moveBetweenLines } from '../../../kit/document/lineCells';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { useIsHandheld } from '../imagenes/handheld';
import { AmountInput, AsideInputs, EverythingButton, useTyped } from './AmountInput';
import { ConflictNotice } from './ConflictNotice';
import { conflictOf, withAmount, typedIn, type AmountsDraft } from './amountsDraft';
import type { AmountsKind } from './amountsKind';
import { Line, LineList, LineMark } from './LineList';
import { useTypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';

/** An order's lines with a quantity input each; Enter and the arrow keys move between them, Enter in the last one calls `onEnd`. */
export function AmountLines({ onEnd }: { onEnd: () => void }) {
  const { kind, store, sender, locked } = useTypedAmounts();
  const sendFailed = sender.failure !== null;
  const order = useOrder();
  const lines = useOpenFirst(kind, order.pedidoDetalle);
  const isHandheld = useIsHandheld();
  const container = useRef<HTMLDivElement>(null);

  const firstConflict = useDraftPart(store, draft =>
    order.pedidoDetalle.find(line => isInConflict(kind, line, draft)),
  )?.id;
  useEffect(() => {
    if (firstConflict === undefined) return;
    container.current?.querySelector('[data-conflict]')?.scrollIntoView({ block: 'center' });
  }, [firstConflict]);

  // Also when the order arrives as it is now, which may show a line to be wrong.
  useEffect(() => {
    if (sendFailed) firstWrong(container.current)?.focus();
  }, [sendFailed, locked, order]);

  // Focus the first input, except on a phone or tablet, whose keyboard would cover the lines.
  const [focusesFirst] = useState(!isHandheld && !locked);
  useEffect(() => {
    if (focusesFirst) firstInput(container.current)?.focus({ preventScroll: true });
  }, [focusesFirst]);

  return (
    <Box ref={container} onKeyDown={event => moveBetweenLines(event, event.currentTarget, onEnd)}>
      <LineList lines={lines} last={kind.words.amount} lastAlign="right" tools={<BulkActions />}>
        {line => (
          <TypedMark line={line}>
            <AmountLine line={line} />
          </TypedMark>
        )}
      </LineList>
    </Box>
  );
}

/** The lines, first those that take a quantity as the screen opens. The order stays, so that none moves while one types. */
function useOpenFirst(kind: AmountsKind, lines: readonly PedidoDetalle[]): PedidoDetalle[] {
  const [over] = useState(() => new Set(lines.filter(kind.isOver).map(({ id }) => id)));
  const isOver = (line: PedidoDetalle) => Number(over.has(line.id));
  return lines.toSorted((a, b) => isOver(a) - isOver(b));
}

/** Whether a line is in conflict. None is after a send without answer: that send itself may have changed the line. */
const isInConflict = (kind: AmountsKind, line: PedidoDetalle, draft: AmountsDraft): boolean =>
  !draft.unanswered && conflictOf(draft.lines[line.id], line, kind.watchesRequests) !== null;

function TypedMark({ line, children }: { line: PedidoDetalle; children: ReactNode }) {
  const { kind } = useTypedAmounts();
  const typed = useTyped(line);
  return <LineMark value={typeof typed === 'number' && kind.hasEffect(line, typed)}>{children}</LineMark>;
}

/** A line, its input with the effect or error, and a conflict notice. */
function AmountLine({ line }: { line: PedidoDetalle }) {
  const { kind, store } = useTypedAmounts();
  const isOver = useDraftPart(store, draft => kind.isOver(line) && typedIn(draft, line) === null);
  const isNoted = useDraftPart(store, draft => draft.asides[line.id] !== undefined);
  const hasConflict = useDraftPart(store, draft => isInConflict(kind, line, draft));
  const notice = hasConflict && <ConflictNotice line={line} />;
  const asides = kind.isOfArrival && <AsideInputs line={line} />;
  return (
    <Line
      {...{ line, isOver }}
      lastAlign="right"
      // Not at a desk, where Tab must go from input to input: images are added in the read-only view.
      addsImages={useIsHandheld()}
      isOpen={isNoted}
      hint={kind.hint?.(line)}
      below={notice}
      last={
        <Box sx={{ width: 136, ml: 'auto' }}>
          <AmountInput line={line} hasConflict={hasConflict} />
          {asides}
        </Box>
      }
      card={
        !isOver && (
          <>
            {notice}
            <Box sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'start' }}>
              <AmountInput line={line} hasConflict={hasConflict} label={kind.words.amount} />
              <EverythingButton line={line} />
            </Box>
          </>
        )
      }
      foot={asides}
    />
  );
}

const isUntyped = ({ lines, unreadable }: AmountsDraft) => Object.keys({ ...lines, ...unreadable }).length === 0;
const sameAmounts = (a: AmountsDraft, b: AmountsDraft) => a.lines === b.lines && a.unreadable === b.unreadable;

const bar = { px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5, flexWrap: 'wrap' };

/** Fills in or clears all lines; can be undone until something else is typed. */
function BulkActions() {
  const { kind, store, locked, onChange } = useTypedAmounts();
  const { everything } = kind;
  const { pedidoDetalle: lines } = useOrder();
  const isEmpty = useLateDraftPart(store, isUntyped);
  const [done, setDone] = useState<{ before: AmountsDraft; after: AmountsDraft } | null>(null);
  const isUntouched = useDraftPart(store, draft => done !== null && sameAmounts(done.after, draft));
  const before = done && isUntouched && !isUntyped(done.before) ? done.before : null;

  const put = (next: AmountsDraft) =>
    onChange(current => ({ ...current, lines: next.lines, unreadable: next.unreadable }));
  const change = (to: (current: AmountsDraft) => AmountsDraft) => {
    const current = store.get();
    const after = to(current);
    setDone({ before: current, after });
    put(after);
  };
  const fillAll = (draft: AmountsDraft) => {
    const amounts = everything?.amounts?.(lines) ?? lines.map(line => everything?.amount(line) ?? null);
    return lines.reduce((next, line, at) => withAmount(next, line, amounts[at] ?? null), draft);
  };
  const isComplete = lines.every(line => everything?.amount(line) == null);

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={bar}>
      {everything && (
        <Button disabled={locked || isComplete} onClick={() => change(fillAll)}>
          {everything.label}
        </Button>
      )}
      {/* Always there: the lines must not move when the first quantity is typed. */}
      <Button
        variant="text"
        disabled={locked || isEmpty}
        onClick={() => change(draft => ({ ...draft, lines: {}, unreadable: {} }))}
      >
        Quitar todo
      </Button>
      {before && (
        <Button variant="text" disabled={locked} onClick={() => put(before)}>
          Deshacer
        </Button>
      )}
    </Stack>
  );
}
