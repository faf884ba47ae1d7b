import { ERRORS_MAX, type RowError, type ImportTarget, type ImportPreview, SAMPLE_ROWS } from '#contract/importacion';
import { allImports, valueIn } from './columns';
import type { Verification, VerifiedRow } from './verify';
import type { ReadFile } from './validate';

const valuesOf = (recurso: ImportTarget, { valores, nombres }: VerifiedRow) =>
  allImports[recurso].columnas.map(({ campo }) => nombres[campo] ?? valueIn(valores, campo));

const byPlace = (a: RowError, b: RowError): number => a.fila - b.fila;

/** Result of the dry run, from the file and the stored records. */
export function previewOf(recurso: ImportTarget, file: ReadFile, { filas, errores }: Verification): ImportPreview {
  const all = [...file.errores, ...errores].sort(byPlace);
  return {
    filas: file.total,
    filasConError: new Set(all.map(({ fila }) => fila)).size,
    columnas: allImports[recurso].columnas.map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
    ignoradas: file.ignoradas,
    aviso: file.aviso,
    muestra: filas.slice(0, SAMPLE_ROWS).map(fila => ({ fila: fila.fila, valores: valuesOf(recurso, fila) })),
    errores: all.slice(0, ERRORS_MAX),
    totalErrores: all.length,
  };
}
