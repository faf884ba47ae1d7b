import { puede } from '#contract/permisos';
import type { UsuarioCrear } from '#contract/usuarioAdmin';
import { forbidden } from '../../../errors';
import type { Actor } from '../../../rights/administering';
import { requireAdministrador } from '../../../rights/rights';
import { actualizaUsuarios } from '../gates';
import { enlazarUsuario } from './enlazar';

/**
 * A new user, with the profiles and projects that come with it and no other right; answers the id. `clave` is the hash of a password that the creator knows and that is
 * therefore temporary (D31). A roll beyond General is taken only from an Administrador with usuarios.actualizar (D28).
 */
export async function crearUsuario(actor: Actor, data: UsuarioCrear, clave: string): Promise<number> {
  const { email, nombreUsuario, nombre, apellido, roll = 'General', estatus } = data;
  if (roll === 'Administrador') {
    requireAdministrador(actor);
    if (!puede(actor, actualizaUsuarios)) throw forbidden('Para dar un rol le falta el permiso Usuarios: actualizar');
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
