import type { AnyCatalogue, CatalogueCall } from './catalogue';
import { alguno, type Gate, sesion } from './gate';
import { moduloDe } from './modulos';

/** The gates of a catalogue: its module's, or none where everybody may use it. Reading it is for anybody signed in. */
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

/** A catalogue's entry: for whoever has a right in its module, or for everybody (D33). */
export function menuDe(declared: AnyCatalogue): Gate {
  const modulo = moduloDe(declared);
  return modulo === null ? sesion : alguno(`${modulo}.menu`);
}
