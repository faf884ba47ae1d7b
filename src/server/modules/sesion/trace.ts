import type { Kysely } from 'kysely';
import { TEXT_MAX } from '#contract/constants';
import type { Accion } from '#contract/auditoria';
import type { Database } from '../../db/schema';
import { endSessions, type Origin } from '../../sessions/stored';

/** A sign-in, refusal or sign-out; `idUsuario` is the user with that e-mail, if there is one, authenticated or not. */
interface Visit {
  accion: Extract<Accion, 'ENTRADA' | 'RECHAZO' | 'SALIDA'>;
  email: string;
  idUsuario: number | undefined;
  origin: Origin;
}

/**
 * Adds a sign-in, refused sign-in or sign-out to the audit: e-mail, address and browser, never a password. A refused one
 * has no author.
 */
export async function traceVisit(db: Kysely<Database>, { accion, email, idUsuario, origin }: Visit): Promise<void> {
  await db
    .insertInto('auditoria')
    .values({
      idUsuario: accion === 'RECHAZO' ? null : (idUsuario ?? null),
      tabla: 'sesion',
      idRegistro: idUsuario ?? 0,
      accion,
      antes: null,
      despues: JSON.stringify({ email: email.slice(0, TEXT_MAX), ...origin }),
    })
    .execute();
}

/** Ends all sessions of a user but the one with the hash `huella`, from which the user ends them; each leaves its trace. */
export async function endOtherSessions(
  trx: Kysely<Database>,
  { id: idUsuario, email }: { id: number; email: string },
  huella: Buffer,
): Promise<void> {
  for (const origin of await endSessions(trx, idUsuario, huella))
    await traceVisit(trx, { accion: 'SALIDA', email, idUsuario, origin });
}
