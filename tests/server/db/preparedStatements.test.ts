import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/server/db/connection';
import { customPlan } from '../../../src/server/db/preparedStatements';
import type { Database } from '../../../src/server/db/schema';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

/** Texts of the statements that a connection has prepared. */
const prepared = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).filter(text => !text.includes('pg_prepared_statements'));
};

describe('prepared statements', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** On a pool of one connection, so that all statements use the same session. */
  const onOne = async <T>(work: (db: Kysely<Database>) => Promise<T>, isPreparing?: boolean): Promise<T> => {
    const db = connect({ ...database.connection, max: 1 }, isPreparing);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const nameOf = (db: Kysely<Database>, id: number) => sql`select nombre from proyecto where id = ${id}`.execute(db);

  it('a statement is prepared once, whatever its values', async () => {
    const kept = await onOne(async db => {
      for (const id of [1, 2, 3]) await nameOf(db, id);
      return prepared(db);
    });
    expect(kept).toEqual(['select nombre from proyecto where id = $1']);
  });

  it('what is planned for its values, and what grows with what it writes, is not', async () => {
    const kept = await onOne(async db => {
      await sql`select nombre from proyecto where id = ${1} ${customPlan}`.execute(db);
      const many = Array.from({ length: 100 }, (_, index) => sql`(${index})`);
      await sql`select count(*) from (values ${sql.join(many)}) v`.execute(db);
      await sql`set local statement_timeout = 1000; select 1`.execute(db);
      return prepared(db);
    });
    expect(kept).toEqual([]);
  });

  it('nothing is, where that is switched off', async () => {
    const kept = await onOne(async db => {
      await nameOf(db, 1);
      return prepared(db);
    }, false);
    expect(kept).toEqual([]);
  });

  it('a connection never keeps more than some hundreds', async () => {
    const kept = await onOne(async db => {
      let most = 0;
      for (let index = 0; index < 450; index++) {
        await sql`select ${index}::integer as ${sql.ref(`n${index}`)}`.execute(db);
        if (index % 50 === 49) most = Math.max(most, (await prepared(db)).length);
      }
      return most;
    });
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThanOrEqual(201);
  });

  it('a table that changes under a prepared statement, and a session that forgot it, are not noticed', async () => {
    await onOne(async db => {
      await sql`create table cambiante (id integer, nombre text)`.execute(db);
      const read = () => sql`select * from cambiante where id = ${1}`.execute(db);
      await sql`insert into cambiante values (1, 'uno')`.execute(db);
      expect((await read()).rows).toEqual([{ id: 1, nombre: 'uno' }]);
      await sql`alter table cambiante add column otro text`.execute(db);
      expect((await read()).rows).toEqual([{ id: 1, nombre: 'uno', otro: null }]);
      await sql.raw('discard all').execute(db);
      expect((await read()).rows).toEqual([{ id: 1, nombre: 'uno', otro: null }]);
      await sql`drop table cambiante`.execute(db);
    });
  });
});
