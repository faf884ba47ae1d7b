import type { Kysely } from 'kysely';
import { newUsuario } from '#contract/usuarioAdmin';
import type { Database } from '../db/schema';
import { hashPassword } from '../modules/sesion/passwords';
import { endSessions } from '../sessions/stored';
import { findUser } from './findUser';
import type { Ask } from './terminal';

/**
 * `npm run reset-password`: sets a user's password, for an administrator whom nobody else can help (D31). Also
 * activates the user, ends all their sessions and deletes the counted sign-in attempts of the account.
 */
export async function resetPassword(db: Kysely<Database>, ask: Ask): Promise<string> {
  const { email: emailSchema, pass } = newUsuario.shape;
  const email = await ask({ variable: 'RESET_EMAIL', text: 'Correo del usuario', schema: emailSchema });
  const user = await findUser(db, email);
  const password = await ask({ variable: 'RESET_PASSWORD', text: 'Contraseña nueva', schema: pass, secret: true });
  const clave = await hashPassword(password);
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('usuario')
      .set({ clave, cambiarClave: false, estatus: true })
      .where('id', '=', user.id)
      .execute();
    await endSessions(trx, user.id);
    await trx.deleteFrom('intento_login').where('cuenta', '=', user.email.toLowerCase()).execute();
  });
  return `La contraseña de ${user.nombre} ${user.apellido} (${user.email}) se cambió.`;
}
