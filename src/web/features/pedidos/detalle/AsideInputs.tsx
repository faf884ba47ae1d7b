import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { QuantityInput } from '../../../kit/quantity/QuantityInput';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { ASIDES, asideNames, noteAside, problemOfAside } from './asides';
import { useTypedAmounts } from './typedAmounts';

/** Damaged and excess quantities of a line: a button, until it is clicked or one is noted. */
export function AsideInputs({ line }: { line: PedidoDetalle }) {
  const { store, locked, onChange } = useTypedAmounts();
  const noted = useDraftPart(store, draft => draft.asides[line.id]);
  const [isOpen, setOpen] = useState(noted !== undefined);
  const [isClicked, setClicked] = useState(false);
  if (!isOpen && !noted) {
    return (
      <Button
        size="small"
        variant="text"
        color="inherit"
        disabled={locked}
        aria-label={`Dañado o de más de ${line.nombreProducto}`}
        onClick={() => {
          setOpen(true);
          setClicked(true);
        }}
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap', py: { sm: 0 }, minHeight: { sm: 24 } }}
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
          autoFocus={isClicked && at === 0}
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
