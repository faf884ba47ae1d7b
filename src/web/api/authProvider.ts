import type { AuthProvider } from 'react-admin';
import { isGateName, type GateName } from '#contract/permisos';
import { session } from '../app/session';
import { send } from './http';
import { mayPass } from './permisos';

const callOfAction: Record<string, string> = {
  list: 'list',
  show: 'list',
  export: 'list',
  create: 'create',
  edit: 'update',
};

/** The gate behind what react-admin asks: an action on a resource, or any gate by its name with the action 'gate'. */
export function gateFor(resource: string, action: string): GateName | null {
  const name = action === 'gate' ? resource : `${resource}.${callOfAction[action] ?? action}`;
  return isGateName(name) ? name : null;
}

/** Over `session` and `permisos`. Signing in happens outside react-admin, in layout/Login. */
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
    if (!usuario) return Promise.reject(new Error('No session'));
    const { id, nombre, apellido } = usuario;
    return Promise.resolve({ id, fullName: `${nombre} ${apellido}`.trim() });
  },

  canAccess: ({ resource, action }) => {
    const gate = gateFor(resource, action);
    return Promise.resolve(gate !== null && mayPass(gate));
  },
};
