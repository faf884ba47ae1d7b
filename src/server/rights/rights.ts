import { type Kysely, sql } from 'kysely';
import { type Flag, FLAGS, type Modulo, modulos, type PermisoRegistro } from '#contract/permisos';
import { firstFew } from '#contract/text/format';
import type { Database } from '../db/schema';
import { forbidden } from '../errors';

/** The flags of one module. */
export type Right = { idModulo: number } & Record<Flag, boolean>;

/** State, role and rights of a user at present. */
export interface Power {
  estatus: boolean;
  roll: string;
  permisos: readonly PermisoRegistro[];
}

/** Reads the state, role and rights of a user; undefined if there is no such user. */
export async function powerOf(db: Kysely<Database>, idUsuario: number): Promise<Power | undefined> {
  const query = sql<Power>`select u.estatus, u.roll, permisos_de(u.id) as permisos from usuario u where u.id = ${idUsuario}`;
  const { rows } = await query.execute(db);
  return rows[0];
}

/** Rights that a profile gives, even if inactive, so that activating it later gives nothing that was not checked. */
export async function rightsOfProfile(db: Kysely<Database>, idPerfil: number): Promise<Right[]> {
  return db
    .selectFrom('perfil_modulo')
    .select(['idModulo', 'ver', 'agregar', 'eliminar', 'actualizar'])
    .where('idPerfil', '=', idPerfil)
    .where('estatus', '=', true)
    .execute();
}

/** The modules of users, profiles and the links between them. */
const ADMINISTRATION: readonly Modulo[] = ['usuarios', 'perfil', 'perfilModulo', 'usuarioPerfil', 'usuarioProyecto'];

/** Whether somebody administers: holds every flag in users, profiles and their links (D29). */
export const administers = ({ permisos }: Pick<Power, 'permisos'>): boolean =>
  ADMINISTRATION.every(name => {
    const held = permisos.find(({ idModulo }) => idModulo === modulos[name]);
    return held !== undefined && FLAGS.every(flag => held[flag]);
  });

/** The wanted rights that a person does not hold, as "Artículos: agregar". Modules that do not exist are skipped. */
function missing({ permisos }: Power, wanted: readonly Right[]): string[] {
  return wanted.flatMap(right => {
    const own = permisos.find(({ idModulo }) => idModulo === right.idModulo);
    return own ? FLAGS.filter(flag => right[flag] && !own[flag]).map(flag => `${own.modulo}: ${flag}`) : [];
  });
}

const NAMED = 4;

/** The first few rights of a list, and how many more there are, in Spanish. */
export const listed = (names: readonly string[]): string => firstFew(names, NAMED);

const refuseLacking = (message: string, lacking: readonly string[]): void => {
  if (lacking.length > 0) throw forbidden(`${message}: ${listed(lacking)}`);
};

/** Throws 403 for giving rights that the actor does not hold, so that nobody can extend their own rights (D31). */
export const requireRights = (actor: Power, given: readonly Right[]): void =>
  refuseLacking('No puede dar permisos que usted no tiene', missing(actor, given));

/** Throws 403 for giving or taking the role Administrador without having it (D31). */
export function requireAdministrator({ roll }: Power): void {
  if (roll !== 'Administrador') throw forbidden('Solo un Administrador puede dar o quitar el rol Administrador');
}

/** For giving oneself a profile, a flag or a project: throws 403 unless the actor administers (D31). */
export function requireToAdminister(actor: Power): void {
  if (administers(actor)) return;
  throw forbidden(
    'Solo quien administra usuarios y perfiles puede darse un perfil, un permiso o un proyecto. Pídalo a un administrador',
  );
}

/** For giving rights to a profile: if the actor has that profile, throws 403 unless the actor administers (D31). */
export async function requireToGiveProfile(
  db: Kysely<Database>,
  actor: Power & { id: number },
  idPerfil: number,
): Promise<void> {
  const own = await db
    .selectFrom('usuario_perfil')
    .select('id')
    .where('idUsuario', '=', actor.id)
    .where('idPerfil', '=', idPerfil)
    .where('estatus', '=', true)
    .executeTakeFirst();
  if (own) requireToAdminister(actor);
}

const OF_PERSON = 'No puede cambiar a una persona con más permisos que usted. A usted le falta';

/** Throws 403 for changing the rights or projects of a user who holds a right that the actor lacks (D31). */
export async function requireRightsOf(db: Kysely<Database>, actor: Power, idUsuario: number): Promise<void> {
  const target = await powerOf(db, idUsuario);
  if (target) refuseLacking(OF_PERSON, missing(actor, target.permisos));
}

/** Throws 403 for changing the account of a user who holds a right, or the role, that the actor lacks (D31). */
export async function requireAccount(db: Kysely<Database>, actor: Power, idUsuario: number): Promise<void> {
  const target = await powerOf(db, idUsuario);
  if (!target) return;
  const lacking = missing(actor, target.permisos);
  if (target.roll === 'Administrador' && actor.roll !== 'Administrador') lacking.unshift('rol Administrador');
  refuseLacking(OF_PERSON, lacking);
}

/** Throws 403 for changing a profile that gives a right which the actor lacks (D31). */
export async function requireProfile(db: Kysely<Database>, actor: Power, idPerfil: number): Promise<void> {
  refuseLacking(
    'No puede cambiar un perfil con permisos que usted no tiene',
    missing(actor, await rightsOfProfile(db, idPerfil)),
  );
}
