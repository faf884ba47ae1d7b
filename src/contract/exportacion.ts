import type { AnyCatalogue } from './catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';

/** Catalogues that can be exported: those that declare a file name. */
type CatalogoExportable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { exports?: infer X } ? (X extends string ? N : never) : never;
}[CatalogoName];

/** Lists that can be exported. */
export type Exportable = CatalogoExportable | 'compras' | 'ventas' | 'kardex' | 'usuarios';

const CATALOGOS_EXPORTABLES = CATALOGOS.filter(
  (name): name is CatalogoExportable => catalogos[name].exports !== undefined,
);

/** A value for each catalogue that can be exported. */
export const perExportable = <T>(
  make: (declared: AnyCatalogue, name: CatalogoExportable) => T,
): Record<CatalogoExportable, T> =>
  Object.fromEntries(CATALOGOS_EXPORTABLES.map(name => [name, make(catalogos[name], name)])) as Record<
    CatalogoExportable,
    T
  >;

/** Lists that can be exported, with their filter, search and sorting, and their file names. */
export const archivosDeExportacion: Readonly<Record<Exportable, string>> = {
  ...perExportable(({ exports }, name) => exports ?? name),
  compras: 'Compras',
  ventas: 'Ventas',
  kardex: 'Movimientos',
  usuarios: 'Usuarios',
};

export const EXPORTABLES = Object.keys(archivosDeExportacion) as Exportable[];

/** Whether a resource has a list that can be exported. */
export const esExportable = (recurso: string): recurso is Exportable => Object.hasOwn(archivosDeExportacion, recurso);

/** Lists of documents whose lines can be exported too, one row per line (D54), and their file names. */
export const archivosDeLineas = { compras: 'LineasDeCompra', ventas: 'LineasDeVenta' } as const;
export type LineasExportables = keyof typeof archivosDeLineas;
export const LINEAS_EXPORTABLES = Object.keys(archivosDeLineas) as LineasExportables[];
/** Whether the lines of a resource's documents can be exported. */
export const conLineas = (recurso: string): recurso is LineasExportables => Object.hasOwn(archivosDeLineas, recurso);

/** Spreadsheet formats; the first one is the default. */
export const HOJAS = ['xls', 'xlsx'] as const;
export type Hoja = (typeof HOJAS)[number];
