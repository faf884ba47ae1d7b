import { credentialProblem, type Credenciales } from '#contract/credenciales';
import { ERROR_MESSAGE, isRecord } from '#contract/calls/envelope';
import type { UsuarioSesion } from '#contract/usuario';
import { addressOf, statusMessages, send } from '../../api/http';
import { readUsuarioSesion, session } from '../../api/session';
import { storedJson, storeJson } from '../../api/store';
import { isKeyOf } from '../../api/storageKeys';

/** The validation messages of S5 by field; null for a valid one. */
export const check = ({ email, password }: Credenciales) => ({
  email: credentialProblem.email(email),
  password: credentialProblem.password(password),
});

/** URL of the company's logo, which responds with no image if there is none (D48). */
export const logo = addressOf('empresa.logoVigente');

/** Signs in and starts the session; resolves to the error message, or null. */
export async function signIn({ email, password }: Credenciales): Promise<string | null> {
  const problem = Object.values(check({ email, password })).find(Boolean);
  if (problem) return problem;
  try {
    const { data } = await send('sesion.login', { data: { email: email.trim(), password } });
    const usuario = readUsuarioSesion(data);
    if (!usuario) return statusMessages.unreadable;
    await forgetFormerOwner(usuario);
    session.start(usuario);
    return null;
  } catch (error) {
    return (error instanceof Error && error.message) || ERROR_MESSAGE;
  }
}

/** When the record of each user who signed in here was made, by id. */
const KEY = 'bodega.creados';

/** Deletes a user's images that wait in this browser: they are for orders of the database that is gone. */
async function deleteImages(userId: number): Promise<void> {
  const { indexedDbRepository } = await import('../../features/pedidos/imagenes/imageRepository');
  await indexedDbRepository().clear(userId);
}

/**
 * Forgets what is kept for a user's id if it was kept for somebody else (D19): a demo that became a real company and a
 * restored backup give ids again. Whoever has the id now must neither see nor send what that person had begun.
 */
export async function forgetFormerOwner({ id, fechaCreado }: UsuarioSesion): Promise<void> {
  if (fechaCreado == null) return;
  const stored = storedJson(KEY);
  const known = isRecord(stored) ? stored : {};
  const before = known[id];
  if (before === fechaCreado) return;
  if (before !== undefined) {
    session.takeReturn();
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (isKeyOf(id, key)) storage.removeItem(key);
    }
    await deleteImages(id).catch(() => undefined);
  }
  storeJson(KEY, { ...known, [id]: fechaCreado });
}
