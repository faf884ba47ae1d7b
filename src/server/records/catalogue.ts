import { type RawBuilder, sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import type { CatalogoName } from '#contract/catalogos';
import { switchBody, type SwitchBody } from '#contract/calls/switchBody';
import { gates, passes } from '#contract/permisos';
import { leavesOf } from '#contract/declarations/placedFields';
import type { CommandContext } from '../commands';
import { lacksRight } from '../errors';
import { listRoutes } from '../lists/routes';
import type { ListSource } from '../lists/source';
import { catalogueSource } from './catalogueSource';
import { estatusOf } from './reads';
import { setSwitch } from './switches';
import { flattened, insert, stale, type Stored, update, type Values } from './write';
import { CHANGES_SAVED, changeRoute, createRoute, oneRoute, SWITCHED, updateRoute } from './recordRoutes';

/** A change about to be made to a record: an update of its fields, or a toggle of `estatus`. */
export interface Change {
  call: 'update' | 'toggle';
  id: number;
}

/** A plain catalogue as the server serves it: its declaration in the contract plus its own hooks. */
export interface Catalogue extends Stored {
  declared: AnyCatalogue;
  source: ListSource;
  /** Counterpart of `afterWrite` for many imported records at once; it looks their ids up by key. */
  afterImport?: (ctx: CommandContext, rows: readonly Values[]) => Promise<void>;
  /** Wraps a change of a record, to apply rules beyond the gate of its call. Calls `write` or throws. By default only calls it. */
  aroundChange: (ctx: CommandContext, change: Change, write: () => Promise<void>) => Promise<void>;
  /** Counterpart of `aroundChange` for the creation of a record; returns the id that `write` returned. */
  aroundCreate: (ctx: CommandContext, values: Values, write: () => Promise<number>) => Promise<number>;
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
  source: catalogueSource(declared, columns),
  aroundChange: (_ctx, _change, write) => write(),
  aroundCreate: (_ctx, _values, write) => write(),
  ...own,
});

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

/** Applies `estatus` of an update if it differs from the stored one: a toggle has its own gate and refusals (D28). */
async function switchTo(ctx: CommandContext, name: CatalogoName, catalogue: Catalogue, id: number, estatus?: boolean) {
  if (estatus === undefined || (await estatusOf(ctx.trx, catalogue.table, id)) === estatus) return;
  const gate = gates[`${name}.toggle`];
  if (!passes(ctx, gate)) throw lacksRight(gate, ctx.permisos);
  await toggle(ctx, catalogue, id, { estatus });
}

const toggle = (ctx: CommandContext, catalogue: Catalogue, id: number, wanted: SwitchBody): Promise<void> =>
  catalogue.aroundChange(ctx, { call: 'toggle', id }, async () => {
    await setSwitch(ctx, { table: catalogue.table, id, stale: () => stale(ctx, catalogue, id) }, wanted);
  });

/** Serves the calls list, search, one, create, update and toggle of a catalogue, each behind its gate. */
export const catalogueRoutes =
  (name: CatalogoName, catalogue: Catalogue): FastifyPluginAsyncZod =>
  async app => {
    const { source, declared } = catalogue;

    listRoutes(app, name, source);
    oneRoute(app, `${name}.one`, source);
    createRoute(app, {
      name: `${name}.create`,
      source,
      body: declared.create,
      message: declared.created,
      write: (ctx, body) => catalogue.aroundCreate(ctx, body, () => insert(ctx, catalogue, body)),
    });
    updateRoute(app, {
      name: `${name}.update`,
      source,
      body: declared.update,
      message: CHANGES_SAVED,
      write: async (ctx, { estatus, ...values }) => {
        const { id } = values;
        await catalogue.aroundChange(ctx, { call: 'update', id }, () => update(ctx, catalogue, values));
        await switchTo(ctx, name, catalogue, id, estatus);
        return id;
      },
    });
    changeRoute(app, `${name}.toggle`, source, switchBody, async (ctx, id, wanted) => {
      await toggle(ctx, catalogue, id, wanted);
      return SWITCHED;
    });
  };
