import { type Flag, FLAGS, type Modulo, type DetailedModulo, moduloNamed, type PermisoRegistro } from './modulos';

type ModuleName = Modulo | DetailedModulo;
type NeededFlag = Flag | 'any' | 'menu';

/** `<module>.<flag>`, or `<module>.any` for any of its flags. */
export type Requirement = `${ModuleName}.${NeededFlag}`;

/**
 * Who may pass: anybody, anybody signed in, or users with the required rights. Every member of `requires` must be
 * satisfied; each is a list of alternatives. `own` also lets the user named in the path pass.
 */
export type Gate =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'rights'; requires: readonly (readonly Requirement[])[]; own?: boolean };

/** Gates for: anybody; anybody signed in; one of the permissions; all of them; the user in the path or one of them. */
export const publicGate: Gate = { kind: 'public' };
export const signedInGate: Gate = { kind: 'signedIn' };
export const anyOf = (...alternatives: Requirement[]): Gate => ({ kind: 'rights', requires: [alternatives] });
export const allOf = (...requirements: Requirement[]): Gate => ({
  kind: 'rights',
  requires: requirements.map(one => [one]),
});
export const ownOr = (...alternatives: Requirement[]): Gate => ({
  kind: 'rights',
  requires: [alternatives],
  own: true,
});

/** Any of these lets one read orders: the rights to them, or to what is done with them where rights are detailed (D53). */
export const mayReadPedidos: Requirement[] = ['pedidos.any', 'recepcion.any', 'cambios.any', 'cierre.any'];
/** Reading orders, by any of them. */
export const readsPedidos = anyOf(...mayReadPedidos);

/**
 * The module whose flags decide for a user with `permisos`. A detailed module is among them only while 'Permisos
 * detallados' is on (D53); otherwise the module that replaces it, or null if everybody has its flags.
 */
function moduleInForce(permisos: readonly PermisoRegistro[], name: ModuleName): ReturnType<typeof moduloNamed> | null {
  const modulo = moduloNamed(name);
  if (modulo.fallback === undefined || permisos.some(({ idModulo }) => idModulo === modulo.id)) return modulo;
  return modulo.fallback === 'everybody' ? null : moduloNamed(modulo.fallback);
}

const partsOf = (requirement: Requirement) => requirement.split('.') as [ModuleName, NeededFlag];

function isMet(permisos: readonly PermisoRegistro[], requirement: Requirement): boolean {
  const [name, flag] = partsOf(requirement);
  const modulo = moduleInForce(permisos, name);
  if (!modulo) return true;
  const registro = permisos.find(one => one.idModulo === modulo.id);
  if (!registro) return false;
  if (flag === 'any') return FLAGS.some(one => registro[one]);
  if (flag === 'menu') return registro.ver || registro.agregar || registro.eliminar;
  return registro[flag];
}

/** The current user, null if not signed in. `isOwn`: the path names that same user. */
interface Holder {
  permisos: readonly PermisoRegistro[];
  isOwn?: boolean;
}

/** Whether a gate lets somebody through. The only place that decides (D28). */
export function passes(holder: Holder | null, gate: Gate): boolean {
  if (gate.kind === 'public') return true;
  if (!holder) return false;
  if (gate.kind === 'signedIn') return true;
  if (gate.own && holder.isOwn) return true;
  return gate.requires.every(alternatives => alternatives.some(one => isMet(holder.permisos, one)));
}

const namedPermiso = (modulo: string, flag: NeededFlag): string => {
  if (flag === 'any') return `algún permiso de ${modulo}`;
  return `el permiso “${modulo}: ${flag === 'menu' ? 'ver' : flag}”`;
};

/**
 * The permissions that a gate asks for and that are not among `permisos`, to follow "Le falta" in a tooltip or a refusal
 * (D33): "el permiso “Artículos: agregar”". Of a detailed module the one in force, and nothing where everybody has it (D53).
 */
export function missingPermiso(gate: Gate, permisos: readonly PermisoRegistro[] = []): string {
  if (gate.kind !== 'rights') return 'iniciar sesión';
  const names = gate.requires.flatMap(alternatives => {
    const [first] = alternatives;
    if (first === undefined || alternatives.some(one => isMet(permisos, one))) return [];
    const [name, flag] = partsOf(first);
    const modulo = moduleInForce(permisos, name);
    return modulo ? [namedPermiso(modulo.nombre, flag)] : [];
  });
  return names.join(' y ') || 'iniciar sesión';
}
