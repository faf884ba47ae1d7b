import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loggedBy } from '../../db/statementLog';
import { withJoins } from '../../lists/read';
import { BatchLoader } from '../../plugins/batchLoader';
import { ofProjectsOf, type Person } from '../../scope';
import { readsEveryOrder } from './scope';
import { orderSource } from './source';

/** Maximum orders of a statement: an order may have a thousand lines. */
const AT_ONCE = 20;

/** Reader of every order, instead of the id of a user who reads those of their projects. */
const EVERYBODY = 0;

const keyOf = (id: number, lector: number): string => `${id} ${lector}`;

function askedBy(key: string) {
  const [id, lector] = key.split(' ').map(Number);
  return { id, lector };
}

/**
 * Reads orders by `keyOf` in one statement. The keys are sent as JSON: with an array, whose length the planner knows, the
 * statement would be planned at every call.
 */
async function readOrders(db: FastifyInstance['db'], keys: readonly string[]): Promise<Map<string, string>> {
  const asked = JSON.stringify(keys.map(askedBy));
  const query = sql<{ id: number; lector: number; fila: string }>`
    select k.id, k.lector, row_to_json(f)::text as fila
    from json_to_recordset(${asked}::json) k (id integer, lector integer) cross join lateral (
      select ${orderSource.columns} from ${withJoins(orderSource)}
      where t.id = k.id and (k.lector = ${sql.lit(EVERYBODY)} or ${ofProjectsOf('t.idProyecto', sql`k.lector`)})) f`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ id, lector, fila }) => [keyOf(id, lector), fila]));
}

/**
 * Returns a function that reads an order as JSON text; undefined if it does not exist or the person may not read it (D28).
 * Requests that come while a statement runs share the next one (docs/decisions/019-speed.md).
 */
export function orderReader(app: FastifyInstance): (person: Person, id: number) => Promise<string | undefined> {
  const loader = new BatchLoader<string>(keys => loggedBy(app, () => readOrders(app.db, keys)), AT_ONCE);
  return (person, id) => loader.find(keyOf(id, readsEveryOrder(person) ? EVERYBODY : person.usuario.id));
}
