import { setTimeout as delay } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import { isConnectionLost } from './databaseErrors';

/** How long somebody who needs a connection waits for a database that is being restarted, before the answer is 503. */
const PATIENCE_MS = 2_500;
const PAUSE_MS = 50;

/** A statement that may be sent twice: it reads, changes nothing of the session and takes no lock. */
const isRead = ({ sql }: CompiledQuery): boolean =>
  /^\s*(select|with)\b/i.test(sql) &&
  !/\b(insert|update|delete|merge|set_config|nextval|setval|pg_\w*advisory\w*)\b/i.test(sql);

/** A connection that replaces itself when it turns out to be broken, as long as nothing can be done twice by that. */
class SturdyConnection implements DatabaseConnection {
  inTransaction = false;

  constructor(
    public current: DatabaseConnection,
    private readonly replace: (broken: DatabaseConnection) => Promise<DatabaseConnection>,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.current.executeQuery<R>(query);
    } catch (error) {
      if (this.inTransaction || !isRead(query) || !isConnectionLost(error)) throw error;
    }
    await this.renew();
    return this.current.executeQuery<R>(query);
  }

  /** Goes on with another connection: for a broken one that nothing was begun on. */
  async renew(): Promise<void> {
    this.current = await this.replace(this.current);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.current.streamQuery<R>(query, chunkSize);
  }
}

/** Kysely's driver, over connections that outlive a restart of the database between two statements. */
class SturdyDriver implements Driver {
  constructor(private readonly inner: Driver) {}

  init = () => this.inner.init();
  destroy = () => this.inner.destroy();

  async acquireConnection(): Promise<SturdyConnection> {
    return new SturdyConnection(await this.open(), async broken => {
      const fresh = await this.open();
      await this.inner.releaseConnection(broken);
      return fresh;
    });
  }

  releaseConnection = ({ current }: SturdyConnection) => this.inner.releaseConnection(current);

  beginTransaction: Driver['beginTransaction'] = async (connection, settings) => {
    const sturdy = ours(connection);
    try {
      await this.inner.beginTransaction(sturdy.current, settings);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await sturdy.renew();
      await this.inner.beginTransaction(sturdy.current, settings);
    }
    sturdy.inTransaction = true;
  };

  commitTransaction: Driver['commitTransaction'] = connection => this.end(connection, this.inner.commitTransaction);
  rollbackTransaction: Driver['rollbackTransaction'] = async connection => {
    try {
      await this.end(connection, this.inner.rollbackTransaction);
    } catch (error) {
      // Without its connection a transaction is rolled back already; what broke it is the error to tell.
      if (!isConnectionLost(error)) throw error;
    }
  };

  private async end(connection: DatabaseConnection, how: Driver['commitTransaction']): Promise<void> {
    const sturdy = ours(connection);
    try {
      await how.call(this.inner, sturdy.current);
    } finally {
      sturdy.inTransaction = false;
    }
  }

  /** Nothing was asked of a connection that can't be opened, so trying again is always safe. A full pool is not waited for. */
  private async open(): Promise<DatabaseConnection> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.inner.acquireConnection();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > deadline) throw error;
      }
      await delay(PAUSE_MS);
    }
  }
}

function ours(connection: DatabaseConnection): SturdyConnection {
  if (connection instanceof SturdyConnection) return connection;
  throw new Error('A connection of another driver');
}

/**
 * PostgreSQL for Kysely, for a database that may go away and come back (DESIGN part 2): connecting is tried for a short
 * while, a read whose connection broke is sent once more. A write is never repeated here: see `inTransaction`.
 */
export class SturdyDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new SturdyDriver(super.createDriver());
  }
}
