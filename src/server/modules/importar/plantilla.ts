import { conMayuscula } from '#contract/format';
import { filasMax, type Importada, nombresDeImportable } from '#contract/importacion';
import { titleCell, type TableSheet, writeXlsx } from '../../documents/excel/book';
import { textCell } from '../../documents/excel/cells';
import { titleWidth } from '../../documents/excel/tableLayout';
import { importadas } from './columnas';

const WIDTH_MIN = 14;

const cells = (values: (string | number)[]) =>
  values.map(value => (typeof value === 'number' ? { t: 'n' as const, v: value } : textCell(value)));

type Columnas = (typeof importadas)[Importada]['columnas'];

/** First sheet: headings and an example. */
const hoja = (name: string, columnas: Columnas): TableSheet => ({
  name,
  rows: [columnas.map(({ titulo }) => titleCell(titulo)), cells(columnas.map(({ ejemplo }) => ejemplo))],
  table: { titles: 0, last: 1, columns: columnas.length },
  widths: columnas.map(({ titulo, ejemplo }) => Math.max(WIDTH_MIN, titleWidth(titulo), String(ejemplo).length) + 2),
});

/** Second sheet: explanation of each column. */
function instrucciones(recurso: Importada): TableSheet {
  const { columnas } = importadas[recurso];
  const { varios } = nombresDeImportable[recurso];
  const filas = filasMax(recurso).toLocaleString('es-CR');
  const above = [
    [titleCell(`Cómo llenar la hoja de ${varios}`)],
    cells([
      'Escriba un registro en cada fila, debajo de los encabezados. La fila de ejemplo no se importa si queda como está.',
    ]),
    cells([`Se importan hasta ${filas} registros de la primera hoja, todos o ninguno.`]),
    cells(['Las fórmulas no se importan: péguelas como valores.']),
    [],
  ];
  const titles = ['Columna', 'Requerida', 'Qué lleva', 'Ejemplo'].map(titleCell);
  const rows = columnas.map(({ titulo, requerida, ayuda, ejemplo }) =>
    cells([titulo, requerida ? 'Sí' : 'No', ayuda, ejemplo]),
  );
  return {
    name: 'Instrucciones',
    rows: [...above, titles, ...rows],
    table: { titles: above.length, last: above.length + rows.length, columns: titles.length },
    widths: [20, 16, 80, 26],
  };
}

/** The template: headings and an example on the first sheet, explanations of the columns on the second. */
export function hacerPlantilla(recurso: Importada): Uint8Array {
  const { columnas } = importadas[recurso];
  const { varios } = nombresDeImportable[recurso];
  return new Uint8Array(writeXlsx([hoja(conMayuscula(varios), columnas), instrucciones(recurso)]));
}
