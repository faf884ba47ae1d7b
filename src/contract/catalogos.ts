import type { AnyCatalogue } from './catalogue';
import { categorias } from './categoria';
import { clientes } from './cliente';
import { perfiles } from './perfil';
import { productos } from './producto';
import { proveedores } from './proveedor';
import { proyectos } from './proyecto';

/** Every declared catalogue. Its calls, forms, lists, spreadsheets and traces follow from what stands here. */
export const catalogos = { clientes, productos, categorias, proveedores, proyectos, perfiles };

export type CatalogoName = keyof typeof catalogos;

export const CATALOGOS = Object.keys(catalogos) as CatalogoName[];

/** The catalogue of that resource, if it is one. */
export const catalogoOf = (resource: string): AnyCatalogue | undefined =>
  new Map<string, AnyCatalogue>(Object.entries(catalogos)).get(resource);
