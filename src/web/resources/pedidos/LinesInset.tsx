import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { cantidad, fechaHoraLinea } from '#contract/format';
import { pendiente, type PedidoDetalle } from '#contract/pedido';
import { companyTimeZone } from '../../company';
import { useIsPhone } from '../../components/useIsPhone';

/** A column of the lines that a row of a list opens. `title` heads the line where there is no room for a table. */
export interface LineColumn {
  label: string;
  render: (line: PedidoDetalle) => ReactNode;
  align?: 'right';
  title?: boolean;
}

export const lineId: LineColumn = { label: 'Id', render: ({ id }) => id };
export const linePendiente: LineColumn = {
  label: 'Pendiente',
  align: 'right',
  render: line => cantidad(pendiente(line)),
};
export const lineCantidad: LineColumn = { label: 'Cantidad', align: 'right', render: line => cantidad(line.cantidad) };
export const lineEntregado: LineColumn = {
  label: 'Entregado',
  render: ({ entregado }) => fechaHoraLinea(entregado, companyTimeZone()),
};
export const lineDireccionamiento: LineColumn = {
  label: 'Direccionamiento',
  render: ({ direccionamiento }) => direccionamiento || '—',
};
export const lineNombre = (label: string): LineColumn => ({
  label,
  title: true,
  render: ({ nombreProducto }) => nombreProducto,
});

interface LinesInsetProps {
  lines: readonly PedidoDetalle[];
  columns: readonly LineColumn[];
}

/** The lines under an opened row. */
export function LinesInset(props: LinesInsetProps) {
  const isPhone = useIsPhone();
  if (props.lines.length === 0) return <Typography variant="body2">El pedido no tiene líneas.</Typography>;
  return isPhone ? <LinesList {...props} /> : <LinesTable {...props} />;
}

const LinesTable = ({ lines, columns }: LinesInsetProps) => (
  <Table size="small" aria-label="Líneas del pedido" sx={{ bgcolor: 'background.paper', borderRadius: 1 }}>
    <TableHead>
      <TableRow>
        {columns.map(({ label, align }) => (
          <TableCell key={label} align={align} sx={{ pr: align && 4 }}>
            {label}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {lines.map(line => (
        <TableRow key={line.id} sx={{ '&:last-child td': { border: 0 } }}>
          {columns.map(({ label, align, render }) => (
            <TableCell key={label} align={align} sx={{ pr: align && 4, overflowWrap: 'anywhere' }}>
              {render(line)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const LinesList = ({ lines, columns }: LinesInsetProps) => (
  <Stack component="ul" spacing={1} aria-label="Líneas del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lines.map(line => (
      <li key={line.id}>
        {columns
          .filter(({ title }) => title)
          .map(({ label, render }) => (
            <Typography key={label} variant="body2">
              {render(line)}
            </Typography>
          ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {columns
            .filter(({ title }) => !title)
            .map(({ label, render }) => (
              <Typography key={label} variant="caption" color="text.secondary">
                {label}: {render(line)}
              </Typography>
            ))}
        </Box>
      </li>
    ))}
  </Stack>
);
