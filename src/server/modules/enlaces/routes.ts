import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { missingText } from '#contract/declarations/catalogue';
import { enlaces } from '#contract/enlaces';
import { perfiles } from '#contract/perfil';
import { pathId } from '#contract/declarations/fields';
import { recordOf } from '#contract/declarations/recordOf';
import { switchBody, type SwitchBody } from '#contract/calls/switchBody';
import { permisoCodes, type Flag, FLAGS } from '#contract/permisos';
import { command, type CommandContext } from '../../commands';
import { linkRoutes } from '../../records/links';
import { recordFilters } from '../../records/sourceParts';
import { answerRecord } from '../../records/reads';
import { type Actor, administering } from '../../rights/administering';
import { type Right, requireProfile, requireRights, requireToGiveProfile } from '../../rights/rights';
import { routeOf, codeFor } from '../../route';
import { setSwitch } from '../../records/switches';
import { administration, ofUsuario } from './ofUsuario';

const ofProfile = { table: 'perfil', column: 'idPerfil', missing: missingText(perfiles) } as const;

export const usuarioPerfiles = linkRoutes('usuarioPerfiles', ofUsuario.usuarioPerfiles);
export const usuarioProyectos = linkRoutes('usuarioProyectos', ofUsuario.usuarioProyectos);

const flagColumns = sql.join(FLAGS.map(flag => sql`t.${sql.ref(flag)}`));

const modulesSource = {
  resource: 'perfilModulos',
  scope: administration,
  from: sql`perfil_modulo t`,
  joins: sql`join modulo m on m.id = t."idModulo" join perfil p on p.id = t."idPerfil"`,
  columns: sql`t.id, t.estatus, ${flagColumns}, json_build_object('id', m.id, 'descripcion', m.descripcion) as modulo,
    json_build_object('id', p.id, 'nombre', p.nombre) as perfil`,
  sort: {
    id: sql`t.id`,
    estatus: sql`t.estatus`,
    modulo: sql`m.descripcion`,
    'modulo.descripcion': sql`m.descripcion`,
    perfil: sql`p.nombre`,
    'perfil.nombre': sql`p.nombre`,
    ...Object.fromEntries(FLAGS.map(flag => [flag, sql`t.${sql.ref(flag)}`])),
  },
  defaultSort: ['modulo', 'ASC'] as const,
  filters: recordFilters,
};

/** The rights that a row of perfil_modulo gives. */
const rightIn = (row: Record<string, unknown>): Right => ({
  idModulo: Number(row.idModulo),
  ...recordOf(FLAGS, flag => row[flag] === true),
});

/** Throws unless the actor has all rights of the profile, and those to be `given` to it (D31). */
async function checkModule(actor: Actor, row: Record<string, unknown>, given: Right | undefined): Promise<void> {
  const idPerfil = Number(row.idPerfil);
  await requireProfile(actor.ctx.trx, actor, idPerfil);
  if (!given) return;
  requireRights(actor, [given]);
  await requireToGiveProfile(actor.ctx.trx, actor, idPerfil);
}

/** Modules of a profile with their permission flags (S7). */
export const perfilModulos = linkRoutes('perfilModulos', {
  table: 'perfil_modulo',
  owner: ofProfile,
  source: modulesSource,
  create: enlaces.perfilModulos.create,
  allow: (actor, row, activates) => checkModule(actor, row, activates ? rightIn(row) : undefined),
});

/** The flag of a permission code: 1 ver, 2 eliminar, 3 actualizar, 4 agregar (S4). */
const permiso = codeFor<Flag>(permisoCodes, 'El código de permiso no es válido');

/** Sets or toggles a flag of a row. The actor must have a right in order to give it (D31). */
const setFlag = (ctx: CommandContext, id: number, flag: Flag, wanted: SwitchBody): Promise<void> =>
  administering(ctx, { call: 'perfilModulos.permiso' }, async actor => {
    const allow = (row: Record<string, unknown>, next: boolean) =>
      checkModule(actor, row, next ? rightIn({ idModulo: row.idModulo, [flag]: true }) : undefined);
    await setSwitch(ctx, { table: 'perfil_modulo', id, column: flag, allow }, wanted);
  });

/** The permission switches of a profile's module (S4 and S7). */
export const moduloPermisos: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('perfilModulos.permiso'),
    schema: { params: z.object({ id: pathId, permiso }), body: switchBody },
    handler: request =>
      command(request, async ctx => {
        const { id, permiso: flag } = request.params;
        await setFlag(ctx, id, flag, request.body);
        return answerRecord(ctx, modulesSource, id, 'El permiso se cambió');
      }),
  });
};
