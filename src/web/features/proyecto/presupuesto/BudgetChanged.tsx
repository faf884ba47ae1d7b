import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import type { Presupuesto } from '#contract/presupuesto';
import { differences, type Row } from './budget';

interface BudgetChangedProps {
  /** What is typed here, and what is saved now. */
  rows: readonly Row[];
  record: Presupuesto;
  /** Who did, and when. */
  reason: string;
  onTake: () => void;
  onKeep: () => void;
}

/** What another person has saved meanwhile, beside what is typed here (D9). */
export function BudgetChanged({ rows, record, reason, onTake, onKeep }: BudgetChangedProps) {
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{reason}</AlertTitle>
      Lo que usted escribió se conserva. Elija qué queda.
      <ul>
        {differences(rows, record, ({ mine, theirs }) => `ahora ${theirs}, usted ${mine}`).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={onTake}>
          Tomar lo de la otra persona
        </Button>
        <Button size="small" variant="outlined" onClick={onKeep}>
          Guardar lo mío
        </Button>
      </Stack>
    </Alert>
  );
}
