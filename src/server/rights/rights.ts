import { sql } from 'kysely';
import { type Flag, FLAGS, type PermisoRegistro } from '#contract/permisos';
import type { Contexto } from '../commands';
import { forbidden } from '../errors';

type Trx = Pick<Contexto, 'trx'>;

/** Flags of one module. */
export type Derecho = { idModulo: number } & Record<Flag, boolean>;

/** What somebody is and may do at this moment. */
export interface Poder {
  estatus: boolean;
  roll: string;
  permisos: readonly PermisoRegistro[];
}

/** The roll and the rights of a user as they are now; undefined when there is no such user. */
export async function poderDe({ trx }: Trx, idUsuario: number): Promise<Poder | undefined> {
  const query = sql<Poder>`select u.estatus, u.roll, permisos_de(u.id) as permisos from usuario u where u.id = ${idUsuario}`;
  const { rows } = await query.execute(trx);
  return rows[0];
}

/** What a profile gives, whether the profile itself is active or not: who activates it later gives nothing new. */
export async function derechosDePerfil({ trx }: Trx, idPerfil: number): Promise<Derecho[]> {
  return trx
    .selectFrom('perfil_modulo')
    .select(['idModulo', 'ver', 'agregar', 'eliminar', 'actualizar'])
    .where('idPerfil', '=', idPerfil)
    .where('estatus', '=', true)
    .execute();
}

/** "Artículos: agregar" of every right among the wanted ones that `poder` does not hold. In a module that is none there is no right. */
function missing({ permisos }: Poder, wanted: readonly Derecho[]): string[] {
  return wanted.flatMap(derecho => {
    const own = permisos.find(({ idModulo }) => idModulo === derecho.idModulo);
    return own ? FLAGS.filter(flag => derecho[flag] && !own[flag]).map(flag => `${own.modulo}: ${flag}`) : [];
  });
}

/** Refuses who would give rights without holding all of them: no one rises by himself (D31). */
export function requireRights(actor: Poder, given: readonly Derecho[]): void {
  const lacking = missing(actor, given);
  if (lacking.length > 0) throw forbidden(`No puede dar permisos que usted no tiene: ${lacking.join(', ')}`);
}

/** Refuses who would make an Administrador without being one (D31). */
export function requireAdministrador({ roll }: Poder): void {
  if (roll !== 'Administrador') throw forbidden('Solo un Administrador puede dar o quitar el rol Administrador');
}

/** Refuses who would take over an account (its password, its e-mail) that holds more than their own (D31). */
export async function requireAccount(ctx: Trx, actor: Poder, idUsuario: number): Promise<void> {
  const target = await poderDe(ctx, idUsuario);
  if (!target) return;
  const more = missing(actor, target.permisos);
  if (target.roll === 'Administrador' && actor.roll !== 'Administrador') more.unshift('rol Administrador');
  if (more.length > 0) {
    throw forbidden(
      `No puede cambiar el correo ni la contraseña de alguien con más permisos que usted: ${more.join(', ')}`,
    );
  }
}
