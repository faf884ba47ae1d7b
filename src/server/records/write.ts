import { type RawBuilder, sql } from 'kysely';
import type { Fields } from '#contract/declarations/kinds';
import type { CommandContext } from '../commands';
import { locked } from '../db/locks';
import { type AppError, conflict, isStale, notFound } from '../errors';
import { readOne } from '../lists/read';
import type { RecordSource } from '../lists/source';
import { lastChange, lastTraceOf } from './lastChange';
import { checkReferences } from './references';

/** Values of a record by field name. */
export type Values = Record<string, unknown>;
type Update = Values & { id: number; version?: number | null };

/** The table of the records, and what else is done when one is written. */
export interface Stored {
  table: string;
  /** The declared fields. The fields of a group are columns of the table itself. */
  fields?: Fields;
  /** Columns that `insert` and `update` skip because `afterWrite` writes them. */
  derived?: readonly string[];
  /** Runs after each insert and update, in the same transaction. */
  afterWrite?: (ctx: CommandContext, id: number, values: Values & { version?: number | null }) => Promise<void>;
}

const CHANGED =
  'No se pudo guardar: otra persona cambió este registro. Revise los datos actuales y vuelva a intentarlo';

/** Flattens a record: the fields of a group become fields of the record, like the columns of the table. */
export const flattened = ({ fields = {} }: Pick<Stored, 'fields'>, values: Values): Values =>
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
export async function insert(ctx: CommandContext, stored: Stored, values: Values): Promise<number> {
  const { table, afterWrite } = stored;
  await checkReferences(ctx, { ...stored, values });
  const columns = ownColumns(stored, values);
  const query = sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`;
  const { rows } = await query.execute(ctx.trx);
  const [created] = rows;
  if (!created) throw new Error(`The insert into ${table} returned nothing`);
  await afterWrite?.(ctx, created.id, values);
  return created.id;
}

/** What `lock` needs of a kind of record: its table, and how to read one for the 409 of a version conflict. */
export interface Lockable {
  table: string;
  source: RecordSource;
  /** Query of the id of a record's last audit row, if the record is stored in several tables. */
  lastTrace?: (id: number) => RawBuilder<unknown>;
}

/** The 409 for a version conflict, with the current record and who changed it when (D9). */
export async function stale(
  ctx: CommandContext,
  { table, source, lastTrace }: Lockable,
  id: number,
): Promise<AppError> {
  const present = await readOne(ctx.trx, ctx, source, id);
  const cambio = await lastChange(ctx, lastTrace?.(id) ?? lastTraceOf(table, id));
  return conflict(CHANGED, Object.assign({}, present, { cambio }));
}

/** Locks a record. Throws 404, or 409 (`stale`) if a version is given that is not the current one (D9). */
export async function lock(
  ctx: CommandContext,
  lockable: Lockable,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const { table } = lockable;
  const query = sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id} ${locked(ctx.trx, table)}`;
  const { rows } = await query.execute(ctx.trx);
  const [current] = rows;
  if (!current) throw notFound();
  if (isStale(version, current.version)) throw await stale(ctx, lockable, id);
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
  stored: Stored & Pick<Lockable, 'source'>,
  values: Update,
): Promise<void> {
  await lock(ctx, stored, values.id, values.version);
  await checkReferences(ctx, { ...stored, id: values.id, values });
  await writeColumns(ctx, stored.table, values.id, ownColumns(stored, values));
  await stored.afterWrite?.(ctx, values.id, values);
}
