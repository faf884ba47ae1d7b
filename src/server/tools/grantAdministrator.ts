import { type Kysely, sql, type Transaction } from 'kysely';
import { newUsuario } from '#contract/usuarioAdmin';
import type { Database } from '../db/schema';
import { syncModules } from '../db/seed/modules';
import { completeProfiles } from '../rights/completeProfiles';
import { findUser } from './findUser';
import type { Ask } from './terminal';

const NAME = 'Administrador';

/** An active profile with every permission, if any. Adding a user to it changes nothing for its other users. */
async function completeProfile(trx: Transaction<Database>): Promise<{ id: number; nombre: string } | undefined> {
  const profiles = await completeProfiles(trx);
  return trx
    .selectFrom('perfil')
    .select(['id', 'nombre'])
    .where('estatus', '=', true)
    .where('id', '=', sql<number>`any(${profiles})`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The first unused profile name of 'Administrador', 'Administrador 2' … */
async function freeName(trx: Transaction<Database>): Promise<string> {
  const profiles = await trx.selectFrom('perfil').select('nombre').execute();
  const taken = new Set(profiles.map(({ nombre }) => nombre.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? NAME : `${NAME} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

async function createProfile(trx: Transaction<Database>): Promise<{ id: number; nombre: string }> {
  const profile = await trx
    .insertInto('perfil')
    .values({ nombre: await freeName(trx) })
    .returning(['id', 'nombre'])
    .executeTakeFirstOrThrow();
  const modules = await trx.selectFrom('modulo').select('id').execute();
  await trx
    .insertInto('perfil_modulo')
    .values(modules.map(({ id }) => ({ idPerfil: profile.id, idModulo: id })))
    .execute();
  return profile;
}

/**
 * `npm run grant-administrator`: makes a user an active Administrador with every permission, when nobody is left who
 * could (D29). Nobody else gains permissions: an incomplete profile is never changed; a new one is created if needed.
 */
export async function grantAdministrator(db: Kysely<Database>, ask: Ask): Promise<string> {
  const { email: emailSchema } = newUsuario.shape;
  const email = await ask({ variable: 'GRANT_EMAIL', text: 'Correo del usuario', schema: emailSchema });
  const user = await findUser(db, email);
  const profile = await db.transaction().execute(async trx => {
    await syncModules(trx);
    const given = (await completeProfile(trx)) ?? (await createProfile(trx));
    await trx.updateTable('usuario').set({ estatus: true, roll: NAME }).where('id', '=', user.id).execute();
    await trx
      .insertInto('usuario_perfil')
      .values({ idUsuario: user.id, idPerfil: given.id })
      .onConflict(conflict => conflict.columns(['idUsuario', 'idPerfil']).doUpdateSet({ estatus: true }))
      .execute();
    return given;
  });
  return `${user.nombre} ${user.apellido} (${user.email}) es Administrador, con todos los permisos por el perfil «${profile.nombre}».`;
}
