import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { Pedido } from '#contract/pedido';
import { type, type LineAmounts, type LineDraft } from './lineAmounts';

export interface TypedLinesProps {
  kind: LineAmounts;
  order: Pedido;
  draft: LineDraft;
  /** All inputs are disabled: no permission, a closed order, or a send without answer. */
  locked: boolean;
  onChange: (change: (current: LineDraft) => LineDraft) => void;
}

const isBlank = ({ lines, refused }: LineDraft) => Object.keys({ ...lines, ...refused }).length === 0;
const sameAmounts = (a: LineDraft, b: LineDraft) => a.lines === b.lines && a.refused === b.refused;

/** Fills in or clears all lines; can be undone until something else is typed. */
export function BulkActions({
  kind: { everything },
  order: { pedidoDetalle: lines },
  draft,
  ...props
}: TypedLinesProps) {
  const { locked, onChange } = props;
  const [done, setDone] = useState<{ before: LineDraft; after: LineDraft } | null>(null);
  const hasTyped = !isBlank(draft);
  const before = done && !isBlank(done.before) && sameAmounts(done.after, draft) ? done.before : null;
  if (!everything && !hasTyped && !before) return null;

  const put = (next: LineDraft) => onChange(current => ({ ...current, lines: next.lines, refused: next.refused }));
  const change = (next: LineDraft) => {
    setDone({ before: draft, after: next });
    put(next);
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
        <Button variant="text" disabled={locked} onClick={() => change({ ...draft, lines: {}, refused: {} })}>
          Quitar todo
        </Button>
      )}
      {before && (
        <Button variant="text" disabled={locked} onClick={() => put(before)}>
          Deshacer
        </Button>
      )}
    </Stack>
  );
}
