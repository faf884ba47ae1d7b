import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loggedBy } from '../../db/statementLog';
import { withJoins } from '../../lists/read';
import { BatchLoader } from '../../db/batchLoader';
import { ofProjectsOf, type Person } from '../../scope';
import { readsEveryOrder } from './scope';
import { orderSource } from './source';

/** Maximum orders of a statement: an order may have a thousand lines. */
const AT_ONCE = 20;

/** Reader of every order, instead of the id of a user who reads those of their projects. */
const EVERYBODY = 0;

const keyOf = (id: number, reader: number): string => `${id} ${reader}`;

function askedBy(key: string) {
  const [id, reader] = key.split(' ').map(Number);
  return { id, reader };
}

interface Read {
  id: number;
  reader: number;
  text: string;
}

/**
 * Reads orders by the keys in `asked`, which is JSON: with an array, whose length the planner knows, the statement would
 * be planned at every call.
 */
const orders = (asked: string) => sql<Read>`
  select k.id, k.reader, row_to_json(f)::text as text
  from json_to_recordset(${asked}::json) k (id integer, reader integer) cross join lateral (
    select ${orderSource.columns} from ${withJoins(orderSource)}
    where t.id = k.id and (k.reader = ${sql.lit(EVERYBODY)} or ${ofProjectsOf('t.idProyecto', sql`k.reader`)})) f`;

/**
 * Returns a function that reads an order as JSON text; undefined if it does not exist or the person may not read it (D11).
 * Requests that come while a statement runs share the next one (docs/decisions/019-speed.md).
 */
export function orderReader(app: FastifyInstance): (person: Person, id: number) => Promise<string | undefined> {
  const statement = orders('[]').compile(app.db);
  const read = async (keys: readonly string[]) => {
    const asked = JSON.stringify(keys.map(askedBy));
    const { rows } = await app.db.executeQuery<Read>({ ...statement, parameters: [asked] });
    return new Map(rows.map(({ id, reader, text }) => [keyOf(id, reader), text]));
  };
  const loader = new BatchLoader<string>(keys => loggedBy(app, () => read(keys)), AT_ONCE);
  return (person, id) => loader.find(keyOf(id, readsEveryOrder(person) ? EVERYBODY : person.usuario.id));
}
