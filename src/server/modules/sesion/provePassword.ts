import type { FastifyRequest } from 'fastify';
import { invalid } from '../../errors';
import { signedIn } from '../../plugins/session';
import { verifyPassword } from './passwords';
import { takeAttempt } from './throttle';

/**
 * Checks the current password of the signed-in user; returns its stored hash. Throws 422 on `claveActual` if it is wrong,
 * which counts like a wrong password of sign-in (D6), and 429 after too many.
 */
export async function provePassword(request: FastifyRequest, claveActual: string): Promise<string> {
  const { db } = request.server;
  const { usuario } = signedIn(request);
  const attempt = await takeAttempt(db, usuario.email.toLowerCase(), request.ip);
  const { clave } = await db
    .selectFrom('usuario')
    .select('clave')
    .where('id', '=', usuario.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(clave, claveActual))) {
    await attempt.failed();
    throw invalid({ claveActual: 'La contraseña actual no es correcta' });
  }
  await attempt.succeeded();
  return clave;
}
