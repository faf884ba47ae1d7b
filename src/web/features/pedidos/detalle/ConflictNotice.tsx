import type { PedidoDetalle } from '#contract/pedido';
import { cantidad } from '#contract/text/format';
import { Notice } from '../../../kit/alerts/Notice';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { inputId } from './AmountInput';
import { conflictOf, withAmount, type Seen } from './amountsDraft';
import { useTypedAmounts } from './typedAmounts';

const state = ({ cantidad: ordered, recibido, solicitada }: Seen, watchesRequests: boolean): string => {
  const requested = watchesRequests && solicitada != null ? `, solicitado ${cantidad(solicitada)}` : '';
  return `recibido ${cantidad(recibido)} de ${cantidad(ordered)}${requested}`;
};

/** A line that changed after a quantity was typed: figures before and now, and the typed one, which is kept (D9). */
export function ConflictNotice({ line }: { line: PedidoDetalle }) {
  const { kind, store, onChange } = useTypedAmounts();
  const typed = useDraftPart(store, draft => draft.lines[line.id]);
  const conflict = conflictOf(typed, line, kind.watchesRequests);
  if (!conflict) return null;
  const { old, theirs, mine } = conflict;
  /** Resolves the conflict with a quantity on the current figures; null clears the line. */
  const settle = (next: number | null) => {
    onChange(current => withAmount(current, line, next));
    // The button that was pressed goes away, and the focus with it.
    document.getElementById(inputId(line))?.focus();
  };
  const fits = kind.settle(line, mine);
  const more = kind.now?.(line);
  return (
    <Notice
      data-conflict
      severity="warning"
      role="alert"
      sx={{ my: 1 }}
      actions={[
        fits !== null && {
          label: `${fits === mine ? 'Mantener' : 'Usar'} ${cantidad(fits)}`,
          onClick: () => settle(fits),
        },
        { label: 'Quitar lo mío', variant: 'text', onClick: () => settle(null) },
      ]}
    >
      <div>Esta línea cambió mientras usted escribía.</div>
      <div>Antes: {state(old, kind.watchesRequests)}.</div>
      <div>
        Ahora: {state(theirs, kind.watchesRequests)}
        {more && `; ${more}`}.
      </div>
      <div>Usted escribió: {cantidad(mine)}.</div>
    </Notice>
  );
}
