import type { FastifyRequest } from 'fastify';
import { invalid } from '../../errors';
import { signedIn } from '../../plugins/session';
import { verifyPassword } from './passwords';
import { takeAttempt } from './throttle';

interface Proof {
  /** The stored hash. */
  clave: string;
  /** Whether the password is already the one asked for. */
  isChanged: boolean;
}

/**
 * Checks the current password of the signed-in user. Throws 422 on `claveActual` if it is wrong, which counts like a wrong
 * password of sign-in (D6), and 429 after too many. It is not wrong if `claveNueva` is what is stored: a change whose answer
 * was lost is sent again.
 */
export async function provePassword(request: FastifyRequest, claveActual: string, claveNueva?: string): Promise<Proof> {
  const { db } = request.server;
  const { usuario } = signedIn(request);
  const attempt = await takeAttempt(db, usuario.email.toLowerCase(), request.ip);
  const { clave } = await db
    .selectFrom('usuario')
    .select('clave')
    .where('id', '=', usuario.id)
    .executeTakeFirstOrThrow();
  const isCurrent = await verifyPassword(clave, claveActual);
  const isChanged = !isCurrent && claveNueva !== undefined && (await verifyPassword(clave, claveNueva));
  if (!isCurrent && !isChanged) {
    await attempt.failed();
    throw invalid({ claveActual: 'La contraseña actual no es correcta' });
  }
  await attempt.succeeded();
  return { clave, isChanged };
}
