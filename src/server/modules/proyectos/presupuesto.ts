import { type Kysely, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/calls/envelope';
import {
  PRESUPUESTO_SAVED,
  presupuesto,
  type Presupuesto,
  type SavedPresupuesto,
  savedPresupuesto,
} from '#contract/presupuesto';
import { command, type CommandContext } from '../../commands';
import type { Database } from '../../db/schema';
import { conflict, isStale } from '../../errors';
import { lastChange } from '../../records/lastChange';
import { locked } from '../../db/locks';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import { codeInOrder } from '../pedidos/totales';
import { projectToRead, type VisibleProject } from './visible';

const CHANGED = 'Otra persona cambió este presupuesto mientras tanto. Revise cómo está ahora';

/** Reads the budget of a project, sorted by code. */
async function readPresupuesto(db: Kysely<Database>, id: VisibleProject): Promise<Presupuesto> {
  const { rows } = await sql<{ presupuesto: unknown }>`
    select json_build_object('id', ${id}::integer,
      'version', coalesce((select version from presupuesto where "idProyecto" = ${id}), 0),
      'codigos', (select coalesce(json_agg(json_build_object('direccionamiento', direccionamiento, 'monto', monto)
          order by ${codeInOrder(sql`direccionamiento`)}, direccionamiento), '[]'::json)
        from presupuesto_codigo where "idProyecto" = ${id})) as presupuesto`.execute(db);
  return presupuesto.parse(rows[0]?.presupuesto);
}

/**
 * Locks the budget of a project and creates it if there is none. Returns its version before, 0 for a new one. Throws 404 if the
 * project is no longer the actor's when its turn comes.
 */
async function lockPresupuesto(ctx: CommandContext, id: VisibleProject): Promise<number> {
  const { trx } = ctx;
  const made =
    await sql`insert into presupuesto ("idProyecto") values (${id}) on conflict do nothing returning id`.execute(trx);
  const { rows } = await sql<{ version: number }>`
    select version from presupuesto where "idProyecto" = ${id} ${locked(trx, 'presupuesto')}`.execute(trx);
  await projectToRead(trx, ctx, id);
  if (made.rows.length > 0) return 0;
  return rows[0]?.version ?? 0;
}

/** The last change to any code of a budget, including removed ones. */
const lastTrace = (id: VisibleProject) => sql`
  select max(id) from auditoria where tabla = 'presupuesto_codigo' and (coalesce(despues, antes) ->> 'idProyecto')::integer = ${id}`;

/**
 * Replaces the budget of a project: codes that are missing are deleted, and only differences are written; without any the version stays,
 * and a project that has no budget gets none. Throws 409 with the current budget and its last change if another version was read (D9).
 */
export async function savePresupuesto(
  ctx: CommandContext,
  id: VisibleProject,
  { version, codigos }: Pick<SavedPresupuesto, 'version' | 'codigos'>,
): Promise<Presupuesto> {
  if (codigos.length === 0 && !isStale(version, 0)) {
    const none = await readPresupuesto(ctx.trx, id);
    if (none.version === 0) return none;
  }
  const present = await lockPresupuesto(ctx, id);
  if (isStale(version, present)) {
    const cambio = await lastChange(ctx, lastTrace(id));
    throw conflict(CHANGED, { ...(await readPresupuesto(ctx.trx, id)), cambio });
  }
  const wanted = sql`json_to_recordset(${JSON.stringify(codigos)}::json) as n (direccionamiento text, monto numeric)`;
  const removed = await sql`delete from presupuesto_codigo where "idProyecto" = ${id}
    and direccionamiento not in (select n.direccionamiento from ${wanted})`.execute(ctx.trx);
  const written = await sql`insert into presupuesto_codigo as b ("idProyecto", direccionamiento, monto)
    select ${id}, n.direccionamiento, n.monto from ${wanted}
    on conflict ("idProyecto", direccionamiento) do update set monto = excluded.monto where b.monto <> excluded.monto`.execute(
    ctx.trx,
  );
  const isChanged = [removed, written].some(({ numAffectedRows = 0n }) => numAffectedRows > 0n);
  if (present > 0 && isChanged)
    await sql`update presupuesto set version = version where "idProyecto" = ${id}`.execute(ctx.trx);
  return readPresupuesto(ctx.trx, id);
}

/** Routes of the budgets of projects (D50). */
export const presupuestos: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('presupuestos.one'),
    schema: { params: idInPath },
    handler: async request =>
      ok(await readPresupuesto(app.db, await projectToRead(app.db, signedIn(request), request.params.id))),
  });
  app.route({
    ...routeOf('presupuestos.update'),
    schema: { body: savedPresupuesto },
    handler: request =>
      command(request, async ctx => {
        const id = await projectToRead(ctx.trx, ctx, request.body.id);
        return ok(await savePresupuesto(ctx, id, request.body), PRESUPUESTO_SAVED);
      }),
  });
};
