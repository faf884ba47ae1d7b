import { useState, type KeyboardEvent } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { CantidadInput } from '../../../../kit/quantity/CantidadInput';
import { lineInput } from '../../../../kit/document/moveBetweenLines';
import type { Conflict } from './draft';
import type { LineWork } from './work';

export interface AmountInputProps {
  work: LineWork;
  line: PedidoDetalle;
  /** What was typed for it. */
  typed: number | null;
  conflict: Conflict | null;
  /** Nothing can be typed on any line: no permission, a closed order, a send on its way. */
  locked: boolean;
  onType: (cantNueva: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const BIG = { fontSize: 20, textAlign: 'right', padding: 12 } as const;
const SMALL = { textAlign: 'right' } as const;

/** What stands under an amount: what is wrong with it, or what it will do. */
function hintOf({ work, line, typed, conflict, locked }: AmountInputProps) {
  if (typed === null || conflict) return { problem: null, effect: null };
  // While a send is unanswered the numbers may already hold it: no arithmetic on them.
  return { problem: work.problem(line, typed), effect: locked ? null : work.effect(line, typed) };
}

/** The amount of a line. What it will do, why it was adjusted or what is wrong with it stands under it. */
export function AmountInput({ big, ...props }: AmountInputProps & { big: boolean }) {
  const { work, line, typed, conflict, locked, onType, onKeyDown } = props;
  const [reason, setReason] = useState<string | null>(null);
  // While somebody is still typing 40, the 4 is not wrong yet.
  const [isTyping, setTyping] = useState(false);
  const isDisabled = locked || (work.isOver(line) && typed === null);
  const { problem, effect } = hintOf(props);

  const change = (value: number | null) => {
    const fitted = work.fit(line, value);
    setReason(fitted.reason);
    setTyping(true);
    onType(fitted.value);
  };

  return (
    <CantidadInput
      value={typed}
      onChange={change}
      onKeyDown={onKeyDown}
      onBlur={() => setTyping(false)}
      disabled={isDisabled}
      error={conflict !== null || (problem !== null && !isTyping)}
      placeholder={isDisabled ? undefined : work.placeholder(line)}
      sx={{ '& .MuiOutlinedInput-root.Mui-disabled': { bgcolor: 'background.default' } }}
      helperText={reason ?? problem ?? effect}
      slotProps={{
        htmlInput: {
          ...lineInput,
          'aria-label': `${work.words.amount} de ${line.nombreProducto}`,
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
