import {
  ERRORES_MAX,
  type ErrorDeFila,
  type Importada,
  type ImportacionPrevista,
  MUESTRA_FILAS,
} from '#contract/importacion';
import { importadas, valorEn } from './columnas';
import type { Comprobacion, FilaComprobada } from './comprobar';
import type { Lectura } from './revisar';

const valoresDe = (recurso: Importada, { valores, nombres }: FilaComprobada) =>
  importadas[recurso].columnas.map(({ campo }) => nombres[campo] ?? valorEn(valores, campo));

const byPlace = (a: ErrorDeFila, b: ErrorDeFila): number => a.fila - b.fila;

/** Result of the dry run, from the file and the stored records. */
export function prever(recurso: Importada, lectura: Lectura, { filas, errores }: Comprobacion): ImportacionPrevista {
  const todos = [...lectura.errores, ...errores].sort(byPlace);
  return {
    filas: lectura.total,
    filasConError: new Set(todos.map(({ fila }) => fila)).size,
    columnas: importadas[recurso].columnas.map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
    muestra: filas.slice(0, MUESTRA_FILAS).map(fila => ({ fila: fila.fila, valores: valoresDe(recurso, fila) })),
    errores: todos.slice(0, ERRORES_MAX),
    totalErrores: todos.length,
  };
}
