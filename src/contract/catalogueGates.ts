import type { AnyCatalogue, CatalogueCall } from './catalogue';
import { alguno, type Gate, sesion } from './gate';
import { moduloDe } from './modulos';

/** Gates of a catalogue's calls: by its module's flags, or open to everybody signed in. Any signed-in user may read. */
export function gatesDe(declared: AnyCatalogue): Record<CatalogueCall, Gate> {
  const modulo = moduloDe(declared);
  const lee = { list: sesion, search: sesion, one: sesion };
  if (modulo === null) return { ...lee, create: sesion, update: sesion, toggle: sesion };
  return {
    ...lee,
    create: alguno(`${modulo}.agregar`),
    update: alguno(`${modulo}.actualizar`),
    toggle: alguno(`${modulo}.eliminar`),
  };
}

/** Gate of a catalogue's menu entry: any flag of its module, or open to everybody (D33). */
export function menuDe(declared: AnyCatalogue): Gate {
  const modulo = moduloDe(declared);
  return modulo === null ? sesion : alguno(`${modulo}.menu`);
}
