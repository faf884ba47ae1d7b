import { TextField } from '@mui/material';
import type { TradeExtra } from '../../documentos/borrador/Trade';
import { TradePage } from '../../documentos/borrador/TradePage';
import { ventaKind } from './kind';

const NCF_MAX = 50;

const extra: TradeExtra = (draft, store, fields) => (
  <TextField
    label="NCF"
    value={draft.ncf}
    onChange={({ target }) => store.update(current => ({ ...current, ncf: target.value }))}
    error={fields['ncf'] !== undefined}
    helperText={fields['ncf'] ?? 'Opcional. Vacío: el siguiente de la empresa'}
    sx={{ maxWidth: { sm: 320 } }}
    slotProps={{ htmlInput: { maxLength: NCF_MAX, autoComplete: 'off' } }}
  />
);

/** A new sale (S2, /ventas/nuevaVenta). */
export default function VentaNuevaPage() {
  return <TradePage kind={ventaKind} extra={extra} />;
}
