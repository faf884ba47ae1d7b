import { usuarioSesion } from '#contract/usuario';
import { send } from './http';
import { session } from './session';

const ownRecord = usuarioSesion.omit({ token: true, cambiarClave: true });

let isAsking = false;

/**
 * Reads the signed-in user's own record into the session. Somebody else may have changed the e-mail meanwhile, and what is sent in
 * the name of the former one is refused (D5). If it cannot be read, the session stays as it is.
 */
export async function refreshUsuario(): Promise<void> {
  const asked = session.get();
  // One at a time: a refusal of this very read asks for another.
  if (!asked || isAsking) return;
  isAsking = true;
  try {
    const { data } = await send('usuarios.one', { params: { id: asked.id } });
    const { id, ...found } = ownRecord.parse(data);
    if (id === asked.id && asked.token === session.get()?.token) session.update(found);
  } catch {
    // Read again after the next refusal.
  } finally {
    isAsking = false;
  }
}
