import { type Flag, FLAGS, type Modulo, modulos, nombresDeModulo, type PermisoRegistro } from './modulos';

/** `<module>.<flag>`, or `<module>.alguna` for any of its flags. */
export type Requisito = `${Modulo}.${Flag | 'alguna' | 'menu'}`;

/**
 * Who may pass: anybody, anybody signed in, or who has what is asked. `requiere` is a list of which every member must hold;
 * a member is a list of alternatives. `propio` lets the user named in the path through without any of it.
 */
export type Gate =
  | { tipo: 'publica' }
  | { tipo: 'sesion' }
  | { tipo: 'permiso'; requiere: readonly (readonly Requisito[])[]; propio?: boolean };

/** Anybody; anybody signed in; who has one of these; who has all of these; the user named in the path, or who has one of these. */
export const publica: Gate = { tipo: 'publica' };
export const sesion: Gate = { tipo: 'sesion' };
export const alguno = (...alternativas: Requisito[]): Gate => ({ tipo: 'permiso', requiere: [alternativas] });
export const todos = (...requisitos: Requisito[]): Gate => ({
  tipo: 'permiso',
  requiere: requisitos.map(uno => [uno]),
});
export const propioO = (...alternativas: Requisito[]): Gate => ({ ...alguno(...alternativas), propio: true }) as Gate;

function cumple(permisos: readonly PermisoRegistro[], requisito: Requisito): boolean {
  const [modulo, flag] = requisito.split('.') as [Modulo, Flag | 'alguna' | 'menu'];
  const registro = permisos.find(uno => uno.idModulo === modulos[modulo]);
  if (!registro) return false;
  if (flag === 'alguna') return FLAGS.some(una => registro[una]);
  if (flag === 'menu') return registro.ver || registro.agregar || registro.eliminar;
  return registro[flag];
}

/** Who asks: null when nobody is signed in. `esPropio`: the user named in the path is the one who asks. */
export interface Solicitante {
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

const nombreDeFlag: Record<Flag | 'alguna' | 'menu', string> = {
  ver: 'ver',
  agregar: 'agregar',
  eliminar: 'eliminar',
  actualizar: 'actualizar',
  alguna: 'algún permiso',
  menu: 'ver',
};

/** The permission a gate asks for, to be named in a tooltip or a refusal (D33): "Artículos: agregar". */
export function permisoFaltante(gate: Gate): string {
  if (gate.tipo !== 'permiso') return 'iniciar sesión';
  const primero = gate.requiere.map(([requisito]) => requisito).filter(requisito => requisito !== undefined);
  return primero
    .map(requisito => {
      const [modulo, flag] = requisito.split('.') as [Modulo, Flag | 'alguna' | 'menu'];
      return `${nombresDeModulo[modulo]}: ${nombreDeFlag[flag]}`;
    })
    .join(' y ');
}
