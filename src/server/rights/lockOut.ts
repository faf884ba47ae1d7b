import { sql } from 'kysely';
import { FLAGS } from '#contract/permisos';
import type { Contexto } from '../commands';
import { conflict } from '../errors';
import { enumerar, poderDe } from './rights';

type Trx = Pick<Contexto, 'trx'>;

interface Persona {
  id: number;
  nombre: string;
}

/** Who can give what: the facts that the rule against locking everybody out is about (D29). */
export interface Holders {
  /** Active people who hold every right there is, those of new modules included. */
  complete: Persona[];
  /** "Artículos: agregar" of every right that some active person holds. */
  rights: string[];
  /** The names of the modules in force: a right of one that is no more is not lost, another's holds in its place (D53). */
  modules: string[];
  /** Whether an active person has the roll Administrador. */
  hasAdministrador: boolean;
}

const flags = sql.join(FLAGS.map(flag => sql`(${sql.lit(flag)}, pm.${sql.ref(flag)})`));

/** Rights held by active people, one row each; `idModulo` and `flag` are distinct for a person. */
const held = sql`
  select distinct u.id, pm."idModulo", f.flag
  from usuario u
  join usuario_perfil up on up."idUsuario" = u.id and up.estatus
  join perfil p on p.id = up."idPerfil" and p.estatus
  join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
  cross join lateral (values ${flags}) f(flag, dado)
  where u.estatus and f.dado`;

export async function readHolders({ trx }: Trx): Promise<Holders> {
  const query = sql<Holders>`
    with held as materialized (${held}),
    complete as (
      select id from held group by id having count(*) = (select count(*) * ${sql.lit(FLAGS.length)} from modulo)
    )
    select
      (select coalesce(json_agg(json_build_object(
          'id', u.id, 'nombre', u.nombre || ' ' || u.apellido || ' (' || u.email || ')') order by u.id), '[]')
        from complete join usuario u using (id)) as complete,
      array(select distinct m.descripcion || ': ' || h.flag from held h join modulo m on m.id = h."idModulo") as rights,
      array(select descripcion from modulo) as modules,
      exists (select from usuario where estatus and roll = 'Administrador') as "hasAdministrador"`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? { complete: [], rights: [], modules: [], hasAdministrador: false };
}

/** What somebody who held everything would have lost. */
async function lossOf(ctx: Trx, id: number): Promise<string> {
  const poder = await poderDe(ctx, id);
  if (!poder?.estatus) return 'quedaría sin acceso';
  const lost = poder.permisos.flatMap(one => FLAGS.filter(flag => !one[flag]).map(flag => `${one.modulo}: ${flag}`));
  return `perdería ${enumerar(lost)}`;
}

async function refuseLastComplete(ctx: Trx, people: readonly Persona[]): Promise<never> {
  const [first] = people;
  const names = enumerar(people.map(({ nombre }) => nombre));
  const loss = first ? await lossOf(ctx, first.id) : '';
  const who =
    people.length === 1
      ? `solo ${names} tiene todos los permisos y ${loss}`
      : `solo ${names} tienen todos los permisos, y cada quien ${loss}`;
  throw conflict(`No se puede: ${who}. Antes, dé todos los permisos a otra persona activa`);
}

/**
 * 409 for a change after which what was taken could not be given back (D29): no active person would hold every right, or
 * have the roll Administrador. A database that came without such a person keeps at least a holder of each right.
 */
export async function refuseLockOut(ctx: Trx, before: Holders): Promise<void> {
  const after = await readHolders(ctx);
  if (before.complete.length > 0 && after.complete.length === 0) await refuseLastComplete(ctx, before.complete);
  const inForce = before.rights.filter(right => after.modules.some(name => right.startsWith(`${name}: `)));
  const lost = inForce.filter(right => !after.rights.includes(right));
  if (lost.length > 0) {
    throw conflict(`No se puede: nadie más tiene estos permisos y nadie podría devolverlos: ${enumerar(lost.sort())}`);
  }
  if (before.hasAdministrador && !after.hasAdministrador) {
    throw conflict('No se puede: no quedaría ninguna persona activa con el rol Administrador. Antes, dé el rol a otra');
  }
}
