import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/envelope';
import type { Endpoints } from '#contract/endpoints';
import { idEnRuta } from '#contract/fields';
import { command, type Contexto } from './commands';
import { conflict, notFound } from './errors';
import { lastChange } from './lastChange';
import { listQuery, searchText } from './lists/query';
import { readList, readOne, sendList } from './lists/read';
import type { ListSource } from './lists/source';
import { locked } from './locks';
import { signedIn } from './plugins/session';
import { call, type ServedCall } from './route';

/** The six calls of a plain catalogue. */
type CatalogueCall = 'list' | 'search' | 'one' | 'create' | 'update' | 'toggle';

/** Resources of the endpoint table that have them all. */
export type CatalogueName = {
  [R in keyof Endpoints]: Endpoints[R] extends Record<CatalogueCall, unknown> ? R : never;
}[keyof Endpoints];

/** Values of a record by column. */
export type Values = Record<string, unknown>;
type Update = Values & { id: number; version?: number | null };

/**
 * A plain catalogue as facts; `catalogueRoutes` serves its six calls (SPEC part 7). A ninth catalogue is one of these
 * beside its contract file (docs/ARCHITECTURE.md shows it).
 */
export interface Catalogue {
  source: ListSource & { resource: string };
  table: string;
  create: z.ZodType<Values>;
  update: z.ZodType<Update>;
  /** What the answer to a creation says (SPEC part 8). */
  created: string;
  /** Columns that a create or an update does not write itself, but `afterWrite` does. */
  derived?: readonly string[];
  /** What else a write does in the same transaction; `before` is the version-checked record, absent for a creation. */
  afterWrite?: (ctx: Contexto, id: number, values: Values & { version?: number | null }) => Promise<void>;
  /** Takes the place of the plain switching of `estatus`, where more is asked for it. */
  toggle?: (ctx: Contexto, id: number) => Promise<void>;
}

const CHANGED =
  'No se pudo guardar: otra persona cambió este registro. Revise los datos actuales y vuelva a intentarlo';

const ownColumns = ({ derived = [] }: Pick<Catalogue, 'derived'>, values: Values): [string, unknown][] =>
  Object.entries(values).filter(
    ([name, value]) => name !== 'id' && name !== 'version' && value !== undefined && !derived.includes(name),
  );

/** Writes a new record; answers its id. */
export async function insert(
  ctx: Contexto,
  catalogue: Pick<Catalogue, 'table' | 'derived' | 'afterWrite'>,
  values: Values,
): Promise<number> {
  const columns = ownColumns(catalogue, values);
  const query = sql<{ id: number }>`
    insert into ${sql.table(catalogue.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`;
  const { rows } = await query.execute(ctx.trx);
  const [created] = rows;
  if (!created) throw new Error(`The insert into ${catalogue.table} returned nothing`);
  await catalogue.afterWrite?.(ctx, created.id, values);
  return created.id;
}

/** Locks the record and checks the version the writer has read, if it names one (D9). A stale one is told what is there, whose and since when. */
export async function lock(
  ctx: Contexto,
  catalogue: Pick<Catalogue, 'table' | 'source'>,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const { table } = catalogue;
  const query = sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id} ${locked(ctx.trx, table)}`;
  const { rows } = await query.execute(ctx.trx);
  const [current] = rows;
  if (!current) throw notFound();
  if (version != null && version !== current.version) {
    const present = await readOne(ctx.trx, ctx, catalogue.source, id);
    throw conflict(CHANGED, Object.assign({}, present, { cambio: await lastChange(ctx, catalogue.table, id) }));
  }
}

/** Changes a record, if the writer has read its present version. */
export async function update(
  ctx: Contexto,
  catalogue: Pick<Catalogue, 'table' | 'source' | 'derived' | 'afterWrite'>,
  values: Update,
): Promise<void> {
  await lock(ctx, catalogue, values.id, values.version);
  const assignments = ownColumns(catalogue, values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(catalogue.table)} set ${sql.join(assignments)} where id = ${values.id}`.execute(ctx.trx);
  await catalogue.afterWrite?.(ctx, values.id, values);
}

async function toggle(ctx: Contexto, catalogue: Catalogue, id: number): Promise<void> {
  if (catalogue.toggle) return catalogue.toggle(ctx, id);
  const { table } = catalogue;
  const query = sql`update ${sql.table(table)} set estatus = not estatus where id = ${id} returning id`;
  const { rows } = await query.execute(ctx.trx);
  if (rows.length === 0) throw notFound();
}

/** The six calls of one catalogue, each with its gate. */
type CatalogueCalls = Record<CatalogueCall, ServedCall>;

const callsOf = (name: CatalogueName): CatalogueCalls => ({
  list: call(`${name}.list`),
  search: call(`${name}.search`),
  one: call(`${name}.one`),
  create: call(`${name}.create`),
  update: call(`${name}.update`),
  toggle: call(`${name}.toggle`),
});

/** Serves a catalogue of the endpoint table under the gates of its name. */
export const catalogueRoutes = (name: CatalogueName, catalogue: Catalogue): FastifyPluginAsyncZod =>
  serveCatalogue(callsOf(name), catalogue);

/** Serves list, search, one, create, update and toggle of a catalogue at the calls given. */
export const serveCatalogue =
  (calls: CatalogueCalls, catalogue: Catalogue): FastifyPluginAsyncZod =>
  async app => {
    const { source } = catalogue;
    const params = z.object({ id: idEnRuta });
    const answer = async (ctx: Contexto, id: number, message: string) =>
      ok(await readOne(ctx.trx, ctx, source, id), message);

    app.route({
      ...calls.list,
      schema: { querystring: listQuery },
      handler: async (request, reply) =>
        sendList(reply, source, await readList(app.db, signedIn(request), source, { query: request.query })),
    });
    app.route({
      ...calls.search,
      schema: { querystring: listQuery, params: z.object({ text: searchText }) },
      handler: async (request, reply) => {
        const asked = { query: request.query, text: request.params.text };
        return sendList(reply, source, await readList(app.db, signedIn(request), source, asked));
      },
    });
    app.route({
      ...calls.one,
      schema: { params },
      handler: async request => {
        const record = await readOne(app.db, signedIn(request), source, request.params.id);
        if (!record) throw notFound();
        return ok(record);
      },
    });
    app.route({
      ...calls.create,
      schema: { body: catalogue.create },
      handler: async (request, reply) => {
        const created = await command(request, async ctx =>
          answer(ctx, await insert(ctx, catalogue, request.body), catalogue.created),
        );
        return reply.code(201).send(created);
      },
    });
    app.route({
      ...calls.update,
      schema: { body: catalogue.update },
      handler: request =>
        command(request, async ctx => {
          await update(ctx, catalogue, request.body);
          return answer(ctx, request.body.id, 'Los cambios se guardaron');
        }),
    });
    app.route({
      ...calls.toggle,
      schema: { params },
      handler: request =>
        command(request, async ctx => {
          await toggle(ctx, catalogue, request.params.id);
          return answer(ctx, request.params.id, 'El estado se cambió');
        }),
    });
  };
