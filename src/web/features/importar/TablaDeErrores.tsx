import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import { cantidad } from '#contract/format';
import type { ImportacionPrevista } from '#contract/importacion';
import { PagerView } from '../../kit/list/Pager';

/** What is wrong, by row and column, a page at a time. */
export function TablaDeErrores({ prevista }: { prevista: ImportacionPrevista }) {
  const [page, setPage] = useState(1);
  const { errores, totalErrores } = prevista;
  return (
    <Box>
      <Typography variant="h2" id="errores">
        Errores
      </Typography>
      {totalErrores > errores.length && (
        <Typography variant="body2" color="text.secondary">
          Se muestran los primeros {cantidad(errores.length)} de {cantidad(totalErrores)}.
        </Typography>
      )}
      <TableContainer>
        <Table size="small" aria-labelledby="errores">
          <TableHead>
            <TableRow>
              <TableCell align="right" sx={{ width: 64 }}>
                Fila
              </TableCell>
              <TableCell>Columna</TableCell>
              <TableCell>Qué hay que corregir</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errores.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ fila, columna, mensaje }) => (
              <TableRow key={`${fila} ${columna} ${mensaje}`}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {fila}
                </TableCell>
                <TableCell>{columna ?? '—'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{mensaje}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {errores.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={errores.length} onChange={setPage} />
      )}
    </Box>
  );
}
