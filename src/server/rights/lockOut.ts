import { sql } from 'kysely';
import { FLAGS } from '#contract/permisos';
import type { CommandContext } from '../commands';
import { conflict } from '../errors';
import { listed, powerOf } from './rights';
import { fullNameIn } from '../lists/source';

interface Persona {
  id: number;
  nombre: string;
}

/** Which rights active users hold, as far as the rule against locking everybody out needs it (D29). */
interface Holders {
  /** Active users who hold every flag of every module, including newly added ones. */
  complete: Persona[];
  /** Every right that some active user holds, as "Artículos: agregar". */
  rights: string[];
  /** Names of the present modules: rights in a removed module are not lost, another module's apply instead (D53). */
  modules: string[];
  /** Whether an active user has the role Administrador. */
  hasAdministrator: boolean;
}

const flags = sql.join(FLAGS.map(flag => sql`(${sql.lit(flag)}, pm.${sql.ref(flag)})`));

/** Rights held by active users: distinct rows of user, module and flag. */
const held = sql`
  select distinct u.id, pm."idModulo", f.flag
  from usuario u
  join usuario_perfil up on up."idUsuario" = u.id and up.estatus
  join perfil p on p.id = up."idPerfil" and p.estatus
  join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
  cross join lateral (values ${flags}) f(flag, given)
  where u.estatus and f.given`;

/** Users with all rights, rights that somebody has, and whether there is an Administrador: compared before and after a change. */
export async function readHolders({ trx }: CommandContext): Promise<Holders> {
  const query = sql<Holders>`
    with held as materialized (${held}),
    complete as (
      select id from held group by id having count(*) = (select count(*) * ${sql.lit(FLAGS.length)} from modulo)
    )
    select
      (select coalesce(json_agg(json_build_object(
          'id', u.id, 'nombre', ${fullNameIn('u')} || ' (' || u.email || ')') order by u.id), '[]')
        from complete join usuario u using (id)) as complete,
      array(select distinct m.descripcion || ': ' || h.flag from held h join modulo m on m.id = h."idModulo") as rights,
      array(select descripcion from modulo) as modules,
      exists (select from usuario where estatus and roll = 'Administrador') as "hasAdministrator"`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? { complete: [], rights: [], modules: [], hasAdministrator: false };
}

/** What a user who held every right would have lost, in Spanish. */
async function lossOf(ctx: CommandContext, id: number): Promise<string> {
  const power = await powerOf(ctx.trx, id);
  if (!power?.estatus) return 'quedaría sin acceso';
  const lost = power.permisos.flatMap(row => FLAGS.filter(flag => !row[flag]).map(flag => `${row.modulo}: ${flag}`));
  return `perdería ${listed(lost)}`;
}

async function refuseLastComplete(ctx: CommandContext, people: readonly Persona[]): Promise<never> {
  const [first] = people;
  const names = listed(people.map(({ nombre }) => nombre));
  const loss = first ? await lossOf(ctx, first.id) : '';
  const who =
    people.length === 1
      ? `solo ${names} tiene todos los permisos y ${loss}`
      : `solo ${names} tienen todos los permisos, y cada quien ${loss}`;
  throw conflict(`No se puede: ${who}. Antes, dé todos los permisos a otra persona activa`);
}

/**
 * Throws 409 for a change whose loss of rights nobody could undo (D29): no active user would hold every right, or have
 * the role Administrador. If nobody held every right before it either, each right must at least keep a holder.
 */
export async function refuseLockOut(ctx: CommandContext, before: Holders): Promise<void> {
  const after = await readHolders(ctx);
  if (before.complete.length > 0 && after.complete.length === 0) await refuseLastComplete(ctx, before.complete);
  const inForce = before.rights.filter(right => after.modules.some(name => right.startsWith(`${name}: `)));
  const lost = inForce.filter(right => !after.rights.includes(right));
  if (lost.length > 0) {
    throw conflict(`No se puede: nadie más tiene estos permisos y nadie podría devolverlos: ${listed(lost.sort())}`);
  }
  if (before.hasAdministrator && !after.hasAdministrator) {
    throw conflict('No se puede: no quedaría ninguna persona activa con el rol Administrador. Antes, dé el rol a otra');
  }
}
