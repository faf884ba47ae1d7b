import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { camposCambiados, type Auditoria } from '#contract/auditoria';

const NOTHING = '—';

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
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
            <TableCell>{campo}</TableCell>
            {trace.accion !== 'INSERT' && <TableCell>{asText(antes)}</TableCell>}
            {trace.accion !== 'DELETE' && <TableCell>{asText(despues)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
