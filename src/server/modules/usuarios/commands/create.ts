import { gates, passes } from '#contract/permisos';
import type { NewUsuario } from '#contract/usuarioAdmin';
import { forbidden } from '../../../errors';
import type { Actor } from '../../../rights/administering';
import { requireAdministrator } from '../../../rights/rights';
import { linkUsuario } from './link';

/**
 * Creates a user with the given profiles and projects; returns the id. `clave` is the hash of the password, which is
 * temporary because the creator knows it (D31). Only an Administrador with usuarios.actualizar may set another roll than
 * General (D31).
 */
export async function createUsuario(actor: Actor, data: NewUsuario, clave: string): Promise<number> {
  const { email, nombreUsuario, nombre, apellido, roll = 'General', estatus } = data;
  if (roll === 'Administrador') {
    requireAdministrator(actor);
    if (!passes(actor, gates['acto.actualizarUsuarios']))
      throw forbidden('Para dar un rol le falta el permiso Usuarios: actualizar');
  }
  const { id } = await actor.ctx.trx
    .insertInto('usuario')
    .values({
      email,
      nombreUsuario,
      nombre,
      apellido,
      roll,
      estatus,
      clave,
      cambiarClave: true,
      foto: null,
      idCreador: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkUsuario(actor, id, data);
  return id;
}
