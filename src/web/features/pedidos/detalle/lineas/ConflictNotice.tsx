import { Alert, Button, Stack } from '@mui/material';
import { cantidad } from '#contract/format';
import type { PedidoDetalle } from '#contract/pedido';
import type { Conflict, Seen } from './draft';
import type { LineWork } from './work';

const state = ({ cantidad: ordered, recibido, solicitada }: Seen, watchesRequests: boolean): string => {
  const requested = watchesRequests && solicitada != null ? `, solicitado ${cantidad(solicitada)}` : '';
  return `recibido ${cantidad(recibido)} de ${cantidad(ordered)}${requested}`;
};

interface ConflictNoticeProps {
  work: LineWork;
  line: PedidoDetalle;
  conflict: Conflict;
  /** Settles it with an amount, on the numbers of now; null takes the line out. */
  onSettle: (cantNueva: number | null) => void;
}

/** A line that changed under a typed amount: what it was, what it is, and what was typed, which is kept (D9). */
export function ConflictNotice({ work, line, conflict, onSettle }: ConflictNoticeProps) {
  const { old, theirs, mine } = conflict;
  const fits = work.settle(line, mine);
  const more = work.now?.(line);
  return (
    <Alert data-conflicto severity="warning" role="alert" sx={{ my: 1, alignItems: 'flex-start' }}>
      <div>Esta línea cambió mientras usted escribía.</div>
      <div>Antes: {state(old, work.watchesRequests)}.</div>
      <div>
        Ahora: {state(theirs, work.watchesRequests)}
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
