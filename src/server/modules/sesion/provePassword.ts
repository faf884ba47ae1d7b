import type { FastifyRequest } from 'fastify';
import { invalid } from '../../errors';
import { signedIn } from '../../plugins/session';
import { verifyPassword } from './passwords';
import { takeAttempt } from './throttle';

/**
 * Checks that the signed-in person knows the present password; answers its hash. Throws 422 on `claveActual` for a wrong
 * one, which is counted with those of sign-in (D6), and 429 after too many.
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
