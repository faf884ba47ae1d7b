import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import { cantidad, contados } from '#contract/format';
import { conMayuscula } from '#contract/frases';
import type { ImportacionPrevista } from '#contract/importacion';
import { type LineColumn, LinesInset, lineColumn } from '../../kit/document/LinesInset';
import { PagerView } from '../../kit/list/Pager';
import { Quiet } from '../../kit/layout';

type Errores = ImportacionPrevista['errores'];

const MOST = 5;

/** The mistakes that several rows share, the most frequent first, with the number of rows. */
function repeated(errores: Errores): [text: string, rows: number][] {
  const counts = new Map<string, number>();
  for (const { columna, mensaje } of errores) {
    const text = columna ? `${columna}: ${mensaje}` : mensaje;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const several = [...counts].filter(([, rows]) => rows > 1);
  return several.toSorted(([, a], [, b]) => b - a).slice(0, MOST);
}

function Repetidos({ errores }: { errores: Errores }) {
  const found = repeated(errores);
  if (found.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="repetidos" sx={{ my: 1 }}>
      <Typography variant="h3" id="repetidos">
        Los que más se repiten
      </Typography>
      <Box component="ul" sx={{ my: 0.5 }}>
        {found.map(([text, rows]) => (
          <li key={text}>
            {text} ({contados(rows, 'fila')})
          </li>
        ))}
      </Box>
    </Box>
  );
}

const columns: LineColumn<Errores[number] & { id: number }>[] = [
  lineColumn('Fila', ({ fila }) => fila, { align: 'right', compact: true }),
  lineColumn('Columna', ({ columna }) => columna ?? '—', { compact: true }),
  lineColumn('Qué hay que corregir', ({ mensaje }) => conMayuscula(mensaje), { title: true }),
];

/** The mistakes found in a file, by row; if they are many, first those that come most often. */
export function TablaDeErrores({ prevista }: { prevista: ImportacionPrevista }) {
  const [page, setPage] = useState(1);
  const { errores, totalErrores } = prevista;
  const shown = errores.map((error, id) => ({ ...error, id })).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Box>
      <Typography variant="h2">Errores</Typography>
      {totalErrores > errores.length && (
        <Quiet>
          Se muestran los primeros {cantidad(errores.length)} de {cantidad(totalErrores)}.
        </Quiet>
      )}
      {errores.length > PAGE_SIZE && <Repetidos errores={errores} />}
      <LinesInset label="Errores" lines={shown} columns={columns} />
      {errores.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={errores.length} onChange={setPage} />
      )}
    </Box>
  );
}
