import { modulos } from '#contract/permisos';
import type { CommandContext } from '../../commands';
import { hashPassword } from '../../modules/sesion/passwords';

interface AdministratorData {
  email: string;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  password: string;
  demo?: boolean;
}

/** Creates the first administrator's profile, with every flag (D29). Returns its id. */
export async function createAdministratorProfile({ trx }: Pick<CommandContext, 'trx'>): Promise<number> {
  const { id } = await trx
    .insertInto('perfil')
    .values({ nombre: 'Administrador' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('perfil_modulo')
    .values(Object.values(modulos).map(idModulo => ({ idPerfil: id, idModulo })))
    .execute();
  return id;
}

/** Creates the first administrator: role Administrador and the profile with every flag (D29). Returns the user's id. */
export async function createAdministrator(ctx: Pick<CommandContext, 'trx'>, data: AdministratorData): Promise<number> {
  const { password, demo = false, ...person } = data;
  const idPerfil = await createAdministratorProfile(ctx);
  const { id } = await ctx.trx
    .insertInto('usuario')
    .values({
      ...person,
      demo,
      clave: await hashPassword(password),
      roll: 'Administrador',
      foto: null,
      idCreador: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx.insertInto('usuario_perfil').values({ idUsuario: id, idPerfil }).execute();
  return id;
}
