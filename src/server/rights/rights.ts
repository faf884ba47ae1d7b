import { type Kysely, sql } from 'kysely';
import { type Flag, FLAGS, type Modulo, modulos, type PermisoRegistro } from '#contract/permisos';
import type { Database } from '../db/schema';
import { forbidden } from '../errors';

/** A transaction, or for a look before one the database itself. */
type Trx = { trx: Kysely<Database> };

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

/** The modules of users, profiles and the links between them. */
const ADMINISTRATION: readonly Modulo[] = ['usuarios', 'perfil', 'perfilModulo', 'usuarioPerfil', 'usuarioProyecto'];

/** Whether somebody administers: holds everything in users, profiles and their links (D29). */
export const administers = ({ permisos }: Pick<Poder, 'permisos'>): boolean =>
  ADMINISTRATION.every(name => {
    const held = permisos.find(({ idModulo }) => idModulo === modulos[name]);
    return held !== undefined && FLAGS.every(flag => held[flag]);
  });

/** "Artículos: agregar" of every right among the wanted ones that `poder` does not hold. In a module that is none there is no right. */
function missing({ permisos }: Poder, wanted: readonly Derecho[]): string[] {
  return wanted.flatMap(derecho => {
    const own = permisos.find(({ idModulo }) => idModulo === derecho.idModulo);
    return own ? FLAGS.filter(flag => derecho[flag] && !own[flag]).map(flag => `${own.modulo}: ${flag}`) : [];
  });
}

const NAMED = 4;

/** The first few of a list of rights, and how many more there are. */
export const enumerar = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` y ${names.length - NAMED} más` : '');

const refuseLacking = (message: string, lacking: readonly string[]): void => {
  if (lacking.length > 0) throw forbidden(`${message}: ${enumerar(lacking)}`);
};

/** Refuses who would give rights without holding all of them: no one rises by himself (D31). */
export const requireRights = (actor: Poder, given: readonly Derecho[]): void =>
  refuseLacking('No puede dar permisos que usted no tiene', missing(actor, given));

/** Refuses who would make an Administrador without being one (D31). */
export function requireAdministrador({ roll }: Poder): void {
  if (roll !== 'Administrador') throw forbidden('Solo un Administrador puede dar o quitar el rol Administrador');
}

/** Refuses who would give himself a profile, a flag or a project, unless he administers (D31). */
export function requireToAdminister(actor: Poder): void {
  if (administers(actor)) return;
  throw forbidden(
    'Solo quien administra usuarios y perfiles puede darse un perfil, un permiso o un proyecto. Pídalo a un administrador',
  );
}

/** The same for what a profile is given that the actor himself has. */
export async function requireToGiveProfile(
  { trx }: Trx,
  actor: Poder & { id: number },
  idPerfil: number,
): Promise<void> {
  const own = await trx
    .selectFrom('usuario_perfil')
    .select('id')
    .where('idUsuario', '=', actor.id)
    .where('idPerfil', '=', idPerfil)
    .where('estatus', '=', true)
    .executeTakeFirst();
  if (own) requireToAdminister(actor);
}

const OF_PERSON = 'No puede cambiar a una persona con más permisos que usted. A usted le falta';

/** Refuses who would change the rights or projects of another who holds a right that he himself lacks (D31). */
export async function requireRightsOf(ctx: Trx, actor: Poder, idUsuario: number): Promise<void> {
  const target = await poderDe(ctx, idUsuario);
  if (target) refuseLacking(OF_PERSON, missing(actor, target.permisos));
}

/** Refuses who would change another's account who holds a right, or the roll, that he himself lacks (D31). */
export async function requireAccount(ctx: Trx, actor: Poder, idUsuario: number): Promise<void> {
  const target = await poderDe(ctx, idUsuario);
  if (!target) return;
  const lacking = missing(actor, target.permisos);
  if (target.roll === 'Administrador' && actor.roll !== 'Administrador') lacking.unshift('rol Administrador');
  refuseLacking(OF_PERSON, lacking);
}

/** Refuses who would change a profile that gives a right he himself lacks (D31). */
export async function requireProfile(ctx: Trx, actor: Poder, idPerfil: number): Promise<void> {
  refuseLacking(
    'No puede cambiar un perfil con permisos que usted no tiene',
    missing(actor, await derechosDePerfil(ctx, idPerfil)),
  );
}
