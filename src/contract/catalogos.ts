import type { AnyCatalogue, CatalogueCall } from './declarations/catalogue';
import { categorias } from './categoria';
import { clientes } from './cliente';
import { recordOf } from './declarations/recordOf';
import { perfiles } from './perfil';
import { productos } from './producto';
import { proveedores } from './proveedor';
import { proyectos } from './proyecto';

/**
 * All catalogues. Their calls, gates, modules, menu entries, screens, spreadsheets, traces and refusals follow from
 * this list.
 */
export const catalogos = { clientes, productos, categorias, proveedores, proyectos, perfiles };

export type CatalogoName = keyof typeof catalogos;

export const CATALOGOS = Object.keys(catalogos) as CatalogoName[];

/** A value for each catalogue. */
export const perCatalogo = <T>(make: (declared: AnyCatalogue, name: CatalogoName) => T): Record<CatalogoName, T> =>
  recordOf(CATALOGOS, name => make(catalogos[name], name));

export type CatalogueTable = (typeof catalogos)[CatalogoName]['table'];

/** A value for the table of each catalogue. */
export const perCatalogueTable = <T>(make: (declared: AnyCatalogue) => T): Record<CatalogueTable, T> =>
  Object.fromEntries(CATALOGOS.map(name => [catalogos[name].table, make(catalogos[name])])) as Record<
    CatalogueTable,
    T
  >;

/** A value for each call of each catalogue, by the call's name: `categorias.update`. */
export const perCall = <T>(
  make: (declared: AnyCatalogue) => Record<CatalogueCall, T>,
): Record<`${CatalogoName}.${CatalogueCall}`, T> =>
  Object.fromEntries(
    CATALOGOS.flatMap(name => Object.entries(make(catalogos[name])).map(([call, made]) => [`${name}.${call}`, made])),
  ) as Record<`${CatalogoName}.${CatalogueCall}`, T>;

/** The catalogue of a resource; undefined if the resource is not a catalogue. */
export function catalogoOf(resource: string): AnyCatalogue | undefined {
  const name = CATALOGOS.find(one => one === resource);
  return name && catalogos[name];
}

/** What the records of a resource are named by: of a catalogue what it declares, else their `nombre`. */
export const namingOf = (resource: string): Pick<AnyCatalogue, 'namedBy'> =>
  catalogoOf(resource) ?? { namedBy: ['nombre'] };
