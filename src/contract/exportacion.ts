import type { AnyCatalogue } from './declarations/catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';
import { recordOf } from './declarations/recordOf';

/** Catalogues that can be exported: those that declare a file name. */
type CatalogoExportable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { exports?: infer X } ? (X extends string ? N : never) : never;
}[CatalogoName];

export type Exportable = CatalogoExportable | 'compras' | 'ventas' | 'kardex' | 'usuarios' | 'auditoria';

const CATALOGOS_EXPORTABLES = CATALOGOS.filter(
  (name): name is CatalogoExportable => catalogos[name].exports !== undefined,
);

/** A value for each catalogue that can be exported. */
export const perExportable = <T>(
  make: (declared: AnyCatalogue, name: CatalogoExportable) => T,
): Record<CatalogoExportable, T> => recordOf(CATALOGOS_EXPORTABLES, name => make(catalogos[name], name));

/** Lists that can be exported, with their filter, search and sorting, and their file names. */
export const exportFileNames: Readonly<Record<Exportable, string>> = {
  ...perExportable(({ exports }, name) => exports ?? name),
  compras: 'Compras',
  ventas: 'Ventas',
  kardex: 'Movimientos',
  usuarios: 'Usuarios',
  auditoria: 'Auditoria',
};

export const EXPORTABLES = Object.keys(exportFileNames) as Exportable[];

/** Whether the list of a resource can be exported. */
export const isExportable = (recurso: string): recurso is Exportable => Object.hasOwn(exportFileNames, recurso);

/** Lists of documents whose lines can be exported too, one row per line (D54), and their file names. */
export const lineExportFileNames = { compras: 'LineasDeCompra', ventas: 'LineasDeVenta' } as const;
export type WithLineExport = keyof typeof lineExportFileNames;
export const WITH_LINE_EXPORT = Object.keys(lineExportFileNames) as WithLineExport[];
/** Whether the lines of a resource's documents can be exported. */
export const hasLineExport = (recurso: string): recurso is WithLineExport =>
  Object.hasOwn(lineExportFileNames, recurso);

/** Spreadsheet formats; the first one is the default. */
export const SHEET_FORMATS = ['xls', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
