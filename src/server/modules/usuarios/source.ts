import { type RawBuilder, sql } from 'kysely';
import { requiredText } from '#contract/declarations/fields';
import { ROLES } from '#contract/usuario';
import { rollName } from '#contract/usuarioAdmin';
import { z } from 'zod';
import type { Lockable } from '../../records/write';
import { busquedaLike, type Condition, listFilter, type ListSource, some } from '../../lists/source';
import { inOrderOf, lowerCased, recordColumns, recordFilters, recordSort } from '../../records/sourceParts';
import { mayRead, ofCompany } from '../../scope';
import { statesWith } from '../../search';

const columns = sql`${recordColumns}, t.email, t."nombreUsuario", t.nombre, t.apellido, t.foto, t.roll, t."cambiarClave"`;

/** Query of the names of the profiles whose rights a user has. */
const profilesInForce = (user: RawBuilder<unknown>) => sql`
  select p.nombre from usuario_perfil x join perfil p on p.id = x."idPerfil"
  where x."idUsuario" = ${user} and x.estatus and p.estatus`;

const activeProfiles = sql`array(${profilesInForce(sql`t.id`)} order by p.nombre)`;

/** A user has no active profile. */
export const hasNoProfile = (user: RawBuilder<unknown>): Condition => sql`not exists (${profilesInForce(user)})`;

/** A user has an active profile whose name contains a word. */
const inActiveProfile = (word: string) =>
  sql<boolean>`exists (select from unnest(${activeProfiles}) perfil where sin_acentos(perfil) like patron(${word}))`;

/** List of users for administration. The password hash is not read (D31). */
export const usuariosSource: ListSource = {
  resource: 'usuarios',
  scope: ofCompany('users are the staff of the company'),
  from: sql`usuario t`,
  columns: reader =>
    mayRead(reader, 'usuarioPerfiles.list') ? sql`${columns}, ${activeProfiles} as "perfilesActivos"` : columns,
  sort: {
    ...recordSort,
    nombre: inOrderOf([sql`t.nombre`, sql`t.apellido`]),
    apellido: sql`t.apellido`,
    email: sql`t.email`,
    nombreUsuario: sql`t."nombreUsuario"`,
    roll: sql`t.roll`,
  },
  defaultSort: ['nombre', 'ASC'],
  filters: {
    ...recordFilters,
    sinPerfil: listFilter(z.literal(true), () => hasNoProfile(sql`t.id`)),
    roll: listFilter(z.enum(ROLES), value => sql`t.roll = ${value}`),
    // For forms that check while typing whether a name is taken (S5).
    email: listFilter(requiredText(''), value => sql`lower(t.email collate "C") = lower(${value} collate "C")`),
    nombreUsuario: listFilter(
      requiredText(''),
      value => sql`${lowerCased(sql`t."nombreUsuario"`)} = ${lowerCased(sql`${value}`)}`,
    ),
  },
  search: (word, reader) =>
    some([
      busquedaLike('t.busqueda')(word),
      sql`t.roll = any(${statesWith(ROLES, word, rollName)}::text[])`,
      ...(mayRead(reader, 'usuarioPerfiles.list') ? [inActiveProfile(word)] : []),
    ]),
};

/** Ids of the records a user is actively linked to in a link table. */
const linked = (table: string, column: string, user: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(x.${sql.ref(column)} order by x.${sql.ref(column)}), '[]'::json)
    from ${sql.table(table)} x where x."idUsuario" = ${user} and x.estatus)`;

const profilesOf = (user: RawBuilder<unknown>) => linked('usuario_perfil', 'idPerfil', user);
const projectsOf = (user: RawBuilder<unknown>) => linked('usuario_proyecto', 'idProyecto', user);

/** Version of a user's links for conflict detection (D9): equal for equal links. */
export const enlacesVersion = (user: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`md5(${profilesOf(user)}::text || ${projectsOf(user)}::text)`;

/** One user, with profiles and projects if the reader may assign them. */
export const usuarioSource: ListSource = {
  ...usuariosSource,
  columns: reader => {
    const user = sql`t.id`;
    const seen = [
      sql`'version', ${enlacesVersion(user)}`,
      ...(mayRead(reader, 'usuarioPerfiles.create') ? [sql`'perfiles', ${profilesOf(user)}`] : []),
      ...(mayRead(reader, 'usuarioProyectos.create') ? [sql`'proyectos', ${projectsOf(user)}`] : []),
    ];
    return sql`${columns}, json_build_object(${sql.join(seen)}) as enlaces`;
  },
};

/** The last audit record of a user or of any link of that user, for `lastChange`. */
const lastTrace = (id: number): RawBuilder<unknown> => sql`
  select max(a.id) from (
    select 'usuario' as tabla, ${id}::integer as id
    union all select 'usuario_perfil', x.id from usuario_perfil x where x."idUsuario" = ${id}
    union all select 'usuario_proyecto', x.id from usuario_proyecto x where x."idUsuario" = ${id}
  ) r join auditoria a on a.tabla = r.tabla and a."idRegistro" = r.id`;

/** How a user is locked, and read for the 409 of a version conflict (D9). */
export const lockableUsuario: Lockable = { table: 'usuario', source: usuarioSource, lastTrace };
