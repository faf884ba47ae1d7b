import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { PedidoDetalle } from '#contract/pedido';
import { QuantityInput } from '../../../kit/quantity/QuantityInput';
import { ASIDES, type Asides, nombresDeAside, noteAside } from './asides';

interface AsideInputsProps {
  line: PedidoDetalle;
  asides: Asides;
  locked: boolean;
  onChange: (change: (current: Asides) => Asides) => void;
}

/** Damaged and excess quantities of a line: a button, until it is clicked or one is noted. */
export function AsideInputs({ line, asides, locked, onChange }: AsideInputsProps) {
  const [asked, setAsked] = useState(false);
  const noted = asides[line.id];
  if (!asked && !noted) {
    return (
      <Button
        size="small"
        variant="text"
        color="inherit"
        disabled={locked}
        aria-label={`Dañado o de más de ${line.nombreProducto}`}
        onClick={() => setAsked(true)}
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        Dañado o de más
      </Button>
    );
  }
  return (
    <Stack direction={{ xs: 'row', sm: 'column' }} spacing={1} sx={{ mt: 1 }}>
      {ASIDES.map((aside, at) => (
        <QuantityInput
          key={aside}
          size="small"
          fullWidth
          autoFocus={asked && at === 0}
          label={nombresDeAside[aside]}
          value={noted?.[aside] ?? null}
          disabled={locked}
          onChange={value => onChange(current => noteAside(current, line, aside, value))}
          slotProps={{ htmlInput: { 'aria-label': `${nombresDeAside[aside]} de ${line.nombreProducto}` } }}
        />
      ))}
    </Stack>
  );
}
