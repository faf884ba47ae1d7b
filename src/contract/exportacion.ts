import type { AnyCatalogue } from './catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from './catalogos';

/** The catalogues that come as a spreadsheet: those that name a file for it. */
export type CatalogoExportable = {
  [N in CatalogoName]: (typeof catalogos)[N] extends { exports?: infer X } ? (X extends string ? N : never) : never;
}[CatalogoName];

export type Exportable = CatalogoExportable | 'compras' | 'ventas' | 'kardex' | 'usuarios';

const CATALOGOS_EXPORTABLES = CATALOGOS.filter(
  (name): name is CatalogoExportable => catalogos[name].exports !== undefined,
);

/** What there is of each catalogue that is exported. */
export const perExportable = <T>(
  make: (declared: AnyCatalogue, name: CatalogoExportable) => T,
): Record<CatalogoExportable, T> =>
  Object.fromEntries(CATALOGOS_EXPORTABLES.map(name => [name, make(catalogos[name], name)])) as Record<
    CatalogoExportable,
    T
  >;

/** The lists that come as a spreadsheet, filtered, searched and sorted as they are, and the name of each file. */
export const archivosDeExportacion: Readonly<Record<Exportable, string>> = {
  ...perExportable(({ exports }, name) => exports ?? name),
  compras: 'Compras',
  ventas: 'Ventas',
  kardex: 'Movimientos',
  usuarios: 'Usuarios',
};

export const EXPORTABLES = Object.keys(archivosDeExportacion) as Exportable[];

export const esExportable = (recurso: string): recurso is Exportable => Object.hasOwn(archivosDeExportacion, recurso);

/** The lists of documents whose lines come as a spreadsheet too, a row a line (D54), and the name of each file. */
export const archivosDeLineas = { compras: 'LineasDeCompra', ventas: 'LineasDeVenta' } as const;
export type LineasExportables = keyof typeof archivosDeLineas;
export const LINEAS_EXPORTABLES = Object.keys(archivosDeLineas) as LineasExportables[];
export const conLineas = (recurso: string): recurso is LineasExportables => Object.hasOwn(archivosDeLineas, recurso);

/** The kinds of spreadsheet, and what the first of them stands for is made unless the other is asked for. */
export const HOJAS = ['xls', 'xlsx'] as const;
export type Hoja = (typeof HOJAS)[number];
