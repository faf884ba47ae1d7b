import type { AnyCatalogue, CatalogueCall } from '../declarations/catalogue';
import { anyOf, type Gate, signedInGate } from './gate';
import { moduloOf } from './modulos';

/** Gates of a catalogue's calls: anybody signed in may read; writing needs the flags of its module. */
export function gatesOf(declared: AnyCatalogue): Record<CatalogueCall, Gate> {
  const modulo = moduloOf(declared);
  return {
    list: signedInGate,
    search: signedInGate,
    one: signedInGate,
    create: anyOf(`${modulo}.agregar`),
    update: anyOf(`${modulo}.actualizar`),
    toggle: anyOf(`${modulo}.eliminar`),
  };
}

/** Gate of a catalogue's menu entry (D33). */
export const menuGateOf = (declared: AnyCatalogue): Gate => anyOf(`${moduloOf(declared)}.menu`);
