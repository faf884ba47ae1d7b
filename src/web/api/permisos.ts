import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { gates, permisoFaltante, puede, type GateName, type PermisoRegistro } from '#contract/permisos';
import { permisosDeUsuario } from '#contract/usuario';
import { session } from '../app/session';
import { send, whenForbidden } from './http';

/**
 * The rights of the signed-in user: cached in the browser under 'permisos' (SPEC part 6) for that user only, asked again
 * at start and after a 403 (D29). Screens are not drawn before they are known, so nothing forbidden flashes up.
 */
const KEY = 'permisos';

interface Permisos {
  idUsuario: number;
  permisos: readonly PermisoRegistro[] | null;
  error: Error | null;
}

const NONE: Permisos = { idUsuario: 0, permisos: null, error: null };
let state = NONE;
let loading: { idUsuario: number; promise: Promise<void> } | null = null;
const listeners = new Set<() => void>();

const stored = z.object({ idUsuario: z.number(), permisos: permisosDeUsuario });

function readCache(idUsuario: number): PermisoRegistro[] | null {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success && parsed.data.idUsuario === idUsuario ? parsed.data.permisos : null;
  } catch {
    return null;
  }
}

function set(next: Permisos) {
  state = next;
  listeners.forEach(listener => listener());
}

async function load(idUsuario: number) {
  const isCurrent = () => session.get()?.id === idUsuario;
  try {
    const { data } = await send('sesion.permisos', { params: { id: idUsuario } });
    if (!isCurrent()) return;
    const permisos = permisosDeUsuario.parse(data);
    localStorage.setItem(KEY, JSON.stringify({ idUsuario, permisos }));
    set({ idUsuario, permisos, error: null });
  } catch (error) {
    // With a cached set one goes on; the server decides anyway.
    if (isCurrent() && !state.permisos)
      set({ ...state, error: error instanceof Error ? error : new Error(`${error}`) });
  }
}

/** Asks the server for the rights again; calls made meanwhile share the one request. */
export function refreshPermisos(): Promise<void> {
  const usuario = session.get();
  if (!usuario) return Promise.resolve();
  const idUsuario = usuario.id;
  if (state.idUsuario !== idUsuario) set({ idUsuario, permisos: readCache(idUsuario), error: null });
  else if (state.error) set({ ...state, error: null });
  if (loading?.idUsuario !== idUsuario) {
    const promise = load(idUsuario).finally(() => {
      if (loading?.promise === promise) loading = null;
    });
    loading = { idUsuario, promise };
  }
  return loading.promise;
}

// Nothing of an earlier user stays behind.
session.subscribe(() => {
  if (!session.get()) set(NONE);
});
whenForbidden(() => void refreshPermisos());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const get = () => state;

/** The rights as far as they are known: null while they load. */
export const usePermisos = () => useSyncExternalStore(subscribe, get);

/** Whether the signed-in user may pass a gate right now. */
export const mayPass = (gate: GateName, esPropio = false): boolean =>
  puede(state.permisos ? { permisos: state.permisos, esPropio } : null, gates[gate]);

/**
 * Whether the signed-in user may pass a gate, and the permission to name in a tooltip when not (D33): "Artículos:
 * agregar". `esPropio`: what it is about is the user's own.
 */
export function usePuede(gate: GateName, esPropio = false): { puede: boolean; falta: string } {
  usePermisos();
  return { puede: mayPass(gate, esPropio), falta: permisoFaltante(gates[gate]) };
}
