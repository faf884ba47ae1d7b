import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { cantidad, dinero, plural, sentence, withCount } from '#contract/text/format';
import { importableNames, type ImportTarget, type ImportPreview, type ImportedValue } from '#contract/importacion';
import { PAGE_SIZE } from '#contract/constants';
import { LinesInset } from '../../kit/document/LinesInset';
import { column, type Column } from '../../kit/list/columns';
import { useFocusWhenGone } from '../../kit/focus';
import { Panel, Quiet } from '../../kit/layout';
import { Notice } from '../../kit/alerts/Notice';
import { PagerView } from '../../kit/list/Pager';

const SENDING = 'Enviando el archivo…';

/** `progress`: the fraction of the file sent, 0 to 1; then, without a figure, `working`: what the server does with it. */
export function ImportProgress({ progress, working }: { progress: number; working: string }) {
  const percent = Math.round(progress * 100);
  const isSent = percent >= 100;
  return (
    <Box role="status">
      <Typography sx={{ mb: 1 }}>{isSent ? working : `${SENDING} ${percent} %`}</Typography>
      <LinearProgress
        aria-label={isSent ? working : SENDING}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
      />
    </Box>
  );
}

type ColumnKind = ImportPreview['columnas'][number]['tipo'];
type Registro = ImportPreview['muestra'][number];

function printed(value: ImportedValue, tipo: ColumnKind): string {
  if (value === null) return '—';
  if (typeof value === 'string') return value;
  return tipo === 'dinero' ? dinero(value) : cantidad(value);
}

function SampleTable({ preview: { columnas, muestra } }: { preview: ImportPreview }) {
  const title = 'Así quedarán los primeros registros';
  const columns = columnas.map(({ titulo, tipo }, at) =>
    column<Registro>(titulo, ({ valores }) => printed(valores[at] ?? null, tipo), {
      align: tipo === 'texto' ? undefined : 'right',
      card: at === 0 ? 'title' : undefined,
      width: 'content',
    }),
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <LinesInset
        label={title}
        lines={muestra}
        columns={[column<Registro>('Fila', ({ fila }) => fila, { align: 'right', width: 'content' }), ...columns]}
      />
    </Box>
  );
}

/** What is wrong with a file of `filas` rows, and what to do about it. */
function mistakesText({ filas, filasConError: wrong }: ImportPreview): string {
  if (filas === 0) return 'El archivo no trae registros.';
  const have = `${withCount(wrong, 'fila')} ${plural(wrong, 'tiene', 'tienen')} errores, de ${cantidad(filas)}.`;
  return `${have} ${plural(wrong, 'Corríjala', 'Corríjalas')} en el archivo y elíjalo de nuevo: no se ha importado nada.`;
}

const ignoredText = (titles: readonly string[]): string =>
  `${plural(titles.length, 'Esta columna', 'Estas columnas')} del Excel de la lista no se ${plural(titles.length, 'importa', 'importan')}: ${titles.join(', ')}. Los registros importados quedan activos.`;

interface Props {
  recurso: ImportTarget;
  preview: ImportPreview;
  /** What the records take the place of. */
  replaces: string | undefined;
  /** Fraction of the file sent; null while it is not being imported. */
  progress: number | null;
  onImport: () => void;
}

export function ImportReview({ recurso, preview, replaces, progress, onImport }: Props) {
  const { filas, totalErrores, ignoradas, aviso } = preview;
  const { one, many } = importableNames[recurso];
  const records = withCount(filas, one, many);
  useFocusWhenGone();
  const isImporting = progress !== null;
  const isGood = totalErrores === 0 && filas > 0;
  return (
    <Panel title="3. Revise e importe">
      {isGood ? (
        <Notice severity="success">{records} sin errores para importar.</Notice>
      ) : (
        <Notice severity="error">{mistakesText(preview)}</Notice>
      )}
      {isGood && replaces && <Notice severity="warning">{replaces}</Notice>}
      {aviso && <Notice severity="info">{sentence(aviso)}</Notice>}
      {ignoradas.length > 0 && <Notice severity="info">{ignoredText(ignoradas)}</Notice>}
      {isImporting && <ImportProgress progress={progress} working={`Guardando ${records}…`} />}
      {totalErrores > 0 && <ErrorTable preview={preview} />}
      {isGood && (
        <Button
          variant="contained"
          size="large"
          onClick={onImport}
          loading={isImporting}
          sx={{ alignSelf: { xs: 'stretch', sm: 'flex-end' } }}
        >
          Importar {records}
        </Button>
      )}
      {preview.muestra.length > 0 && <SampleTable preview={preview} />}
    </Panel>
  );
}

type RowErrors = ImportPreview['errores'];

const MOST = 5;

/** The mistakes that several rows share, the most frequent first, with the number of rows. */
function repeated(errores: RowErrors): [text: string, rows: number][] {
  const counts = new Map<string, number>();
  for (const { columna, mensaje } of errores) {
    const text = columna ? `${columna}: ${mensaje}` : mensaje;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const several = [...counts].filter(([, rows]) => rows > 1);
  return several.toSorted(([, a], [, b]) => b - a).slice(0, MOST);
}

function RepeatedErrors({ errores }: { errores: RowErrors }) {
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
            {text} ({withCount(rows, 'fila')})
          </li>
        ))}
      </Box>
    </Box>
  );
}

const errorColumns: Column<RowErrors[number]>[] = [
  column('Fila', ({ fila }) => fila, { align: 'right', width: 'content' }),
  column('Columna', ({ columna }) => columna ?? '—', { width: 'content' }),
  column('Qué hay que corregir', ({ mensaje }) => mensaje, { card: 'title' }),
];

/** The mistakes found in a file, by row; if they are many, first those that come most often. */
function ErrorTable({ preview }: { preview: ImportPreview }) {
  const [page, setPage] = useState(1);
  const { errores, totalErrores } = preview;
  const shown = errores.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Box>
      <Typography variant="h2">Errores</Typography>
      {totalErrores > errores.length && (
        <Quiet>
          Se muestran los primeros {cantidad(errores.length)} de {cantidad(totalErrores)}.
        </Quiet>
      )}
      {errores.length > PAGE_SIZE && <RepeatedErrors errores={errores} />}
      <LinesInset label="Errores" lines={shown} columns={errorColumns} />
      {errores.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={errores.length} onChange={setPage} />
      )}
    </Box>
  );
}
