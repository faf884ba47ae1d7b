import { categorias } from '#contract/categoria';
import { proyectos } from '#contract/proyecto';
import { catalogueResource } from '../../kit/catalogue';
import clientes from './clientes';
import proveedores from './proveedores';

/** The catalogues without pages of their own; one whose screens are what its declaration says has no file either. */
export const catalogos = [catalogueResource(categorias), proveedores, clientes, catalogueResource(proyectos)];
