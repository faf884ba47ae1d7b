import { utils, write } from 'xlsx';
import { type Importable, IMPORTACION_FILAS_MAX, nombresDeImportable } from '#contract/importacion';
import { importaciones } from './columnas';

const WIDTH_MIN = 14;

/** The spreadsheet to fill in: headings and an example on the first sheet, what each column takes on the second. */
export function hacerPlantilla(recurso: Importable): Uint8Array {
  const { columnas } = importaciones[recurso];
  const { varios } = nombresDeImportable[recurso];
  const sheet = utils.aoa_to_sheet([columnas.map(({ titulo }) => titulo), columnas.map(({ ejemplo }) => ejemplo)]);
  sheet['!cols'] = columnas.map(({ titulo, ejemplo }) => ({
    wch: Math.max(WIDTH_MIN, titulo.length, String(ejemplo).length) + 2,
  }));
  const help = utils.aoa_to_sheet([
    [`Cómo llenar la hoja de ${varios}`],
    [
      'Escriba un registro en cada fila, debajo de los encabezados. La fila de ejemplo no se importa si queda como está.',
    ],
    [
      `Se importan hasta ${IMPORTACION_FILAS_MAX.toLocaleString('es-CR')} registros de la primera hoja, todos o ninguno.`,
    ],
    ['Las fórmulas no se importan: péguelas como valores.'],
    [],
    ['Columna', 'Requerida', 'Qué lleva', 'Ejemplo'],
    ...columnas.map(({ titulo, requerida, ayuda, ejemplo }) => [titulo, requerida ? 'Sí' : 'No', ayuda, ejemplo]),
  ]);
  help['!cols'] = [{ wch: 18 }, { wch: 11 }, { wch: 80 }, { wch: 26 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, varios.charAt(0).toUpperCase() + varios.slice(1));
  utils.book_append_sheet(book, help, 'Instrucciones');
  const file: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  if (!Buffer.isBuffer(file)) throw new TypeError('xlsx wrote no buffer');
  return new Uint8Array(file);
}
