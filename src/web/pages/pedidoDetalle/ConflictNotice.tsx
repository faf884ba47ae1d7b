import { Alert, Button, Stack } from '@mui/material';
import { cantidad } from '#contract/format';
import type { Conflict } from './receipt';

const state = ({ cantidad: ordered, recibido }: Conflict['old']): string =>
  `recibido ${cantidad(recibido)} de ${cantidad(ordered)}`;

interface ConflictNoticeProps {
  conflict: Conflict;
  /** Settles it with an amount, on the numbers of now; null takes the line out of the receipt. */
  onSettle: (cantNueva: number | null) => void;
}

/** A line that changed under a typed amount: what it was, what it is, and what was typed, which is kept (D9). */
export function ConflictNotice({ conflict, onSettle }: ConflictNoticeProps) {
  const { old, theirs, mine, pending } = conflict;
  const fits = Math.min(mine, pending);
  return (
    <Alert data-conflicto severity="warning" role="alert" sx={{ my: 1, alignItems: 'flex-start' }}>
      <div>Esta línea cambió mientras usted escribía.</div>
      <div>Antes: {state(old)}.</div>
      <div>
        Ahora: {state(theirs)}; {pending > 0 ? `faltan ${cantidad(pending)}` : 'no falta nada'}.
      </div>
      <div>Usted escribió: {cantidad(mine)}.</div>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {fits > 0 && (
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
