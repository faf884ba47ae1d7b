import type { AnyCatalogue, CatalogueCall } from '../declarations/catalogue';
import { anyOf, type Gate, signedInGate } from './gate';
import { moduloOf } from './modulos';

/** A flag of a catalogue's module; everybody signed in has it where the catalogue has no module. */
function needs(declared: AnyCatalogue, flag: 'agregar' | 'actualizar' | 'eliminar' | 'menu'): Gate {
  const modulo = moduloOf(declared);
  return modulo === null ? signedInGate : anyOf(`${modulo}.${flag}`);
}

/** Gates of a catalogue's calls: anybody signed in may read; writing needs the flags of its module. */
export const gatesOf = (declared: AnyCatalogue): Record<CatalogueCall, Gate> => ({
  list: signedInGate,
  search: signedInGate,
  one: signedInGate,
  create: needs(declared, 'agregar'),
  update: needs(declared, 'actualizar'),
  toggle: needs(declared, 'eliminar'),
});

/** Gate of a catalogue's menu entry (D33). */
export const menuGateOf = (declared: AnyCatalogue): Gate => needs(declared, 'menu');
