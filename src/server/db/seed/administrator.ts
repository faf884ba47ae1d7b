import type { Transaction } from 'kysely';
import { modulos } from '#contract/permisos';
import { hashPassword } from '../../modules/sesion/passwords';
import type { Database } from '../schema';

interface AdministratorData {
  email: string;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  password: string;
  demo?: boolean;
}

/** Creates the first administrator's profile, with every flag (D29). Returns its id. */
export async function createAdministratorProfile(trx: Transaction<Database>): Promise<number> {
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
export async function createAdministrator(trx: Transaction<Database>, data: AdministratorData): Promise<number> {
  const { password, demo = false, ...person } = data;
  const idPerfil = await createAdministratorProfile(trx);
  const { id } = await trx
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
  await trx.insertInto('usuario_perfil').values({ idUsuario: id, idPerfil }).execute();
  return id;
}
