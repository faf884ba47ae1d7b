import { z } from 'zod';
import type { AnyCatalogue } from './declarations/catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';
import { PRESUPUESTO_CODIGOS_MAX } from './constants';
import { recordOf } from './declarations/recordOf';

/** The catalogues that can be filled from a spreadsheet. */
export type Importable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { imports?: infer I } ? (I extends true ? N : never) : never;
}[CatalogoName];

export const IMPORTABLES = CATALOGOS.filter((name): name is Importable => catalogos[name].imports === true);

/** Whether the records of a resource can be imported; a budget, which belongs to a project, is not one. */
export const isImportable = (recurso: string): recurso is Importable => IMPORTABLES.some(one => one === recurso);

/** A value for each catalogue that can be imported. */
export const perImportable = <T>(make: (declared: AnyCatalogue, name: Importable) => T): Record<Importable, T> =>
  recordOf(IMPORTABLES, name => make(catalogos[name], name));

/** What can be imported from a spreadsheet: records of a catalogue, or a project's budget (D50). */
export type ImportTarget = Importable | 'presupuesto';

/** Limits of an imported file: bytes and records. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
const ROWS_MAX = 20_000;
/** How many records a file may have at most. */
export const maxRows = (recurso: ImportTarget): number =>
  recurso === 'presupuesto' ? PRESUPUESTO_CODIGOS_MAX : ROWS_MAX;
/** How many records and errors of a file the dry run shows. */
export const SAMPLE_ROWS = 20;
export const ERRORS_MAX = 1000;

/** File types offered by the browser's file dialog; the server checks the contents, not the name. */
export const IMPORT_EXTENSIONS = ['.xlsx', '.xls', '.csv'] as const;
export const NOT_A_SHEET = 'El archivo no es una hoja de cálculo: se admiten .xlsx, .xls y .csv';

/** How a column's values are printed. */
export const COLUMN_KINDS = ['texto', 'dinero', 'cantidad'] as const;

const importedValue = z.union([z.string(), z.number(), z.null()]);
export type ImportedValue = z.infer<typeof importedValue>;

/** Error of a cell, or of a whole row if `columna` is null. `fila` is the number Excel shows beside it. */
export const rowError = z.object({ fila: z.number(), columna: z.string().nullable(), mensaje: z.string() });
export type RowError = z.infer<typeof rowError>;

/** "Fila 12, Costo: Debe ser un número". */
export const rowErrorText = ({ fila, columna, mensaje }: RowError): string =>
  `Fila ${fila}${columna === null ? '' : `, ${columna}`}: ${mensaje}`;

/** Result of a dry run, which stores nothing. */
export const importPreview = z.object({
  /** Number of rows with data, and how many of them have errors. */
  filas: z.number(),
  filasConError: z.number(),
  columnas: z.array(z.object({ campo: z.string(), titulo: z.string(), tipo: z.enum(COLUMN_KINDS) })),
  /** Headings of the list's own Excel in the file that are not imported. */
  ignoradas: z.array(z.string()).default([]),
  /** Which sheet was read, of a workbook with several. */
  aviso: z.string().nullish(),
  /** The first rows without errors, as they would be stored: one value for each column. */
  muestra: z.array(z.object({ fila: z.number(), valores: z.array(importedValue) })),
  /** Errors in the order of the rows; at most `ERRORS_MAX` of `totalErrores`. */
  errores: z.array(rowError),
  totalErrores: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** Result of an import. */
export const importResult = z.object({ creados: z.number() });
export type ImportResult = z.infer<typeof importResult>;

/** Data of a refused import: its errors. */
export const importRefusal = z.object({ importacion: importPreview });

/** What one and several of what is imported are called. */
export const importableNames: Record<ImportTarget, { one: string; many: string }> = {
  ...perImportable(({ noun: { one, many } }) => ({ one: one.toLowerCase(), many: many.toLowerCase() })),
  presupuesto: { one: 'código de presupuesto', many: 'códigos de presupuesto' },
};
