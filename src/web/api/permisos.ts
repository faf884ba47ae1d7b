import { z } from 'zod';
import { isEndpointName, type EndpointName } from '#contract/calls/endpointNames';
import { gates, missingPermiso, passes, type GateName, type PermisoRegistro } from '#contract/permisos';
import { usuarioPermisos } from '#contract/usuario';
import { session } from './session';
import { send } from './http';
import { storedJson, storeJson } from './store';

/**
 * The permissions of the signed-in user: stored in the browser under 'permisos', fetched again on start and after a 403
 * (D29). react-admin's hooks read them through the authProvider.
 */
const KEY = 'permisos';

export type Permisos = readonly PermisoRegistro[];

const stored = z.object({ idUsuario: z.number(), permisos: usuarioPermisos });
type Stored = { idUsuario: number; permisos: Permisos };

let known: Stored | null = null;

session.subscribe(() => {
  if (session.get()) return;
  known = null;
  localStorage.removeItem(KEY);
});

/** The user's permissions as far as known without a request. */
export function knownPermisos(): Permisos | undefined {
  const idUsuario = session.get()?.id;
  if (known?.idUsuario !== idUsuario) known = stored.safeParse(storedJson(KEY)).data ?? null;
  return known && known.idUsuario === idUsuario ? known.permisos : undefined;
}

/** Fetches the permissions. If that fails the stored ones stay in use: the server checks every call anyway. */
export async function fetchPermisos(): Promise<Permisos> {
  const asked = session.get();
  const idUsuario = asked?.id ?? 0;
  const { data } = await send('sesion.permisos', { params: { id: idUsuario }, start: 'permisos' });
  const permisos = usuarioPermisos.parse(data);
  // Told late, it may be older than what the next session of the same person knows.
  if (asked && asked.token === session.get()?.token) {
    known = { idUsuario, permisos };
    storeJson(KEY, known);
  }
  return permisos;
}

/** The user a gate is about: some gates allow more on one's own record. */
export interface Subject {
  id?: number | string;
}

/** Whether the signed-in user passes a gate now; `usuario` is the user it is about, if any. */
export function mayPass(gate: GateName, usuario?: Subject): boolean {
  const permisos = knownPermisos();
  const isOwn = usuario?.id !== undefined && Number(usuario.id) === session.get()?.id;
  return passes(permisos ? { permisos, isOwn } : null, gates[gate]);
}

/** A resource's call, whose gate has its name; throws if there is none, which is a programming error. */
export function gateOf(resource: string | undefined, call: string): EndpointName {
  const name = `${resource}.${call}`;
  if (!isEndpointName(name)) throw new Error(`${resource} has no ${call}`);
  return name;
}

/** Message that names the permission a gate requires (D33). */
export const refusalOf = (gate: GateName) => `Le falta ${missingPermiso(gates[gate], knownPermisos())}`;
