import { z } from 'zod';
import { gates, isGateName, permisoFaltante, puede, type GateName, type PermisoRegistro } from '#contract/permisos';
import { permisosDeUsuario } from '#contract/usuario';
import { session } from './session';
import { send } from './http';

/**
 * The rights of the signed-in user: kept in the browser under 'permisos' for that user only, asked again at start and after
 * a 403 (D29). react-admin's hooks ask for them through the authProvider.
 */
const KEY = 'permisos';

export type Permisos = readonly PermisoRegistro[];

const stored = z.object({ idUsuario: z.number(), permisos: permisosDeUsuario });
type Stored = { idUsuario: number; permisos: Permisos };

let known: Stored | null = null;

function readStored(): Stored | null {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

// Nothing of an earlier session stays behind.
session.subscribe(() => {
  if (!session.get()) known = null;
});

/** What is known of the rights of the signed-in user without asking. */
export function knownPermisos(): Permisos | undefined {
  const idUsuario = session.get()?.id;
  if (known?.idUsuario !== idUsuario) known = readStored();
  return known && known.idUsuario === idUsuario ? known.permisos : undefined;
}

/** Asks the server for the rights. With those that are kept one goes on when it fails: the server decides anyway. */
export async function fetchPermisos(): Promise<Permisos> {
  const idUsuario = session.get()?.id ?? 0;
  const { data } = await send('sesion.permisos', { params: { id: idUsuario }, start: 'permisos' });
  const permisos = permisosDeUsuario.parse(data);
  if (session.get()?.id === idUsuario) {
    known = { idUsuario, permisos };
    localStorage.setItem(KEY, JSON.stringify(known));
  }
  return permisos;
}

/** Whom a question is about: of some things one may do more to one's own. */
export interface Subject {
  id?: number | string;
}

/** Whether the signed-in user may pass a gate right now; `usuario` where it is about one. */
export function mayPass(gate: GateName, usuario?: Subject): boolean {
  const permisos = knownPermisos();
  const esPropio = usuario?.id !== undefined && Number(usuario.id) === session.get()?.id;
  return puede(permisos ? { permisos, esPropio } : null, gates[gate]);
}

/** The gate of a call of a resource; to ask for one that is not there is a mistake of the program. */
export function gateOf(resource: string | undefined, call: string): GateName {
  const gate = `${resource}.${call}`;
  if (!isGateName(gate)) throw new Error(`${resource} has no ${call}`);
  return gate;
}

/** Says which permission a gate asks for (D33). */
export const refusalOf = (gate: GateName) => `Le falta el permiso “${permisoFaltante(gates[gate], knownPermisos())}”`;

/**
 * A gate as react-admin asks for it, in `useCanAccess` and `<CanAccess>`: an action on a resource. The answer is known
 * before it is asked, so nothing flashes up; new rights make it stale.
 */
export function accessTo(gate: GateName, usuario?: Subject) {
  const [resource = '', action = ''] = gate.split('.');
  return { resource, action, record: usuario ?? {}, initialData: () => mayPass(gate, usuario), staleTime: Infinity };
}
