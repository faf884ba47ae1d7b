import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  type PostgresDialect,
  type PostgresPool,
  type QueryResult,
  type Driver,
  DummyDriver,
} from 'kysely';
import { ranNoStatement } from './databaseErrors';
import { persistently } from './retry';
import type { Database } from './schema';
import { logged } from './statementLog';

/** What a statement quotes and comments: the words in it are no commands. */
const NO_COMMANDS = /'[^']*'|--.*/g;

/** Whether a statement may be sent twice: it only reads, changes no session state and takes no advisory lock. */
const isRead = ({ sql }: CompiledQuery): boolean =>
  /^\s*(select|with)\b/i.test(sql) &&
  !/\b(insert|update|delete|merge|set_config|nextval|setval|pg_\w*advisory\w*)\b/i.test(sql.replace(NO_COMMANDS, ''));

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Runs a statement on a connection of the pool. Kysely's driver takes some 25 promises more for it (docs/decisions/019-speed.md). */
async function ask<R>(pool: PostgresPool, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const client = await pool.connect();
  try {
    const { command, rowCount, rows } = await logged(sql, () => client.query<R>(sql, parameters));
    return { rows, numAffectedRows: COUNTED.includes(command) ? BigInt(rowCount) : undefined };
  } finally {
    client.release();
  }
}

/**
 * Executes statements outside transactions, each on its own connection. Reads are repeated when their connection
 * breaks. Where settings are sent with transactions, each statement runs in its own transaction.
 */
class AutocommitExecutor extends DefaultQueryExecutor {
  constructor(
    dialect: PostgresDialect,
    private readonly base: Kysely<Database>,
    private readonly connections: ConnectionSource,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), base.getExecutor());
  }

  override provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.base.getExecutor().provideConnection(async connection => {
      if (!this.connections.isPerTransaction()) return consumer(connection);
      await this.connections.driver.beginTransaction(connection, {});
      try {
        const result = await consumer(connection);
        await this.connections.driver.commitTransaction(connection);
        return result;
      } catch (error) {
        await this.connections.driver.rollbackTransaction(connection);
        throw error;
      }
    });
  }

  private async attempt<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const pool = await this.connections.pool();
    return this.connections.isPerTransaction() ? super.executeQuery<R>(query) : ask<R>(pool, query);
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return persistently(
      () => this.attempt<R>(query),
      error => isRead(query) || ranNoStatement(error),
    );
  }
}

/** The pool, the driver's transaction methods, and whether settings are sent with each transaction (known once connected). */
export interface ConnectionSource {
  pool(): Promise<PostgresPool>;
  /** Ends the pool, if it was opened. */
  end(): Promise<void>;
  driver: Pick<Driver, 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'>;
  isPerTransaction(): boolean;
}

/** Kysely whose statements outside transactions survive a restart of the database. Transactions are those of `base`. */
export class RetryingKysely extends Kysely<Database> {
  constructor(
    dialect: PostgresDialect,
    private readonly base: Kysely<Database>,
    private readonly connections: ConnectionSource,
  ) {
    const executor = new AutocommitExecutor(dialect, base, connections);
    super({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
  }

  override transaction() {
    return this.base.transaction();
  }
  override startTransaction() {
    return this.base.startTransaction();
  }
  override connection() {
    return this.base.connection();
  }
  override async destroy() {
    await this.base.destroy();
    await this.connections.end();
  }
}
