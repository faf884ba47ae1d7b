import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { type, type LineDraft } from './draft';
import type { LineWork } from './work';

interface BulkActionsProps {
  work: LineWork;
  lines: readonly PedidoDetalle[];
  draft: LineDraft;
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
}

type Amounts = LineDraft['lines'];

/** Every line at once: all that is pending, or nothing. What was typed before comes back until something else is typed. */
export function BulkActions({ work: { everything }, lines, draft, locked, onChange }: BulkActionsProps) {
  const [done, setDone] = useState<{ before: Amounts; after: Amounts } | null>(null);
  const hasTyped = Object.keys(draft.lines).length > 0;
  const before = done && Object.keys(done.before).length > 0 && done.after === draft.lines ? done.before : null;
  if (!everything && !hasTyped && !before) return null;

  const change = (next: LineDraft) => {
    setDone({ before: draft.lines, after: next.lines });
    onChange(current => ({ ...current, lines: next.lines }));
  };
  const isComplete = lines.every(line => everything?.amount(line) == null);

  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5, flexWrap: 'wrap' }}
    >
      {everything && (
        <Button
          variant="outlined"
          disabled={locked || isComplete}
          onClick={() => change(lines.reduce((next, line) => type(next, line, everything.amount(line)), draft))}
        >
          {everything.label}
        </Button>
      )}
      {hasTyped && (
        <Button variant="text" disabled={locked} onClick={() => change({ ...draft, lines: {} })}>
          Quitar todo
        </Button>
      )}
      {before && (
        <Button variant="text" disabled={locked} onClick={() => onChange(current => ({ ...current, lines: before }))}>
          Deshacer
        </Button>
      )}
    </Stack>
  );
}
