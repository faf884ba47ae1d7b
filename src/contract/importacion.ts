import { z } from 'zod';
import type { AnyCatalogue } from './catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';
import { PRESUPUESTO_CODIGOS_MAX } from './constants';

/** The catalogues that can be filled from a spreadsheet. */
export type Importable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { imports?: infer I } ? (I extends true ? N : never) : never;
}[CatalogoName];

export const IMPORTABLES = CATALOGOS.filter((name): name is Importable => catalogos[name].imports === true);

/** Whether a resource is a catalogue that can be imported. */
export const esImportable = (recurso: string): recurso is Importable => IMPORTABLES.some(uno => uno === recurso);

/** A value for each catalogue that can be imported. */
export const perImportable = <T>(make: (declared: AnyCatalogue, name: Importable) => T): Record<Importable, T> =>
  Object.fromEntries(IMPORTABLES.map(name => [name, make(catalogos[name], name)])) as Record<Importable, T>;

/** What can be imported from a spreadsheet: records of a catalogue, or a project's budget (D50). */
export type Importada = Importable | 'presupuesto';

/** Limits of an imported file: bytes and records. */
export const IMPORTACION_BYTES_MAX = 10 * 1024 * 1024;
const FILAS_MAX = 20_000;
/** Maximum number of records in a file. */
export const filasMax = (recurso: Importada): number =>
  recurso === 'presupuesto' ? PRESUPUESTO_CODIGOS_MAX : FILAS_MAX;
/** How many records and errors of a file the dry run shows. */
export const MUESTRA_FILAS = 20;
export const ERRORES_MAX = 1000;

/** File types offered by the browser's file dialog; the server checks the contents, not the name. */
export const IMPORTACION_EXTENSIONES = ['.xlsx', '.xls', '.csv'] as const;
export const NO_ES_HOJA = 'El archivo no es una hoja de cálculo: se admiten .xlsx, .xls y .csv';

/** How a column's values are printed. */
export const TIPOS_DE_COLUMNA = ['texto', 'dinero', 'cantidad'] as const;

const valor = z.union([z.string(), z.number(), z.null()]);
export type ValorImportado = z.infer<typeof valor>;

/** Error of a cell, or of a whole row if `columna` is null. `fila` is the number Excel shows beside it. */
const errorDeFila = z.object({ fila: z.number(), columna: z.string().nullable(), mensaje: z.string() });
export type ErrorDeFila = z.infer<typeof errorDeFila>;

/** "Fila 12, Costo: debe ser un número". */
export const textoDeError = ({ fila, columna, mensaje }: ErrorDeFila): string =>
  `Fila ${fila}${columna === null ? '' : `, ${columna}`}: ${mensaje}`;

/** Result of a dry run, which stores nothing. */
export const importacionPrevista = z.object({
  /** Number of rows with data, and how many of them have errors. */
  filas: z.number(),
  filasConError: z.number(),
  columnas: z.array(z.object({ campo: z.string(), titulo: z.string(), tipo: z.enum(TIPOS_DE_COLUMNA) })),
  /** The first rows without errors, as they would be stored: one value for each column. */
  muestra: z.array(z.object({ fila: z.number(), valores: z.array(valor) })),
  /** In the order of the rows; at most `ERRORES_MAX` of `totalErrores`. */
  errores: z.array(errorDeFila),
  totalErrores: z.number(),
});
export type ImportacionPrevista = z.infer<typeof importacionPrevista>;

/** Result of an import. */
export const importacionHecha = z.object({ creados: z.number() });
export type ImportacionHecha = z.infer<typeof importacionHecha>;

/** Data of a refused import: its errors. */
export const importacionRechazada = z.object({ importacion: importacionPrevista });

/** What one and several of what is imported are called. */
export const nombresDeImportable: Record<Importada, { uno: string; varios: string }> = {
  ...perImportable(({ noun: { one, many } }) => ({ uno: one.toLowerCase(), varios: many.toLowerCase() })),
  presupuesto: { uno: 'código de presupuesto', varios: 'códigos de presupuesto' },
};
