import type { AnyCatalogue, CatalogueCall } from '../declarations/catalogue';
import { anyOf, type Gate, signedInGate } from './gate';
import { moduloOf } from './modulos';

/** Gates of a catalogue's calls: by its module's flags, or open to everybody signed in. Any signed-in user may read. */
export function gatesOf(declared: AnyCatalogue): Record<CatalogueCall, Gate> {
  const modulo = moduloOf(declared);
  const reads = { list: signedInGate, search: signedInGate, one: signedInGate };
  if (modulo === null) return { ...reads, create: signedInGate, update: signedInGate, toggle: signedInGate };
  return {
    ...reads,
    create: anyOf(`${modulo}.agregar`),
    update: anyOf(`${modulo}.actualizar`),
    toggle: anyOf(`${modulo}.eliminar`),
  };
}

/** Gate of a catalogue's menu entry: `menu` of its module, or open to everybody (D33). */
export function menuGateOf(declared: AnyCatalogue): Gate {
  const modulo = moduloOf(declared);
  return modulo === null ? signedInGate : anyOf(`${modulo}.menu`);
}
