import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useDraftPart, useLateDraftPart } from '../../../kit/draft/storedDraft';
import { type, type LineDraft } from './lineAmounts';
import { useTypedAmounts } from './typedAmounts';
import { useOrder } from './useOrder';

const isBlank = ({ lines, refused }: LineDraft) => Object.keys({ ...lines, ...refused }).length === 0;
const sameAmounts = (a: LineDraft, b: LineDraft) => a.lines === b.lines && a.refused === b.refused;

const bar = { px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5, flexWrap: 'wrap' };

/** Fills in or clears all lines; can be undone until something else is typed. */
export function BulkActions() {
  const { kind, store, locked, onChange } = useTypedAmounts();
  const { everything } = kind;
  const { pedidoDetalle: lines } = useOrder();
  const isEmpty = useLateDraftPart(store, isBlank);
  const [done, setDone] = useState<{ before: LineDraft; after: LineDraft } | null>(null);
  const isUntouched = useDraftPart(store, draft => done !== null && sameAmounts(done.after, draft));
  const before = done && isUntouched && !isBlank(done.before) ? done.before : null;

  const put = (next: LineDraft) => onChange(current => ({ ...current, lines: next.lines, refused: next.refused }));
  const change = (to: (current: LineDraft) => LineDraft) => {
    const current = store.get();
    const after = to(current);
    setDone({ before: current, after });
    put(after);
  };
  const fillAll = (draft: LineDraft) =>
    lines.reduce((next, line) => type(next, line, everything?.amount(line) ?? null), draft);
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
        onClick={() => change(draft => ({ ...draft, lines: {}, refused: {} }))}
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
