import { sql } from 'kysely';
import { gates, passes } from '#contract/permisos';
import type { Roll, EditedUsuario } from '#contract/usuarioAdmin';
import { lock, stale, writeColumns } from '../../../records/write';
import { forbidden, invalid } from '../../../errors';
import { endSessions } from '../../../sessions/stored';
import type { Actor } from '../../../rights/administering';
import { requireAccount, requireAdministrator } from '../../../rights/rights';
import { lockableUsuario, enlacesVersion } from '../source';
import { linkUsuario } from './link';

interface Present {
  email: string;
  roll: Roll;
}

/** Throws if users change their own roll, their password here, or their e-mail without the current password. */
function checkOwn(present: Present, { roll = present.roll, pass, email }: EditedUsuario, isProven: boolean): void {
  if (roll !== present.roll) throw forbidden('No puede cambiar su propio rol');
  if (pass !== undefined) throw invalid({ pass: 'Su propia contraseña se cambia en Mi cuenta' });
  if (email.toLowerCase() !== present.email.toLowerCase() && !isProven) {
    throw invalid({ claveActual: 'Para cambiar su correo escriba su contraseña actual' });
  }
}

/** Throws unless the actor has all rights of the other user and, to change the roll, is an Administrador (D31). */
async function checkOther(actor: Actor, present: Present, data: EditedUsuario): Promise<void> {
  if (data.roll !== undefined && data.roll !== present.roll) requireAdministrator(actor);
  await requireAccount(actor.ctx.trx, actor, data.id);
}

/** Throws 409 if profiles or projects are sent that were read in another state than the current one (D9). */
async function checkLinks({ ctx }: Actor, { id, version, enlaces, perfiles, proyectos }: EditedUsuario): Promise<void> {
  if (version == null || enlaces?.version == null || (!perfiles && !proyectos)) return;
  const { rows } = await sql<{ version: string }>`select ${enlacesVersion(sql`${id}`)} as version`.execute(ctx.trx);
  if (rows[0]?.version !== enlaces.version) throw await stale(ctx, lockableUsuario, id);
}

/** Results of checks before the transaction: hash of the new password, and whether the current one was given. */
interface Proof {
  clave: string | undefined;
  isProven: boolean;
}

/**
 * Updates a user. A password set by another user is temporary, and ends the sessions (D6, D31). Throws 404, 403, 422, or
 * 409 with the current record (D9).
 */
export async function updateUsuario(actor: Actor, data: EditedUsuario, { clave, isProven }: Proof): Promise<void> {
  const { trx } = actor.ctx;
  const { id, version, email, nombreUsuario, nombre, apellido, roll } = data;
  const isOwn = id === actor.id;
  const present = await trx.selectFrom('usuario').select(['email', 'roll']).where('id', '=', id).executeTakeFirst();
  if (present && isOwn) checkOwn(present, data, isProven);
  if (present && !isOwn) await checkOther(actor, present, data);
  await lock(actor.ctx, lockableUsuario, id, version);
  await checkLinks(actor, data);
  const fields = { email, nombreUsuario, nombre, apellido, ...(roll && { roll }) };
  await writeColumns(
    actor.ctx,
    'usuario',
    id,
    Object.entries({ ...fields, ...(clave && { clave, cambiarClave: true }) }),
  );
  // The form of one's own account has no profiles and projects; users without this right don't send any.
  if (passes(actor, gates['acto.actualizarUsuarios'])) {
    await linkUsuario(actor, id, data);
  }
  if (clave) await endSessions(trx, id);
}
