import { sql } from 'kysely';
import { type Flag, FLAGS, type Modulo, modulos, nombresDeModulo } from '#contract/permisos';
import type { Contexto } from '../commands';
import { AppError, conflict } from '../errors';
import { type Poder, poderDe } from './rights';

/** Somebody who changes users or permissions, with the rights they hold at this moment. */
export interface Actor extends Poder {
  ctx: Contexto;
  id: number;
}

/**
 * Who holds all of these can give rights back to anybody who lost them, in every step that takes: switch a flag on, put
 * a module into a profile, give a profile to a user, and set that user's password.
 */
const ADMINISTERS: readonly (readonly [Modulo, Flag])[] = [
  ['perfilModulo', 'actualizar'],
  ['perfilModulo', 'agregar'],
  ['usuarioPerfil', 'agregar'],
  ['usuarios', 'actualizar'],
];

interface Holders {
  /** Whether one active user holds all of ADMINISTERS. */
  administra: boolean;
  /** `<idModulo>.<flag>` of every right that some active user holds. */
  derechos: string[];
}

const flagColumns = sql.join(FLAGS.map(flag => sql`(${sql.lit(flag)}, pm.${sql.ref(flag)})`));
const holdsAll = sql.join(
  ADMINISTERS.map(([modulo, flag]) => sql`bool_or(clave = ${sql.lit(`${modulos[modulo]}.${flag}`)})`),
  sql` and `,
);

async function holders({ trx }: Contexto): Promise<Holders> {
  const query = sql<Holders>`
    with derecho as materialized (
      select u.id, pm."idModulo" || '.' || f.flag as clave
      from usuario u
      join usuario_perfil up on up."idUsuario" = u.id and up.estatus
      join perfil p on p.id = up."idPerfil" and p.estatus
      join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
      cross join lateral (values ${flagColumns}) f(flag, dado)
      where u.estatus and f.dado
    )
    select exists (select from derecho group by id having ${holdsAll}) as administra,
      array(select distinct clave from derecho) as derechos`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? { administra: false, derechos: [] };
}

const nombreDe = (clave: string): string => {
  const [id, flag] = clave.split('.');
  const modulo = Object.entries(nombresDeModulo).find(([name]) => String(modulos[name as Modulo]) === id)?.[1];
  return `${modulo}: ${flag}`;
};

/** 409 for what would leave the company without somebody who administers permissions, or a right without a holder (D29). */
function refuseLockOut(before: Holders, after: Holders): void {
  if (before.administra && !after.administra) {
    throw conflict('No se puede: no quedaría ninguna persona activa que administre los permisos');
  }
  const held = new Set(after.derechos);
  const lost = before.derechos.filter(clave => !held.has(clave));
  if (lost.length > 0) {
    const nombres = lost.map(nombreDe).sort().join(', ');
    throw conflict(`No se puede: nadie más tiene estos permisos y nadie podría devolverlos: ${nombres}`);
  }
}

/**
 * Runs a change of users, profiles, links, module rows or flags. One such change at a time in the whole database, so that
 * two at the same moment cannot both pass: each sees what the one before it left (D29). The action gets the actor's rights
 * as they are under that lock.
 */
export async function administering<T>(ctx: Contexto, action: (actor: Actor) => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('bodega permisos'))`.execute(ctx.trx);
  const poder = await poderDe(ctx, ctx.usuario.id);
  // Switched off while this call waited for the lock.
  if (!poder?.estatus) throw new AppError(401, 'Su sesión terminó, inicie sesión de nuevo');
  const before = await holders(ctx);
  const result = await action({ ...poder, ctx, id: ctx.usuario.id });
  refuseLockOut(before, await holders(ctx));
  return result;
}
