import { type Kysely, sql } from 'kysely';
import { FLAGS } from '#contract/permisos';
import type { Database } from '../db/schema';

const everyFlag = sql.join(
  FLAGS.map(flag => sql.ref(`pm.${flag}`)),
  sql` and `,
);

/** Ids of the profiles, active or not, that give every flag of every module except those in `except`; oldest first. */
export async function completeProfiles(db: Kysely<Database>, except: readonly number[] = []): Promise<number[]> {
  const { rows } = await sql<{ idPerfil: number }>`
    select pm."idPerfil" from perfil_modulo pm
    where pm.estatus and ${everyFlag} and pm."idModulo" <> all(${except})
    group by pm."idPerfil"
    having count(*) = (select count(*) from modulo where id <> all(${except}))
    order by pm."idPerfil"`.execute(db);
  return rows.map(({ idPerfil }) => idPerfil);
}
