import { cantidad, capitalized } from '#contract/text/format';
import { maxRows, type ImportTarget, importableNames } from '#contract/importacion';
import { titleCell, type TableSheet, writeXlsx } from '../../documents/excel/book';
import { textCell } from '../../documents/excel/cells';
import { titleWidth } from '../../documents/excel/tableLayout';
import { allImports, INSTRUCTIONS } from './columns';

const WIDTH_MIN = 14;

const cells = (values: (string | number)[]) =>
  values.map(value => (typeof value === 'number' ? { t: 'n' as const, v: value } : textCell(value)));

type Columnas = (typeof allImports)[ImportTarget]['columnas'];

/** First sheet: headings and an example. */
const sheet = (name: string, columnas: Columnas): TableSheet => ({
  name,
  rows: [columnas.map(({ titulo }) => titleCell(titulo)), cells(columnas.map(({ example }) => example))],
  table: { titles: 0, last: 1, columns: columnas.length },
  widths: columnas.map(({ titulo, example }) => Math.max(WIDTH_MIN, titleWidth(titulo), String(example).length) + 2),
});

/** Second sheet: explanation of each column. */
function instructions(recurso: ImportTarget): TableSheet {
  const { columnas } = allImports[recurso];
  const { many } = importableNames[recurso];
  const filas = cantidad(maxRows(recurso));
  const above = [
    [titleCell(`Cómo llenar la hoja de ${many}`)],
    cells([
      'Escriba un registro en cada fila, debajo de los encabezados. La fila de ejemplo no se importa si queda como está.',
    ]),
    cells([`Se importan hasta ${filas} registros de la primera hoja visible, todos o ninguno.`]),
    cells(['Las fórmulas no se importan: péguelas como valores.']),
    [],
  ];
  const titles = ['Columna', 'Requerida', 'Qué lleva', 'Ejemplo'].map(titleCell);
  const rows = columnas.map(({ titulo, required, help, example }) =>
    cells([titulo, required ? 'Sí' : 'No', help, example]),
  );
  return {
    name: INSTRUCTIONS,
    rows: [...above, titles, ...rows],
    table: { titles: above.length, last: above.length + rows.length, columns: titles.length },
    widths: [20, 16, 80, 26],
  };
}

/** The template: headings and an example on the first sheet, explanations of the columns on the second. */
export function makeTemplate(recurso: ImportTarget): Uint8Array {
  const { columnas } = allImports[recurso];
  const { many } = importableNames[recurso];
  return new Uint8Array(writeXlsx([sheet(capitalized(many), columnas), instructions(recurso)]));
}
