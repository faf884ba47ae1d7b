import { sql, type Transaction } from 'kysely';
import { FLAGS, type Modulo, modulos, moduloNames } from '#contract/permisos';
import { lockAdministration } from '../../rights/administering';
import { completeProfiles } from '../../rights/completeProfiles';
import { bringDetailedModules, detailedModules, hasDetailedRights } from '../../rights/detailedModules';
import type { Database } from '../schema';

const declared = Object.entries(modulos).map(([name, id]) => ({ id, descripcion: moduloNames[name as Modulo] }));

/** Whether an active user has one of these profiles and it is active. */
async function isHeld(trx: Transaction<Database>, profiles: number[]): Promise<boolean> {
  const { rows } = await sql`
    select from usuario u join usuario_perfil up on up."idUsuario" = u.id and up.estatus
    join perfil p on p.id = up."idPerfil" and p.estatus
    where u.estatus and p.id = any(${profiles}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** The profile that gives most rights to the active user with most rights; empty if nobody has any. */
async function strongestProfile(trx: Transaction<Database>): Promise<number[]> {
  const { rows } = await sql<{ idPerfil: number }>`
    with given as (
      select u.id, up."idPerfil", pm."idModulo", ${sql.join(
        FLAGS.map(flag => sql`pm.${sql.ref(flag)}::integer`),
        sql` + `,
      )} as flags
      from usuario u join usuario_perfil up on up."idUsuario" = u.id and up.estatus
      join perfil p on p.id = up."idPerfil" and p.estatus
      join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
      where u.estatus
    ), person as (
      select id, sum(flags) as total from (select id, "idModulo", max(flags) as flags from given group by 1, 2) m group by id
    )
    select g."idPerfil" from given g join person using (id)
    group by g."idPerfil", g.id, person.total order by person.total desc, g.id, sum(g.flags) desc, g."idPerfil" limit 1`.execute(
    trx,
  );
  return rows.map(({ idPerfil }) => idPerfil);
}

/**
 * Updates the modules of the database from the contract: renames them and adds missing ones. A new module is given,
 * with every flag, to the profiles that had every flag so far, so that somebody can give it to others (D29). Detailed
 * modules are added only if their setting is on, by its own rules (D53). Holds the lock of administration from then on.
 */
export async function syncModules(trx: Transaction<Database>): Promise<void> {
  // Before it is asked whether rights are detailed: a switch of that may be under way.
  await lockAdministration(trx);
  if (await hasDetailedRights(trx)) await bringDetailedModules(trx);
  const present = await trx.selectFrom('modulo').selectAll().execute();
  for (const { id, descripcion } of [...declared, ...detailedModules]) {
    if (present.some(row => row.id === id && row.descripcion !== descripcion))
      await trx.updateTable('modulo').set({ descripcion }).where('id', '=', id).execute();
  }
  const missing = declared.filter(({ id }) => !present.some(row => row.id === id));
  if (missing.length === 0) return;
  await trx
    .insertInto('modulo')
    .values(missing)
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const added = missing.map(({ id }) => id);
  const complete = await completeProfiles(trx, added);
  const profiles = (await isHeld(trx, complete)) ? complete : [...complete, ...(await strongestProfile(trx))];
  if (profiles.length === 0) return;
  const rows = profiles.flatMap(idPerfil => added.map(idModulo => ({ idPerfil, idModulo })));
  await trx
    .insertInto('perfil_modulo')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
