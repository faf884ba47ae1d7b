import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { cantidad, dinero } from '#contract/format';
import type { ImportacionPrevista, ValorImportado } from '#contract/importacion';

type Tipo = ImportacionPrevista['columnas'][number]['tipo'];

function printed(valor: ValorImportado, tipo: Tipo): string {
  if (valor === null) return '—';
  if (typeof valor === 'string') return valor;
  return tipo === 'dinero' ? dinero(valor) : cantidad(valor);
}

const alignOf = (tipo: Tipo) => (tipo === 'texto' ? 'left' : 'right');

/** The first records as they would be stored. A wide table scrolls in itself, never the page. */
export function Muestra({ prevista: { columnas, muestra } }: { prevista: ImportacionPrevista }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" id="muestra">
        Así quedarán los primeros registros
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-labelledby="muestra">
        <Table size="small" aria-labelledby="muestra">
          <TableHead>
            <TableRow>
              <TableCell align="right">Fila</TableCell>
              {columnas.map(({ campo, titulo, tipo }) => (
                <TableCell key={campo} align={alignOf(tipo)} sx={{ whiteSpace: 'nowrap' }}>
                  {titulo}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {muestra.map(({ fila, valores }) => (
              <TableRow key={fila}>
                <TableCell align="right">{fila}</TableCell>
                {columnas.map(({ campo, tipo }, index) => (
                  <TableCell key={campo} align={alignOf(tipo)} sx={{ whiteSpace: 'nowrap' }}>
                    {printed(valores[index] ?? null, tipo)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
