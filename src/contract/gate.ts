import { type Flag, FLAGS, type Modulo, type ModuloDetallado, moduloLlamado, type PermisoRegistro } from './modulos';

type Nombre = Modulo | ModuloDetallado;
type Pedida = Flag | 'alguna' | 'menu';

/** `<module>.<flag>`, or `<module>.alguna` for any of its flags. */
export type Requisito = `${Nombre}.${Pedida}`;

/**
 * Who may pass: anybody, anybody signed in, or users with the required rights. Every member of `requiere` must be
 * satisfied; each is a list of alternatives. `propio` also lets the user named in the path pass.
 */
export type Gate =
  | { tipo: 'publica' }
  | { tipo: 'sesion' }
  | { tipo: 'permiso'; requiere: readonly (readonly Requisito[])[]; propio?: boolean };

/** Gates for: anybody; anybody signed in; one of the permissions; all of them; the user in the path or one of them. */
export const publica: Gate = { tipo: 'publica' };
export const sesion: Gate = { tipo: 'sesion' };
export const alguno = (...alternativas: Requisito[]): Gate => ({ tipo: 'permiso', requiere: [alternativas] });
export const todos = (...requisitos: Requisito[]): Gate => ({
  tipo: 'permiso',
  requiere: requisitos.map(uno => [uno]),
});
export const propioO = (...alternativas: Requisito[]): Gate => ({ ...alguno(...alternativas), propio: true }) as Gate;

/** Any of these lets one read orders: the rights to them, or to what is done with them where rights are detailed (D53). */
export const dePedidos: Requisito[] = ['pedidos.alguna', 'recepcion.alguna', 'cambios.alguna', 'cierre.alguna'];

/**
 * The module whose flags decide for a user with `permisos`. A detailed module is among them only while 'Permisos
 * detallados' is on (D53); otherwise the module that replaces it, or null if everybody has its flags.
 */
function vigente(permisos: readonly PermisoRegistro[], name: Nombre): ReturnType<typeof moduloLlamado> | null {
  const modulo = moduloLlamado(name);
  if (modulo.sin === undefined || permisos.some(({ idModulo }) => idModulo === modulo.id)) return modulo;
  return modulo.sin === 'todos' ? null : moduloLlamado(modulo.sin);
}

const partesDe = (requisito: Requisito) => requisito.split('.') as [Nombre, Pedida];

function cumple(permisos: readonly PermisoRegistro[], requisito: Requisito): boolean {
  const [name, flag] = partesDe(requisito);
  const modulo = vigente(permisos, name);
  if (!modulo) return true;
  const registro = permisos.find(uno => uno.idModulo === modulo.id);
  if (!registro) return false;
  if (flag === 'alguna') return FLAGS.some(una => registro[una]);
  if (flag === 'menu') return registro.ver || registro.agregar || registro.eliminar;
  return registro[flag];
}

/** The current user, null if not signed in. `esPropio`: the path names that same user. */
interface Solicitante {
  permisos: readonly PermisoRegistro[];
  esPropio?: boolean;
}

/** Whether a gate lets somebody through. The only place that decides (D28). */
export function puede(solicitante: Solicitante | null, gate: Gate): boolean {
  if (gate.tipo === 'publica') return true;
  if (!solicitante) return false;
  if (gate.tipo === 'sesion') return true;
  if (gate.propio && solicitante.esPropio) return true;
  return gate.requiere.every(alternativas => alternativas.some(uno => cumple(solicitante.permisos, uno)));
}

const nombrado = (modulo: string, flag: Pedida): string => {
  if (flag === 'alguna') return `algún permiso de ${modulo}`;
  return `el permiso “${modulo}: ${flag === 'menu' ? 'ver' : flag}”`;
};

/**
 * The permissions that a gate asks for and that are not among `permisos`, to follow "Le falta" in a tooltip or a refusal
 * (D33): "el permiso “Artículos: agregar”". Of a detailed module the one in force, and nothing where everybody has it (D53).
 */
export function permisoFaltante(gate: Gate, permisos: readonly PermisoRegistro[] = []): string {
  if (gate.tipo !== 'permiso') return 'iniciar sesión';
  const nombres = gate.requiere.flatMap(alternativas => {
    const [primero] = alternativas;
    if (primero === undefined || alternativas.some(uno => cumple(permisos, uno))) return [];
    const [name, flag] = partesDe(primero);
    const modulo = vigente(permisos, name);
    return modulo ? [nombrado(modulo.nombre, flag)] : [];
  });
  return nombres.join(' y ') || 'iniciar sesión';
}
