import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { pathId, searchText } from '#contract/declarations/fields';
import { LISTADOS, type Listado, type Pedido, pedido } from '#contract/pedido';
import type { Database } from '../../db/schema';
import { formatInPath, formatOf, sendDocument, sendLong, sheetQuery } from '../../documents/answer';
import { listadoDocument } from './listadoDocument';
import { filterFacts } from '../../documents/filterFacts';
import { pedidoDocument } from './pedidoDocument';
import { listQueryOf } from '../../lists/query';
import { readByKeys, readOne } from '../../lists/read';
import { documentKeys } from '../../documents/readWhole';
import type { ReadDocument } from '../../documents/render';
import type { Condition } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { routeOf, codeFor } from '../../route';
import { documentContext } from '../empresa/issuer';
import { orderNotFound } from './scope';
import { orderSource, pedidosSource, isPending, isFinished } from './source';

const flag = codeFor<Listado>(LISTADOS);

/** File names without extension (S7), and the limit of each list. */
const listados: Record<Listado, { name: string; limit: Condition }> = {
  entregados: { name: 'Entregados', limit: isFinished },
  pendientes: { name: 'Pedidos', limit: isPending },
};

/** Orders per query, which limits how many are in memory at a time. */
const BATCH = 100;

async function* parsed(rows: AsyncIterable<unknown>): AsyncGenerator<Pedido> {
  for await (const row of rows) yield pedido.parse(row);
}

/** Delivery address of a project; null if unknown. */
async function placeOf(db: Kysely<Database>, { idProyecto }: Pedido): Promise<string | null> {
  if (!idProyecto) return null;
  const proyecto = await db.selectFrom('proyecto').select('direccion').where('id', '=', idProyecto).executeTakeFirst();
  return proyecto?.direccion ?? null;
}

/** Orders as PDF or Excel: Audit one, Listado the delivered or the pending ones as filtered and sorted (D10). */
export const pedidoDocuments: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;
  const source = pedidosSource(timeZone);

  app.route({
    ...routeOf('pedidos.documento'),
    schema: { params: z.object({ id: pathId, format: formatInPath }), querystring: sheetQuery },
    handler: async (request, reply) => {
      const { id, format } = request.params;
      const order = await readOne(app.db, signedIn(request), orderSource, id);
      if (!order) throw orderNotFound();
      const read = pedido.parse(order);
      const place = await placeOf(app.db, read);
      const model = pedidoDocument(read, await documentContext(app), place);
      return sendDocument(reply, model, formatOf(request.query, format), 'Pedidos');
    },
  });

  app.route({
    ...routeOf('pedidos.listado'),
    schema: {
      params: z.object({ flag, format: formatInPath }),
      querystring: listQueryOf(source)
        .omit({ range: true })
        .extend({ text: searchText.optional(), ...sheetQuery.shape }),
    },
    handler: async (request, reply) => {
      const { flag: listado, format } = request.params;
      const { sort, filter, text } = request.query;
      const person = signedIn(request);
      const where = [listados[listado].limit];
      const context = await documentContext(app);
      const read: ReadDocument = async trx => {
        const keys = await documentKeys(trx, person, source, { query: { sort, filter }, text, where });
        const orders = parsed(readByKeys(trx, person, source, keys, BATCH));
        const facts = [
          { label: 'Pedidos', value: keys.length, kind: 'quantity' as const },
          ...(await filterFacts(trx, Object.keys(source.filters ?? {}), { filter, text })),
        ];
        return listadoDocument(listado, orders, context, facts);
      };
      return sendLong(reply, read, formatOf(request.query, format), listados[listado].name);
    },
  });
};
