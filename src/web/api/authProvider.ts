import type { AuthProvider, UserIdentity } from 'react-admin';
import { nombreCompleto } from '#contract/format';
import { isGateName, type GateName } from '#contract/permisos';
import type { UsuarioSesion } from '#contract/usuario';
import { session } from './session';
import { send } from './http';
import { fetchPermisos, mayPass } from './permisos';

/** The words that react-admin itself uses for some of our calls. */
const callOfAction: Record<string, string> = { show: 'list', export: 'list', edit: 'update' };

/** The gate behind what react-admin asks: an action on a resource. */
function gateFor(resource: string, action: string): GateName | null {
  const name = `${resource}.${callOfAction[action] ?? action}`;
  return isGateName(name) ? name : null;
}

/** The signed-in user as `useGetIdentity` answers it. */
export const identityOf = ({ id, nombre, apellido, foto }: UsuarioSesion): UserIdentity => ({
  id,
  fullName: nombreCompleto({ nombre, apellido }),
  avatar: foto ?? undefined,
  nombre,
  apellido,
});

/** Over `session` and `permisos`. Signing in happens outside react-admin, in app/signIn/Login. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign-in is outside react-admin')),

  logout: () => {
    // The request takes the token with it; whether it arrives or not, the session ends here.
    if (session.get()) void send('sesion.logout').catch(() => {});
    session.end('salida');
    return Promise.resolve(false);
  },

  checkAuth: () => (session.get() ? Promise.resolve() : Promise.reject(new Error('No session'))),

  // http.ts has done what a 401 and a 403 ask for; the error goes on to whoever called.
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
