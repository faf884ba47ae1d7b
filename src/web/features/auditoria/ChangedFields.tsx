import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { camposCambiados, nombresDeCampo, type Auditoria } from '#contract/auditoria';
import { CAMPOS_DE_DINERO } from '#contract/constants';
import { cantidad, dia, dinero, fechaHora } from '#contract/format';
import { companyTimeZone } from '../../app/company';

const NOTHING = '—';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Amounts as every screen prints them; a number that names a record stays as it is. */
function asNumber(campo: string, value: number): string {
  if (CAMPOS_DE_DINERO.has(campo)) return dinero(value);
  return /^id([A-Z]|$)/.test(campo) ? `${value}` : cantidad(value);
}

function asText(campo: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return asNumber(campo, value);
  if (typeof value === 'string' && INSTANT.test(value)) return fechaHora(value, companyTimeZone());
  if (typeof value === 'string' && DAY.test(value)) return dia(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a write set or changed: each field before and after. */
export function ChangedFields({ trace }: { trace: Auditoria }) {
  const fields = camposCambiados(trace);
  if (fields.length === 0) return <Typography variant="body2">No cambió ningún dato.</Typography>;
  return (
    <Table size="small" aria-label="Datos cambiados" sx={{ bgcolor: 'background.paper', borderRadius: 1 }}>
      <TableHead>
        <TableRow>
          <TableCell>Dato</TableCell>
          {trace.accion !== 'INSERT' && <TableCell>Antes</TableCell>}
          {trace.accion !== 'DELETE' && <TableCell>Después</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map(({ campo, antes, despues }) => (
          <TableRow key={campo} sx={{ '&:last-child td': { border: 0 }, '& td': { overflowWrap: 'anywhere' } }}>
            <TableCell>{nombresDeCampo[campo] ?? campo}</TableCell>
            {trace.accion !== 'INSERT' && <TableCell>{asText(campo, antes)}</TableCell>}
            {trace.accion !== 'DELETE' && <TableCell>{asText(campo, despues)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
