import type { AnyCatalogue, CatalogueCall } from './catalogue';
import { categorias } from './categoria';
import { clientes } from './cliente';
import { perfiles } from './perfil';
import { productos } from './producto';
import { proveedores } from './proveedor';
import { proyectos } from './proyecto';

/**
 * Every declared catalogue. Its calls and gates, its module, menu entry, screens, spreadsheets, traces and refusals follow from
 * what stands here.
 */
export const catalogos = { clientes, productos, categorias, proveedores, proyectos, perfiles };

export type CatalogoName = keyof typeof catalogos;

export const CATALOGOS = Object.keys(catalogos) as CatalogoName[];

/** What there is of each catalogue. */
export const perCatalogo = <T>(make: (declared: AnyCatalogue, name: CatalogoName) => T): Record<CatalogoName, T> =>
  Object.fromEntries(CATALOGOS.map(name => [name, make(catalogos[name], name)])) as Record<CatalogoName, T>;

/** What there is of each call of each catalogue, by the name of the call: `categorias.update`. */
export const perLlamada = <T>(
  make: (declared: AnyCatalogue) => Record<CatalogueCall, T>,
): Record<`${CatalogoName}.${CatalogueCall}`, T> =>
  Object.fromEntries(
    CATALOGOS.flatMap(name => Object.entries(make(catalogos[name])).map(([call, made]) => [`${name}.${call}`, made])),
  ) as Record<`${CatalogoName}.${CatalogueCall}`, T>;

/** The catalogue of that resource, if it is one. */
export const catalogoOf = (resource: string): AnyCatalogue | undefined =>
  new Map<string, AnyCatalogue>(Object.entries(catalogos)).get(resource);
