import type { AnyCatalogue } from '#contract/declarations/catalogue';
import { CATALOGOS, catalogos as all, type CatalogoName } from '#contract/catalogos';
import { catalogueResource } from '../../kit/catalogue';
import clientes from './clientes';
import proveedores from './proveedores';
import proyectos from './proyectos';

export { PlantillaInput } from './perfiles';

const declared: Readonly<Record<CatalogoName, AnyCatalogue>> = all;

/** Catalogues whose screens have more than their declaration. */
const own: Partial<Record<CatalogoName, ReturnType<typeof catalogueResource>>> = { clientes, proveedores, proyectos };
/** Catalogues added in App.tsx, because they have further screens. */
const WITH_SCREENS_BELOW: CatalogoName[] = ['productos', 'perfiles'];

/** The resources of the other catalogues; those with default screens need no file of their own. */
export const catalogos = CATALOGOS.filter(name => !WITH_SCREENS_BELOW.includes(name)).map(
  name => own[name] ?? catalogueResource(declared[name]),
);
