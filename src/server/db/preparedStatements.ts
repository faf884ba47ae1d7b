import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { isPreparedStale } from './databaseErrors';

const PLANNED_ANEW = '/* planned anew */';
/** Ends a statement whose best plan depends on its values (skewed filters, searches): it is planned for them at every call. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

/** Statements that one connection keeps prepared; one that has come to more is replaced by a new one. */
const PREPARED_MAX = 200;
/** Statements with more values are those that grow with what they write: preparing each length of them would have no end. */
const VALUES_MAX = 40;

const isWorthPreparing = (text: string, values: readonly unknown[]): boolean =>
  values.length <= VALUES_MAX &&
  (values.length > 0 || /^\s*(select|with)\b/i.test(text)) &&
  !text.endsWith(PLANNED_ANEW);

/**
 * The statements of a pool, prepared once a connection: PostgreSQL takes them apart and plans them then, not at every call.
 * The name of one is a hash of its text.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly onConnection = new WeakMap<pg.PoolClient, Set<string>>();
  private age = 0;

  /** Asks through a connection, by name where that is worth it. */
  async query(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!isWorthPreparing(text, values)) return client.query(text, values);
    try {
      return await client.query({ name: this.nameOf(client, text), text, values });
    } catch (error) {
      if (isPreparedStale(error)) this.forget();
      throw error;
    }
  }

  /** Whether a connection has come to hold so many that it is better replaced. */
  isFull(client: pg.PoolClient): boolean {
    return (this.onConnection.get(client)?.size ?? 0) > PREPARED_MAX;
  }

  private nameOf(client: pg.PoolClient, text: string): string {
    const name = this.names.get(text) ?? `${this.age}-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    if (this.names.size > 10 * PREPARED_MAX) this.names.clear();
    this.names.set(text, name);
    const held = this.onConnection.get(client) ?? new Set();
    this.onConnection.set(client, held.add(name));
    return name;
  }

  /** Every statement gets another name, and with it is prepared anew. */
  private forget(): void {
    this.age++;
    this.names.clear();
  }
}
