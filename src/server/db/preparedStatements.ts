import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { isPreparedStale } from './databaseErrors';

const CUSTOM_PLAN = '/* planned anew */';
/** Suffix of a statement whose best plan depends on its values (skewed filters, searches): planned at every call. */
export const customPlan = sql.raw(CUSTOM_PLAN);

/** Maximum statements prepared on a connection; one with more is replaced by a new connection. */
const PREPARED_MAX = 200;
/** Statements with more values are bulk writes of varying length: preparing one for each length would never end. */
const VALUES_MAX = 40;

const isWorthPreparing = (text: string, values: readonly unknown[]): boolean =>
  values.length <= VALUES_MAX &&
  (values.length > 0 || /^\s*(select|with)\b/i.test(text)) &&
  !text.endsWith(CUSTOM_PLAN);

/**
 * The prepared statements of a pool. PostgreSQL parses and plans them once per connection instead of at every call.
 * Their names are hashes of their texts.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly onConnection = new WeakMap<pg.PoolClient, Set<string>>();
  private age = 0;

  /** Runs a query on a connection, as a prepared statement if worthwhile. */
  async query(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!isWorthPreparing(text, values)) return client.query(text, values);
    try {
      return await client.query({ name: this.nameOf(client, text), text, values });
    } catch (error) {
      if (isPreparedStale(error)) this.forget();
      throw error;
    }
  }

  /** Whether a connection has so many prepared statements that it should be replaced. */
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

  /** Gives every statement a new name, so that it is prepared again. */
  private forget(): void {
    this.age++;
    this.names.clear();
  }
}
