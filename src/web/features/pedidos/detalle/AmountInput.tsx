import { Button, Stack } from '@mui/material';
import { startTransition, useCallback, useMemo, useState } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { finger } from '../../../app/theme/components';
import { size } from '../../../app/theme/size';
import { lineInput } from '../../../kit/document/lineCells';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { ASIDES, asideNames, noteAside, problemOfAside } from './asides';
import { withAmount, typedIn } from './amountsDraft';
import { problemOfAmount, problemOfArticle } from './amountsKind';
import { useTypedAmounts, type TypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';

interface LineProps {
  line: PedidoDetalle;
}

export const inputId = ({ id }: PedidoDetalle) => `cantidad-${id}`;

/** The quantity typed for the line. What reads it follows the key, whose frame shows the text of the input alone. */
export const useTyped = ({ id }: PedidoDetalle): Typed =>
  useLateDraftPart(
    useTypedAmounts().store,
    useCallback(draft => typedIn(draft, { id }), [id]),
  );

/** Hint below an input: the error or the effect of its quantity. */
function useHint({ kind, locked, store }: TypedAmounts, line: PedidoDetalle, typed: Typed, hasConflict: boolean) {
  const { pedidoDetalle: lines } = useOrder();
  // Late like the quantities: at a key that exceeds what there is every line of the article says so.
  const ofArticle = useLateDraftPart(
    store,
    useCallback(draft => problemOfArticle(kind, draft, line, lines), [kind, line, lines]),
  );
  if (hasConflict) return { problem: null, effect: null };
  if (typeof typed !== 'number') return { problem: null, effect: locked ? null : kind.hint?.(line) };
  // After a send without answer, the line's figures may already include it: show no effect.
  const effect = locked ? null : kind.effect(line, typed);
  return { problem: problemOfAmount(kind, line, typed) ?? ofArticle, effect };
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

interface AmountInputProps extends LineProps {
  hasConflict: boolean;
  /** On a card, where the input is large; at a desk the column is titled so. */
  label?: string;
}

/** Quantity input of a line; below it, the effect, the reason of an adjustment, or the error. */
export function AmountInput({ line, hasConflict, label }: AmountInputProps) {
  const amounts = useTypedAmounts();
  const { kind, store, locked, onChange } = amounts;
  const typed = useTyped(line);
  const live = useMemo(() => ({ subscribe: store.subscribe, get: () => typedIn(store.get(), line) }), [store, line]);
  const [reason, setReason] = useState<string | null>(null);
  // Not yet an error while typing: the 4 of 40 may be too low.
  const [isTyping, setTyping] = useState(false);
  const isDisabled = locked || (kind.isOver(line) && typed === null);
  const { problem, effect } = useHint(amounts, line, typed, hasConflict);

  const change = (next: Typed) => {
    const fitted = typeof next === 'string' ? { value: next, reason: null } : kind.fit(line, next);
    startTransition(() => {
      setReason(fitted.reason);
      setTyping(true);
    });
    onChange(current => withAmount(current, line, fitted.value));
  };

  return (
    <QuantityInput
      id={inputId(line)}
      value={typed}
      live={live}
      onChange={change}
      onBlur={() => setTyping(false)}
      label={label}
      disabled={isDisabled}
      error={hasConflict || (problem !== null && !isTyping)}
      placeholder={isDisabled ? undefined : kind.placeholder(line)}
      sx={inputSx}
      // At a desk a blank keeps the line's height, so that the lines below do not move while typing.
      helperText={problem ?? reason ?? effect ?? (label ? undefined : ' ')}
      slotProps={{
        htmlInput: {
          ...lineInput,
          'aria-label': `${kind.words.amount} de ${line.nombreProducto}`,
          enterKeyHint: 'next',
          style: { textAlign: 'right', ...(label && { fontSize: 20, padding: 12 }) },
        },
        formHelperText: {
          role: 'status',
          style: label ? undefined : { marginTop: 1, lineHeight: 1.3 },
          // Spread, because the slot's type knows no data attributes.
          ...{ 'data-adjusted': reason !== null || undefined },
        },
      }}
    />
  );
}

export function EverythingButton({ line }: LineProps) {
  const { kind, locked, onChange } = useTypedAmounts();
  const typed = useTyped(line);
  if (!kind.everything) return null;
  const { amount, lineLabel } = kind.everything;
  const all = amount(line);
  return (
    <Button
      tabIndex={-1}
      disabled={locked || typed === all}
      onClick={() => onChange(current => withAmount(current, line, all))}
      aria-label={`${lineLabel} de ${line.nombreProducto}`}
      sx={{ height: 52, bgcolor: 'background.paper' }}
    >
      Todo
    </Button>
  );
}

/** Damaged and excess quantities of a line: a button, until it is clicked or one is noted. */
export function AsideInputs({ line }: LineProps) {
  const { store, locked, onChange } = useTypedAmounts();
  const noted = useDraftPart(store, draft => draft.asides[line.id]);
  const [opened, open] = useState<'noted' | 'clicked' | null>(noted ? 'noted' : null);
  if (!opened && !noted) {
    return (
      <Button
        size="small"
        variant="text"
        color="inherit"
        disabled={locked}
        aria-label={`Dañado o de más de ${line.nombreProducto}`}
        onClick={() => open('clicked')}
        sx={{
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          py: { sm: 0 },
          minHeight: { sm: 24 },
          [finger]: { minHeight: size.touch },
        }}
      >
        Dañado o de más
      </Button>
    );
  }
  return (
    <Stack direction={{ xs: 'row', sm: 'column' }} spacing={1} sx={{ mt: 1, mb: { xs: 1, sm: 0 } }}>
      {ASIDES.map((aside, at) => (
        <QuantityInput
          key={aside}
          autoFocus={opened === 'clicked' && at === 0}
          label={asideNames[aside]}
          value={noted?.[aside] ?? null}
          problem={problemOfAside(noted?.[aside] ?? null)}
          disabled={locked}
          onChange={value => onChange(draft => ({ ...draft, asides: noteAside(draft.asides, line, aside, value) }))}
          slotProps={{ htmlInput: { 'aria-label': `${asideNames[aside]} de ${line.nombreProducto}` } }}
        />
      ))}
    </Stack>
  );
}
