import type { AnyCatalogue } from '#contract/catalogue';
import { CATALOGOS, catalogos as all, type CatalogoName } from '#contract/catalogos';
import { catalogueResource } from '../../kit/catalogue';
import clientes from './clientes';
import proveedores from './proveedores';
import proyectos from './proyectos';

export { PlantillaInput } from './PlantillaInput';

const declared: Readonly<Record<CatalogoName, AnyCatalogue>> = all;

/** Screens that say more than the declaration of their catalogue does. */
const own = { clientes, proveedores, proyectos };
/** Those that App.tsx names, because there are screens below them. */
const WITH_SCREENS_BELOW: CatalogoName[] = ['productos', 'perfiles'];

const isOwn = (name: CatalogoName): name is keyof typeof own => Object.hasOwn(own, name);

/** The catalogues without screens of another kind; one whose screens are what its declaration says has no file. */
export const catalogos = CATALOGOS.filter(name => !WITH_SCREENS_BELOW.includes(name)).map(name =>
  isOwn(name) ? own[name] : catalogueResource(declared[name]),
);
