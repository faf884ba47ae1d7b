import { sql } from 'kysely';
import { inactiveText, missingText, referenceTo } from '#contract/declarations/catalogue';
import { enlaces, type EnlaceName } from '#contract/enlaces';
import { NO_USUARIO } from '#contract/usuarioAdmin';
import { invalid } from '../../errors';
import type { Link } from '../../records/links';
import { type ListSource, fullNameIn, personIn } from '../../lists/source';
import { recordFilters } from '../../records/sourceParts';
import type { Actor } from '../../rights/administering';
import { rightsOfProfile, requireRights, requireRightsOf, requireToAdminister } from '../../rights/rights';
import { ofCompany } from '../../scope';

/** Scope of the links of users, profiles and modules. */
export const administration = ofCompany('who may do what, and works where, is for whoever administers the company');

const ofUser = { table: 'usuario', column: 'idUsuario', missing: NO_USUARIO } as const;

/** List of the links of users with another table, whose name is the property of its record in the response. */
const ofUsers = (
  resource: EnlaceName,
  links: string,
  { table, column }: { table: 'perfil' | 'proyecto'; column: string },
): ListSource => ({
  resource,
  scope: administration,
  from: sql`${sql.table(links)} t`,
  joins: sql`join usuario u on u.id = t."idUsuario" join ${sql.table(table)} o on o.id = t.${sql.ref(column)}`,
  columns: sql`t.id, t.estatus, ${personIn('u')} as usuario,
    json_build_object('id', o.id, 'nombre', o.nombre) as ${sql.ref(table)}`,
  sort: {
    id: sql`t.id`,
    estatus: sql`t.estatus`,
    usuario: fullNameIn('u'),
    [table]: sql`o.nombre`,
    [`${table}.nombre`]: sql`o.nombre`,
  },
  defaultSort: [table, 'ASC'],
  filters: recordFilters,
});

/** Throws unless the actor has all rights of another user, or administers if the user is the actor (D31). */
async function checkPerson(actor: Actor, idUsuario: number, gives: boolean): Promise<void> {
  if (idUsuario !== actor.id) await requireRightsOf(actor.ctx.trx, actor, idUsuario);
  else if (gives) requireToAdminister(actor);
}

/** Throws 422 on `field` if a user is given a profile or project that does not exist, or an inactive one (D32). */
export async function requireActive(
  { ctx }: Actor,
  name: 'usuarioPerfiles' | 'usuarioProyectos',
  ids: readonly unknown[],
  field: string = referenceTo(enlaces[name].other),
): Promise<void> {
  const { other } = enlaces[name];
  const query = sql<{ nombre: string | null }>`
    select x.nombre from unnest(${ids}::integer[]) as given left join ${sql.table(other.table)} x on x.id = given
    where x.estatus is not true limit 1`;
  const [refused] = (await query.execute(ctx.trx)).rows;
  if (!refused) return;
  const { nombre } = refused;
  throw invalid({ [field]: nombre === null ? missingText(other) : inactiveText(other, nombre) });
}

/** Profiles of a user (S7). Activating one requires all rights of the profile. */
const usuarioPerfiles: Link = {
  table: 'usuario_perfil',
  owner: ofUser,
  source: ofUsers('usuarioPerfiles', 'usuario_perfil', { table: 'perfil', column: 'idPerfil' }),
  create: enlaces.usuarioPerfiles.create,
  allow: async (actor, { idUsuario, idPerfil }, activates) => {
    await checkPerson(actor, Number(idUsuario), activates);
    if (!activates) return;
    requireRights(actor, await rightsOfProfile(actor.ctx.trx, Number(idPerfil)));
    await requireActive(actor, 'usuarioPerfiles', [idPerfil]);
  },
};

/** Projects of a user (S7), whose orders the user sees (D11). They give no rights. */
const usuarioProyectos: Link = {
  table: 'usuario_proyecto',
  owner: ofUser,
  source: ofUsers('usuarioProyectos', 'usuario_proyecto', { table: 'proyecto', column: 'idProyecto' }),
  create: enlaces.usuarioProyectos.create,
  allow: async (actor, { idUsuario, idProyecto }, activates) => {
    await checkPerson(actor, Number(idUsuario), activates);
    if (activates) await requireActive(actor, 'usuarioProyectos', [idProyecto]);
  },
};

/** The kinds of links of a user. */
export const ofUsuario = { usuarioPerfiles, usuarioProyectos };
