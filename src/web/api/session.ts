import { useSyncExternalStore } from 'react';
import { isRecord } from '#contract/calls/envelope';
import type { UsuarioSesion } from '#contract/usuario';
import { createStore, keepIfRoom, storedJson, storeJson } from './store';

/**
 * The session: the user returned by login, stored in the browser under 'usuario'. Everything that belongs to one
 * session (App and its caches) depends on it and ends with it.
 */
const KEY = 'usuario';
const RETURN_KEY = 'regreso';
const END_KEY = 'fin';

/** How the page's last session ended: signed out by the user, or expired (401). */
export type SessionEnd = 'salida' | 'expirada';

const isTextOrNone = (value: unknown) => value == null || typeof value === 'string';

function isUsuarioSesion(value: Record<string, unknown>): value is Record<string, unknown> & UsuarioSesion {
  const { id, email, nombre, apellido, token, nombreUsuario, foto, roll, cambiarClave, fechaCreado } = value;
  return (
    Number.isFinite(id) &&
    [email, nombre, apellido, token].every(text => typeof text === 'string') &&
    [nombreUsuario, foto, roll, fechaCreado].every(isTextOrNone) &&
    (cambiarClave == null || typeof cambiarClave === 'boolean')
  );
}

/**
 * Parses `usuarioSesion` of the contract without Zod, null if invalid: this module is part of the sign-in screen's
 * download, a third of which Zod would be. A test keeps it in line with the schema.
 */
export function readUsuarioSesion(value: unknown): UsuarioSesion | null {
  if (!isRecord(value) || !isUsuarioSesion(value)) return null;
  const { id, email, nombre, apellido, token, nombreUsuario, foto, roll, cambiarClave, fechaCreado } = value;
  return { id, email, nombreUsuario, nombre, apellido, foto, roll, cambiarClave, fechaCreado, token };
}

const read = (): UsuarioSesion | null => readUsuarioSesion(storedJson(KEY));

const { get, set, subscribe } = createStore(read());
let lastEnd: SessionEnd | null = null;

function change(usuario: UsuarioSesion | null, end: SessionEnd | null) {
  lastEnd = end;
  set(usuario);
}

function rememberRoute({ id, email }: UsuarioSesion) {
  storeJson(RETURN_KEY, { id, email, hash: window.location.hash }, sessionStorage);
}

const readReturn = (): Record<string, unknown> => {
  const stored = storedJson(RETURN_KEY, sessionStorage);
  return isRecord(stored) ? stored : {};
};

// Another tab signed in or out. A session that expired there ends here in the same way, keeping the route (D6).
function reread() {
  const next = read();
  const end = next || localStorage.getItem(END_KEY) !== 'expirada' ? null : 'expirada';
  const before = get();
  if (before && end) rememberRoute(before);
  change(next, end);
}
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) reread();
});
// A page that the browser had frozen, and shows again, was told of no change meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reread();
});

export const session = {
  get,
  subscribe,
  lastEnd: () => lastEnd,
  start(usuario: UsuarioSesion) {
    storeJson(KEY, usuario);
    change(usuario, null);
  },
  update(changes: Partial<Omit<UsuarioSesion, 'id' | 'token'>>) {
    const usuario = get();
    if (usuario) session.start({ ...usuario, ...changes });
  },
  end(how: SessionEnd) {
    const usuario = get();
    if (!usuario) return;
    if (how === 'expirada') rememberRoute(usuario);
    // Before the user is removed, since that removal is the event other tabs react to.
    keepIfRoom(() => localStorage.setItem(END_KEY, how));
    localStorage.removeItem(KEY);
    change(null, how);
  },
  /** E-mail of the user whose session expired in this tab; '' if none did. */
  expiredEmail(): string {
    const { email } = readReturn();
    return typeof email === 'string' ? email : '';
  },
  /** The hash at which the session of the same user expired; can be taken once (D6). */
  takeReturn(): string | null {
    const { id, hash } = readReturn();
    sessionStorage.removeItem(RETURN_KEY);
    return id === get()?.id && typeof hash === 'string' && hash.startsWith('#/') ? hash : null;
  },
};

export const useSession = () => useSyncExternalStore(subscribe, get);
