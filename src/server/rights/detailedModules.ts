import { sql, type Transaction } from 'kysely';
import { FLAGS, DETAILED_MODULOS, moduloNamed, modulos } from '#contract/permisos';
import type { Database } from '../db/schema';

const flags = sql.join(FLAGS.map(flag => sql.ref(flag)));
const all = sql.join(FLAGS.map(() => sql`true`));

/** The detailed modules: their rows in the database, and `fallback`, the module whose flags apply without them (D53). */
export const detailedModules = DETAILED_MODULOS.map(name => {
  const { id, nombre, fallback = 'everybody' } = moduloNamed(name);
  return { id, descripcion: nombre, fallback };
});

/** Whether the company has turned on detailed rights. */
export async function hasDetailedRights(trx: Transaction<Database>): Promise<boolean> {
  const company = await trx.selectFrom('empresa').select('permisosDetallados').executeTakeFirst();
  return company?.permisosDetallados === true;
}

/** Gives every profile, active or not, the flags in new detailed modules that keep its rights exactly as before. */
async function giveAsBefore(trx: Transaction<Database>, modules: typeof detailedModules): Promise<void> {
  for (const { id, fallback } of modules) {
    const before =
      fallback === 'everybody'
        ? sql`select p.id, ${id}::integer, true, ${all} from perfil p order by p.id`
        : sql`select "idPerfil", ${id}::integer, estatus, ${flags} from perfil_modulo where "idModulo" = ${modulos[fallback]} order by 1`;
    await sql`insert into perfil_modulo ("idPerfil", "idModulo", estatus, ${flags}) ${before}`.execute(trx);
  }
}

/** Adds the detailed modules that are missing. The caller must hold the lock (`lockAdministration`). */
export async function bringDetailedModules(trx: Transaction<Database>): Promise<void> {
  const present = (await trx.selectFrom('modulo').select('id').execute()).map(({ id }) => id);
  const missing = detailedModules.filter(({ id }) => !present.includes(id));
  if (missing.length === 0) return;
  await trx
    .insertInto('modulo')
    .values(missing.map(({ id, descripcion }) => ({ id, descripcion })))
    .execute();
  await giveAsBefore(trx, missing);
}

/** Removes the detailed modules and the profiles' flags in them. */
export async function dropDetailedModules(trx: Transaction<Database>): Promise<void> {
  const ids = detailedModules.map(({ id }) => id);
  await trx.deleteFrom('perfil_modulo').where('idModulo', 'in', ids).execute();
  await trx.deleteFrom('modulo').where('id', 'in', ids).execute();
}
