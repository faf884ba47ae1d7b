import { gates, puede } from '#contract/permisos';
import type { UsuarioCrear } from '#contract/usuarioAdmin';
import { forbidden } from '../../../errors';
import type { Actor } from '../../../rights/administering';
import { requireAdministrador } from '../../../rights/rights';
import { enlazarUsuario } from './enlazar';

/**
 * Creates a user with the given profiles and projects; returns the id. `clave` is the hash of the password, which is
 * temporary because the creator knows it (D31). Only an Administrador with usuarios.actualizar may set another roll than
 * General (D28).
 */
export async function crearUsuario(actor: Actor, data: UsuarioCrear, clave: string): Promise<number> {
  const { email, nombreUsuario, nombre, apellido, roll = 'General', estatus } = data;
  if (roll === 'Administrador') {
    requireAdministrador(actor);
    if (!puede(actor, gates['acto.actualizarUsuarios']))
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
  await enlazarUsuario(actor, id, data);
  return id;
}
