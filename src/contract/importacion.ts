import { z } from 'zod';
import type { AnyCatalogue } from './catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';
import { PRESUPUESTO_CODIGOS_MAX } from './constants';

/** The catalogues that can be filled from a spreadsheet. */
export type Importable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { imports?: infer I } ? (I extends true ? N : never) : never;
}[CatalogoName];

export const IMPORTABLES = CATALOGOS.filter((name): name is Importable => catalogos[name].imports === true);

export const esImportable = (recurso: string): recurso is Importable => IMPORTABLES.some(uno => uno === recurso);

/** What there is of each catalogue that is imported. */
export const perImportable = <T>(make: (declared: AnyCatalogue, name: Importable) => T): Record<Importable, T> =>
  Object.fromEntries(IMPORTABLES.map(name => [name, make(catalogos[name], name)])) as Record<Importable, T>;

/** What is filled from a spreadsheet: the records of a catalogue, or the budget of a project (D50). */
export type Importada = Importable | 'presupuesto';

/** What a file may weigh, and how many records it may hold. */
export const IMPORTACION_BYTES_MAX = 10 * 1024 * 1024;
const FILAS_MAX = 20_000;
export const filasMax = (recurso: Importada): number =>
  recurso === 'presupuesto' ? PRESUPUESTO_CODIGOS_MAX : FILAS_MAX;
/** How much of a file the dry run shows: its first records, and its first errors. */
export const MUESTRA_FILAS = 20;
export const ERRORES_MAX = 1000;

/** What files the browser offers to choose; the server looks at their bytes, not at their names. */
export const IMPORTACION_EXTENSIONES = ['.xlsx', '.xls', '.csv'] as const;

/** How a column's values are printed. */
export const TIPOS_DE_COLUMNA = ['texto', 'dinero', 'cantidad'] as const;

const valor = z.union([z.string(), z.number(), z.null()]);
export type ValorImportado = z.infer<typeof valor>;

/** What is wrong with one cell, or with a whole row when `columna` is null. `fila` is the number Excel shows beside it. */
export const errorDeFila = z.object({ fila: z.number(), columna: z.string().nullable(), mensaje: z.string() });
export type ErrorDeFila = z.infer<typeof errorDeFila>;

/** "Fila 12, Costo: debe ser un número". */
export const textoDeError = ({ fila, columna, mensaje }: ErrorDeFila): string =>
  `Fila ${fila}${columna === null ? '' : `, ${columna}`}: ${mensaje}`;

/** What importing a file would do: nothing is stored by asking. */
export const importacionPrevista = z.object({
  /** Rows that hold data, and how many of them have errors. */
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

/** What was imported. */
export const importacionHecha = z.object({ creados: z.number() });
export type ImportacionHecha = z.infer<typeof importacionHecha>;

/** What a refused import brings: the errors it was refused for. */
export const importacionRechazada = z.object({ importacion: importacionPrevista });

/** What one and several of what is imported are called. */
export const nombresDeImportable: Record<Importada, { uno: string; varios: string }> = {
  ...perImportable(({ noun: { one, many } }) => ({ uno: one.toLowerCase(), varios: many.toLowerCase() })),
  presupuesto: { uno: 'código de presupuesto', varios: 'códigos de presupuesto' },
};
