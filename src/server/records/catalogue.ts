import { type RawBuilder, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import type { CatalogoName } from '#contract/catalogos';
import { ok } from '#contract/calls/envelope';
import { switchBody, type SwitchBody } from '#contract/calls/switchBody';
import type { Fields } from '#contract/declarations/kinds';
import { gates, passes } from '#contract/permisos';
import { leavesOf } from '#contract/declarations/placedFields';
import { changeRoute, createRoute } from './writeRoutes';
import { catalogueSource } from './catalogueSource';
import { command, type CommandContext } from '../commands';
import { type AppError, conflict, isStale, lacksRight, notFound } from '../errors';
import { lastChange, lastTraceOf } from './lastChange';
import { readOne } from '../lists/read';
import { listRoutes } from '../lists/routes';
import type { ListSource } from '../lists/source';
import { locked } from '../db/locks';
import { signedIn } from '../plugins/session';
import { answerRecord, estatusOf, readExisting } from './reads';
import { checkReferences } from './references';
import { routeOf, idInPath } from '../route';
import { ofCompany } from '../scope';
import { setSwitch } from './switches';

/** Values of a record by field name. */
export type Values = Record<string, unknown>;
type Update = Values & { id: number; version?: number | null };

/** A change about to be made to a record: an update of its fields, or a toggle of `estatus`. */
export interface Change {
  call: 'update' | 'toggle';
  id: number;
}

/** The table of the records, and what else is done when one is written. */
interface Stored {
  table: string;
  /** The declared fields. The fields of a group are columns of the table itself. */
  fields?: Fields;
  /** Columns that `insert` and `update` skip because `afterWrite` writes them. */
  derived?: readonly string[];
  /** Runs after each insert and update, in the same transaction. */
  afterWrite?: (ctx: CommandContext, id: number, values: Values & { version?: number | null }) => Promise<void>;
}

/** A plain catalogue as the server serves it: its declaration in the contract plus its own hooks. */
export interface Catalogue extends Stored {
  declared: AnyCatalogue;
  source: ListSource;
  /** Counterpart of `afterWrite` for many imported records at once; it looks their ids up by key. */
  afterImport?: (ctx: CommandContext, rows: readonly Values[]) => Promise<void>;
  /** Wraps a change of a record, to apply rules beyond the gate of its call. Calls `write` or throws. */
  aroundChange?: (ctx: CommandContext, change: Change, write: () => Promise<void>) => Promise<void>;
  /** Counterpart of `guard` for the creation of a record. Returns the new id. */
  aroundCreate?: (ctx: CommandContext, values: Values, write: () => Promise<number>) => Promise<number>;
}

/** Hooks and additional columns of a catalogue that do not follow from its declaration. */
export type OwnOfCatalogue = Omit<Partial<Catalogue>, 'declared' | 'table' | 'fields' | 'source'> & {
  columns?: RawBuilder<unknown>[];
};

/** Builds the served catalogue from its declaration in the contract and its own hooks and columns. */
export const catalogueOf = (declared: AnyCatalogue, { columns, ...own }: OwnOfCatalogue = {}): Catalogue => ({
  declared,
  table: declared.table,
  fields: declared.fields,
  source: catalogueSource(declared, ofCompany(declared.shared), { columns }),
  ...own,
});

const CHANGED =
  'No se pudo guardar: otra persona cambió este registro. Revise los datos actuales y vuelva a intentarlo';

/** Flattens a record: the fields of a group become fields of the record, like the columns of the table. */
const flattened = ({ fields = {} }: Pick<Stored, 'fields'>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fields[name]?.fields ? Object.entries(value ?? {}) : [[name, value]],
    ),
  );

const ownColumns = (stored: Pick<Stored, 'derived' | 'fields'>, values: Values): [string, unknown][] =>
  Object.entries(flattened(stored, values)).filter(
    ([name, value]) => name !== 'id' && name !== 'version' && value !== undefined && !stored.derived?.includes(name),
  );

/** Inserts a record and runs `afterWrite`. Returns the new id. */
export async function insert(ctx: CommandContext, catalogue: Stored, values: Values): Promise<number> {
  await checkReferences(ctx, { ...catalogue, values });
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

/** Rows per statement. */
const BATCH = 1000;

/** Inserts many records in batches: every declared column that is not derived, null where a record has no value. */
export async function insertMany(ctx: CommandContext, catalogue: Catalogue, records: readonly Values[]): Promise<void> {
  const { table, derived = [], declared } = catalogue;
  const columns = leavesOf(declared.fields)
    .map(({ name }) => name)
    .filter(name => !derived.includes(name));
  const names = sql.join([...columns, 'estatus'].map(name => sql.ref(name)));
  for (let at = 0; at < records.length; at += BATCH) {
    const rows = records.slice(at, at + BATCH).map(record => flattened(catalogue, record));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
      ctx.trx,
    );
    await catalogue.afterImport?.(ctx, rows);
  }
}

