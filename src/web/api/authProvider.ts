import type { AuthProvider, UserIdentity } from 'react-admin';
import { fullName } from '#contract/text/format';
import { isGateName, type GateName } from '#contract/permisos';
import type { UsuarioSesion } from '#contract/usuario';
import { session } from './session';
import { send } from './http';
import { fetchPermisos, mayPass } from './permisos';

/** react-admin's actions that have another name in our calls. */
const callOfAction: Record<string, string> = { show: 'list', export: 'list', edit: 'update' };

/** The gate of an action on a resource, as react-admin names them; null if there is none. */
function gateFor(resource: string, action: string): GateName | null {
  const name = `${resource}.${callOfAction[action] ?? action}`;
  return isGateName(name) ? name : null;
}

export const identityOf = ({ id, nombre, apellido, foto }: UsuarioSesion): UserIdentity => ({
  id,
  fullName: fullName({ nombre, apellido }),
  avatar: foto ?? undefined,
  nombre,
  apellido,
});

/** react-admin's auth provider, on top of `session` and `permisos`. Sign-in is outside it, in app/signIn/Login. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in is outside react-admin')),

  logout: () => {
    // Sent with the token; whether it arrives or not, the session ends in the browser.
    if (session.get()) void send('sesion.logout').catch(() => {});
    session.end('salida');
    return Promise.resolve(false);
  },

  checkAuth: () => (session.get() ? Promise.resolve() : Promise.reject(new Error('No session'))),

  // http.ts has already handled 401 and 403; the error goes on to the caller.
  checkError: () => Promise.resolve(),

  getIdentity: () => {
    const usuario = session.get();
    return usuario ? Promise.resolve(identityOf(usuario)) : Promise.reject(new Error('No session'));
  },

  getPermissions: fetchPermisos,

  canAccess: ({ resource, action, record }) => {
    const gate = gateFor(resource, action);
    return Promise.resolve(gate !== null && mayPass(gate, record));
  },
};
