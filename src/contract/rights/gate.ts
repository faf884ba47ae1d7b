import { type Flag, FLAGS, type Modulo, type DetailedModulo, moduloNamed, type PermisoRegistro } from './modulos';

type ModuleName = Modulo | DetailedModulo;
type NeededFlag = Flag | 'alguna' | 'menu';

/** `<module>.<flag>`, or `<module>.alguna` for any of its flags. */
export type Requirement = `${ModuleName}.${NeededFlag}`;

/**
 * Who may pass: anybody, anybody signed in, or users with the required rights. Every member of `requiere` must be
 * satisfied; each is a list of alternatives. `propio` also lets the user named in the path pass.
 */
export type Gate =
  | { tipo: 'publica' }
  | { tipo: 'sesion' }
  | { tipo: 'permiso'; requiere: readonly (readonly Requirement[])[]; propio?: boolean };

/** Gates for: anybody; anybody signed in; one of the permissions; all of them; the user in the path or one of them. */
export const publicGate: Gate = { tipo: 'publica' };
export const signedInGate: Gate = { tipo: 'sesion' };
export const anyOf = (...alternatives: Requirement[]): Gate => ({ tipo: 'permiso', requiere: [alternatives] });
export const allOf = (...requirements: Requirement[]): Gate => ({
  tipo: 'permiso',
  requiere: requirements.map(one => [one]),
});
export const ownOr = (...alternatives: Requirement[]): Gate => ({ ...anyOf(...alternatives), propio: true }) as Gate;

/** Any of these lets one read orders: the rights to them, or to what is done with them where rights are detailed (D53). */
export const ofPedidos: Requirement[] = ['pedidos.alguna', 'recepcion.alguna', 'cambios.alguna', 'cierre.alguna'];

/**
 * The module whose flags decide for a user with `permisos`. A detailed module is among them only while 'Permisos
 * detallados' is on (D53); otherwise the module that replaces it, or null if everybody has its flags.
 */
function moduleInForce(permisos: readonly PermisoRegistro[], name: ModuleName): ReturnType<typeof moduloNamed> | null {
  const modulo = moduloNamed(name);
  if (modulo.sin === undefined || permisos.some(({ idModulo }) => idModulo === modulo.id)) return modulo;
  return modulo.sin === 'todos' ? null : moduloNamed(modulo.sin);
}

const partsOf = (requirement: Requirement) => requirement.split('.') as [ModuleName, NeededFlag];

function isMet(permisos: readonly PermisoRegistro[], requirement: Requirement): boolean {
  const [name, flag] = partsOf(requirement);
  const modulo = moduleInForce(permisos, name);
  if (!modulo) return true;
  const registro = permisos.find(one => one.idModulo === modulo.id);
  if (!registro) return false;
  if (flag === 'alguna') return FLAGS.some(one => registro[one]);
  if (flag === 'menu') return registro.ver || registro.agregar || registro.eliminar;
  return registro[flag];
}

/** The current user, null if not signed in. `esPropio`: the path names that same user. */
interface Asker {
  permisos: readonly PermisoRegistro[];
  esPropio?: boolean;
}

/** Whether a gate lets somebody through. The only place that decides (D28). */
export function passes(asker: Asker | null, gate: Gate): boolean {
  if (gate.tipo === 'publica') return true;
  if (!asker) return false;
  if (gate.tipo === 'sesion') return true;
  if (gate.propio && asker.esPropio) return true;
  return gate.requiere.every(alternatives => alternatives.some(one => isMet(asker.permisos, one)));
}

const namedPermiso = (modulo: string, flag: NeededFlag): string => {
  if (flag === 'alguna') return `algún permiso de ${modulo}`;
  return `el permiso “${modulo}: ${flag === 'menu' ? 'ver' : flag}”`;
};

/**
 * The permissions that a gate asks for and that are not among `permisos`, to follow "Le falta" in a tooltip or a refusal
 * (D33): "el permiso “Artículos: agregar”". Of a detailed module the one in force, and nothing where everybody has it (D53).
 */
export function missingPermiso(gate: Gate, permisos: readonly PermisoRegistro[] = []): string {
  if (gate.tipo !== 'permiso') return 'iniciar sesión';
  const names = gate.requiere.flatMap(alternatives => {
    const [first] = alternatives;
    if (first === undefined || alternatives.some(one => isMet(permisos, one))) return [];
    const [name, flag] = partsOf(first);
    const modulo = moduleInForce(permisos, name);
    return modulo ? [namedPermiso(modulo.nombre, flag)] : [];
  });
  return names.join(' y ') || 'iniciar sesión';
}