/** A record type that `lock` can lock. `lastTrace` finds the last audit row of a record stored in several tables. */
export type Locked = Pick<Catalogue, 'table' | 'source'> & { lastTrace?: (id: number) => RawBuilder<unknown> };

/** The 409 for a version conflict, with the current record and who changed it when (D9). */
export async function stale(ctx: CommandContext, { table, source, lastTrace }: Locked, id: number): Promise<AppError> {
  const present = await readOne(ctx.trx, ctx, source, id);
  const cambio = await lastChange(ctx, lastTrace?.(id) ?? lastTraceOf(table, id));
  return conflict(CHANGED, Object.assign({}, present, { cambio }));
}

/** Locks a record. Throws 404, or 409 (`stale`) if a version is given that is not the current one (D9). */
export async function lock(
  ctx: CommandContext,
  catalogue: Locked,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const { table } = catalogue;
  const query = sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id} ${locked(ctx.trx, table)}`;
  const { rows } = await query.execute(ctx.trx);
  const [current] = rows;
  if (!current) throw notFound();
  if (isStale(version, current.version)) throw await stale(ctx, catalogue, id);
}

/** Writes columns of a record that is locked. Values that it has already are no change: no version, no trace. */
export async function writeColumns(
  ctx: CommandContext,
  table: string,
  id: number,
  columns: [string, unknown][],
): Promise<void> {
  const names = columns.map(([name]) => sql.ref(name));
  const values = columns.map(([, value]) => sql`${value}`);
  const assignments = names.map((name, at) => sql`${name} = ${values[at]}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where id = ${id} and (${sql.join(names)}) is distinct from (${sql.join(values)})`.execute(ctx.trx);
}

/** Updates a record and runs `afterWrite`. Throws 404, or 409 if `values.version` is not the current version. */
export async function update(
  ctx: CommandContext,
  catalogue: Stored & Pick<Catalogue, 'source'>,
  values: Update,
): Promise<void> {
  await lock(ctx, catalogue, values.id, values.version);
  await checkReferences(ctx, { ...catalogue, id: values.id, values });
  await writeColumns(ctx, catalogue.table, values.id, ownColumns(catalogue, values));
  await catalogue.afterWrite?.(ctx, values.id, values);
}

const changing = (
  ctx: CommandContext,
  { aroundChange }: Catalogue,
  change: Change,
  write: () => Promise<void>,
): Promise<void> => (aroundChange ? aroundChange(ctx, change, write) : write());

/** Applies `estatus` of an update if it differs from the stored one: a toggle has its own gate and refusals (D28). */
async function switchTo(ctx: CommandContext, name: CatalogoName, catalogue: Catalogue, id: number, estatus?: boolean) {
  if (estatus === undefined || (await estatusOf(ctx.trx, catalogue.table, id)) === estatus) return;
  const gate = gates[`${name}.toggle`];
  if (!passes(ctx, gate)) throw lacksRight(gate, ctx.permisos);
  await toggle(ctx, catalogue, id, { estatus });
}

const toggle = (ctx: CommandContext, catalogue: Catalogue, id: number, wanted: SwitchBody): Promise<void> =>
  changing(ctx, catalogue, { call: 'toggle', id }, async () => {
    await setSwitch(ctx, { table: catalogue.table, id, stale: () => stale(ctx, catalogue, id) }, wanted);
  });

/** Serves the calls list, search, one, create, update and toggle of a catalogue, each behind its gate. */
export const catalogueRoutes =
  (name: CatalogoName, catalogue: Catalogue): FastifyPluginAsyncZod =>
  async app => {
    const { source, declared } = catalogue;

    listRoutes(app, name, source);
    app.route({
      ...routeOf(`${name}.one`),
      schema: { params: idInPath },
      handler: async request => ok(await readExisting(app.db, signedIn(request), source, request.params.id)),
    });
    createRoute(app, `${name}.create`, source, declared.create, declared.created, (ctx, body) => {
      const write = () => insert(ctx, catalogue, body);
      return catalogue.aroundCreate ? catalogue.aroundCreate(ctx, body, write) : write();
    });
    app.route({
      ...routeOf(`${name}.update`),
      schema: { body: declared.update },
      handler: request =>
        command(request, async ctx => {
          const { estatus, ...values } = request.body;
          const { id } = values;
          await changing(ctx, catalogue, { call: 'update', id }, () => update(ctx, catalogue, values));
          await switchTo(ctx, name, catalogue, id, estatus);
          return answerRecord(ctx, source, id, 'Los cambios se guardaron');
        }),
    });
    changeRoute(app, `${name}.toggle`, source, switchBody, async (ctx, id, wanted) => {
      await toggle(ctx, catalogue, id, wanted);
      return 'El estado se cambió';
    });
  };
