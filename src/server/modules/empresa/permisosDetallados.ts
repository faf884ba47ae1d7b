import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { EMPRESA_MISSING } from '#contract/empresa';
import { switchBody, type SwitchBody } from '#contract/calls/switchBody';
import { type GateName, gates, passes } from '#contract/permisos';
import { command, type CommandContext } from '../../commands';
import { conflict, forbidden } from '../../errors';
import { answerRecord } from '../../records/reads';
import { type Actor, administering } from '../../rights/administering';
import { bringDetailedModules, dropDetailedModules } from '../../rights/detailedModules';
import { administers, type Power, requireToAdminister } from '../../rights/rights';
import { routeOf } from '../../route';
import { setSwitch } from '../../records/switches';
import { hasNoProfile } from '../usuarios/source';
import { empresaSource } from './source';

/** What each active user may do, by id: the names of the gates that are open to them. */
async function openTo({ trx }: CommandContext): Promise<Map<number, Set<string>>> {
  const query = sql<Power & { id: number }>`
    select u.id, u.estatus, u.roll, permisos_de(u.id) as permisos from usuario u where u.estatus`;
  const { rows } = await query.execute(trx);
  const names = Object.keys(gates) as GateName[];
  return new Map(rows.map(power => [power.id, new Set(names.filter(name => passes(power, gates[name])))]));
}

/** Throws if somebody gained a right by the switch that the actor lacked, or the actor any, unless the actor administers (D31). */
async function checkGains(actor: Actor, before: Map<number, Set<string>>): Promise<void> {
  const after = await openTo(actor.ctx);
  const own = before.get(actor.id);
  const gains = (id: number) => [...(after.get(id) ?? [])].filter(name => !before.get(id)?.has(name));
  if (gains(actor.id).length > 0) requireToAdminister(actor);
  if ([...after.keys()].some(id => gains(id).some(name => !own?.has(name)))) {
    throw forbidden('Otras personas ganarían permisos que usted no tiene. Pídalo a un administrador');
  }
}

/** Number of active users without an active profile, who would have no rights at all with detailed rights. */
async function withoutProfile({ trx }: CommandContext): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from usuario u where u.estatus and ${hasNoProfile(sql`u.id`)}`.execute(trx);
  return rows[0]?.people ?? 0;
}

async function described(ctx: CommandContext, state: boolean): Promise<string> {
  if (!state) return 'Los permisos detallados quedaron apagados';
  const people = await withoutProfile(ctx);
  const left = people === 1 ? '1 persona sin perfil ya no las ve' : `${people} personas sin perfil ya no las ven`;
  return `Los permisos detallados quedaron encendidos${people > 0 ? `: ventas y clientes se dan por perfil, ${left}` : ''}`;
}

/** Switches detailed rights and adds or removes their modules, in one transaction serialized with other changes of rights (D53). */
const change = (ctx: CommandContext, wanted: SwitchBody) =>
  administering(ctx, { call: 'empresa.permisosDetallados' }, async actor => {
    const company = await ctx.trx.selectFrom('empresa').select('id').executeTakeFirst();
    if (!company) throw conflict(EMPRESA_MISSING);
    const { id } = company;
    const before = administers(actor) ? null : await openTo(ctx);
    const { state, changed } = await setSwitch(ctx, { table: 'empresa', id, column: 'permisosDetallados' }, wanted);
    if (changed) await (state ? bringDetailedModules(ctx.trx) : dropDetailedModules(ctx.trx));
    if (changed && before) await checkGains(actor, before);
    return answerRecord(ctx, empresaSource, id, await described(ctx, state));
  });

/** The company's setting 'Permisos detallados' (D53). */
export const permisosDetallados: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('empresa.permisosDetallados'),
    schema: { body: switchBody },
    handler: request => command(request, ctx => change(ctx, request.body)),
  });
};
