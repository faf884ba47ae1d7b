import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { MENSAJE_SIN_EMPRESA } from '#contract/empresa';
import { ok } from '#contract/envelope';
import { interruptor, type Interruptor } from '#contract/interruptor';
import { gates, puede } from '#contract/permisos';
import { command, type Contexto } from '../../commands';
import { conflict } from '../../errors';
import { readOne } from '../../lists/read';
import { type Actor, administering } from '../../rights/administering';
import { bringDetailedModules, dropDetailedModules } from '../../rights/detailedModules';
import { poderDe, requireToAdminister } from '../../rights/rights';
import { call } from '../../route';
import { setSwitch } from '../../switches';
import { empresaSource } from './source';

/** Throws if the actor would gain rights by switching detailed rights off, unless the actor administers (D31). */
async function checkOwnGain(actor: Actor): Promise<void> {
  const after = await poderDe(actor.ctx, actor.id);
  const gains = Object.values(gates).some(gate => after && puede(after, gate) && !puede(actor, gate));
  if (gains) requireToAdminister(actor);
}

/** Number of active users without an active profile, who would have no rights at all with detailed rights. */
async function withoutProfile({ trx }: Contexto): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from usuario u where u.estatus and not exists (
      select from usuario_perfil up join perfil p on p.id = up."idPerfil" and p.estatus
      where up."idUsuario" = u.id and up.estatus)`.execute(trx);
  return rows[0]?.people ?? 0;
}

async function described(ctx: Contexto, state: boolean): Promise<string> {
  if (!state) return 'Los permisos detallados quedaron apagados';
  const people = await withoutProfile(ctx);
  const left = people === 1 ? '1 persona sin perfil ya no las ve' : `${people} personas sin perfil ya no las ven`;
  return `Los permisos detallados quedaron encendidos${people > 0 ? `: ventas y clientes se dan por perfil, ${left}` : ''}`;
}

/** Switches detailed rights and adds or removes their modules, in one transaction serialized with other changes of rights (D53). */
const change = (ctx: Contexto, wanted: Interruptor) =>
  administering(ctx, { call: 'empresa.permisosDetallados' }, async actor => {
    const company = await ctx.trx.selectFrom('empresa').select('id').executeTakeFirst();
    if (!company) throw conflict(MENSAJE_SIN_EMPRESA);
    const { id } = company;
    const { state, changed } = await setSwitch(ctx, { table: 'empresa', id, column: 'permisosDetallados' }, wanted);
    if (changed) await (state ? bringDetailedModules(ctx) : dropDetailedModules(ctx));
    if (changed) await checkOwnGain(actor);
    return ok(await readOne(ctx.trx, ctx, empresaSource, id), await described(ctx, state));
  });

/** The company's setting 'Permisos detallados' (D53). */
export const permisosDetallados: FastifyPluginAsyncZod = async app => {
  app.route({
    ...call('empresa.permisosDetallados'),
    schema: { body: interruptor },
    handler: request => command(request, ctx => change(ctx, request.body)),
  });
};
