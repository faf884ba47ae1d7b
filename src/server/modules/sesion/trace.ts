import type { Kysely } from 'kysely';
import { TEXT_MAX } from '#contract/constants';
import type { Accion } from '#contract/auditoria';
import type { Database } from '../../db/schema';
import type { Origen } from '../../plugins/session';

/** Who came or went: the user of the e-mail if there is one, proven or not. */
interface Visit {
  accion: Extract<Accion, 'ENTRADA' | 'RECHAZO' | 'SALIDA'>;
  email: string;
  idUsuario: number | undefined;
  origen: Origen;
}

/**
 * Leaves a trace of a sign-in, a refused one or a sign-out in the audit: e-mail, address and browser, never a password.
 * What a stranger did is nobody's: the author of a refused one is empty.
 */
export async function traceVisit(db: Kysely<Database>, { accion, email, idUsuario, origen }: Visit): Promise<void> {
  await db
    .insertInto('auditoria')
    .values({
      idUsuario: accion === 'RECHAZO' ? null : (idUsuario ?? null),
      tabla: 'sesion',
      idRegistro: idUsuario ?? 0,
      accion,
      antes: null,
      despues: JSON.stringify({ email: email.slice(0, TEXT_MAX), ...origen }),
    })
    .execute();
}
