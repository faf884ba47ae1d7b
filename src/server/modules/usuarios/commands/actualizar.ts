import { sql } from 'kysely';
import { puede } from '#contract/permisos';
import type { Roll, UsuarioEditar } from '#contract/usuarioAdmin';
import { lock, stale } from '../../../catalogue';
import { forbidden, invalid } from '../../../errors';
import { endSessions } from '../../../plugins/session';
import type { Actor } from '../../../rights/administering';
import { requireAccount, requireAdministrador } from '../../../rights/rights';
import { actualizaUsuarios } from '../gates';
import { usuarioLocked, versionDeEnlaces } from '../source';
import { enlazarUsuario } from './enlazar';

interface Present {
  email: string;
  roll: Roll;
}

/** What one may not do to oneself: take another roll, or change what one signs in with without saying the present password. */
function checkOwn(present: Present, { roll = present.roll, pass, email }: UsuarioEditar, isProven: boolean): void {
  if (roll !== present.roll) throw forbidden('No puede cambiar su propio rol');
  if (pass !== undefined) throw invalid({ pass: 'Su propia contraseña se cambia en Mi cuenta' });
  if (email.toLowerCase() !== present.email.toLowerCase() && !isProven) {
    throw invalid({ claveActual: 'Para cambiar su correo escriba su contraseña actual' });
  }
}

/** Another's record is changed by who holds all that the other holds, and the roll by an Administrador (D31). */
async function checkOther(actor: Actor, present: Present, data: UsuarioEditar): Promise<void> {
  if (!puede(actor, actualizaUsuarios)) throw forbidden();
  if (data.roll !== undefined && data.roll !== present.roll) requireAdministrador(actor);
  await requireAccount(actor.ctx, actor, data.id);
}

/** 409 for who has read other profiles or projects than the user has now, and would set them (D9). */
async function checkLinks({ ctx }: Actor, { id, version, enlaces, perfiles, proyectos }: UsuarioEditar): Promise<void> {
  if (version == null || enlaces?.version == null || (!perfiles && !proyectos)) return;
  const { rows } = await sql<{ version: string }>`select ${versionDeEnlaces(sql`${id}`)} as version`.execute(ctx.trx);
  if (rows[0]?.version !== enlaces.version) throw await stale(ctx, usuarioLocked, id);
}

/** What was found out before the change: the hash of the new password, and whether the actor said the present one. */
interface Proof {
  clave: string | undefined;
  isProven: boolean;
}

/**
 * Changes a user. A password set by another is temporary, and the sessions opened with the old one end (D6, D31).
 * Throws 404, 403, 422, or 409 with the present record (D9).
 */
export async function actualizarUsuario(actor: Actor, data: UsuarioEditar, { clave, isProven }: Proof): Promise<void> {
  const { trx } = actor.ctx;
  const { id, version, email, nombreUsuario, nombre, apellido, roll } = data;
  const isOwn = id === actor.id;
  const present = await trx.selectFrom('usuario').select(['email', 'roll']).where('id', '=', id).executeTakeFirst();
  if (present && isOwn) checkOwn(present, data, isProven);
  if (present && !isOwn) await checkOther(actor, present, data);
  await lock(actor.ctx, usuarioLocked, id, version);
  await checkLinks(actor, data);
  await trx
    .updateTable('usuario')
    .set({ email, nombreUsuario, nombre, apellido, ...(roll && { roll }), ...(clave && { clave, cambiarClave: true }) })
    .where('id', '=', id)
    .execute();
  // The form of one's own account has neither profiles nor projects: who may change no users sends none.
  if (puede(actor, actualizaUsuarios)) {
    await enlazarUsuario(actor, id, data);
  }
  if (clave) await endSessions(trx, id);
}
