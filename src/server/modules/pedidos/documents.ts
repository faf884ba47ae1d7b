import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { idEnRuta } from '#contract/fields';
import { FORMATOS, type Formato, LISTADOS, type Listado, type Pedido, pedido } from '#contract/pedido';
import type { Database } from '../../db/schema';
import type { DocumentFormat, DocumentModel } from '../../documents/documentModel';
import { listadoDocument } from '../../documents/listadoDocument';
import { narrowings } from '../../documents/narrowings';
import { type DocumentContext, pedidoDocument } from '../../documents/pedidoDocument';
import { DOCUMENT_ROWS_MAX, renderDocument, tooLong } from '../../documents/render';
import { listQuery, type ListRequest, searchText } from '../../lists/query';
import { readByKeys, readKeys, readOne } from '../../lists/read';
import type { Condition, ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import type { Reader } from '../../scope';
import { readIssuer } from '../empresa/routes';
import { orderIsNotThere } from './scope';
import { orderSource, pedidosSource, pendientes, terminados } from './source';

/** Schema of a code in a path, converted to its word. */
const codeFor = <T extends string>(codes: Record<T, number>) => {
  const names = new Map(Object.entries<number>(codes).map(([name, code]) => [String(code), name]));
  return z
    .string()
    .refine(code => names.has(code), 'El código no es válido')
    .transform(code => names.get(code) as T);
};

export const formato = codeFor<Formato>(FORMATOS);
const flag = codeFor<Listado>(LISTADOS);

const files: Record<DocumentFormat, { extension: string; type: string }> = {
  pdf: { extension: 'pdf', type: 'application/pdf' },
  excel: { extension: 'xls', type: 'application/vnd.ms-excel' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** File names without extension (S7), and the limit of each list. */
const listados: Record<Listado, { name: string; limit: Condition }> = {
  entregados: { name: 'Entregados', limit: terminados },
  pendientes: { name: 'Pedidos', limit: pendientes },
};

/** Answers a document as a file. */
export async function sendDocument(reply: FastifyReply, model: DocumentModel, format: DocumentFormat, name: string) {
  const { extension, type } = files[format];
  const file = await renderDocument(model, format);
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}.${extension}"`)
    .header('Cache-Control', 'no-store')
    .send(file);
}

/** Heading and footer data of every document. */
export const documentContext = async ({ db, config }: FastifyInstance): Promise<DocumentContext> => ({
  empresa: await readIssuer(db),
  timeZone: config.timeZone,
  generatedAt: new Date().toISOString(),
});

/** Reads the keys of a document's rows. Throws 422 if there are more than a document can hold. */
export async function documentKeys(...of: [Kysely<Database>, Reader, ListSource, ListRequest]): Promise<number[]> {
  const keys = await readKeys(...of, DOCUMENT_ROWS_MAX);
  if (keys.length > DOCUMENT_ROWS_MAX) throw tooLong();
  return keys;
}

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
    ...call('pedidos.documento'),
    schema: { params: z.object({ id: idEnRuta, format: formato }) },
    handler: async (request, reply) => {
      const { id, format } = request.params;
      const order = await readOne(app.db, signedIn(request), orderSource(timeZone), id);
      if (!order) throw orderIsNotThere();
      const read = pedido.parse(order);
      const lugar = await placeOf(app.db, read);
      return sendDocument(reply, pedidoDocument(read, await documentContext(app), lugar), format, 'Pedidos');
    },
  });

  app.route({
    ...call('pedidos.listado'),
    schema: {
      params: z.object({ flag, format: formato }),
      querystring: listQuery.extend({ text: searchText.optional() }),
    },
    handler: async (request, reply) => {
      const { flag: listado, format } = request.params;
      const { sort, filter, text } = request.query;
      const person = signedIn(request);
      const where = [listados[listado].limit];
      const keys = await documentKeys(app.db, person, source, { query: { sort, filter }, text, where });
      const orders = parsed(readByKeys(app.db, person, source, keys, BATCH));
      const facts = [
        { label: 'Pedidos', value: keys.length, kind: 'quantity' as const },
        ...(await narrowings(app.db, Object.keys(source.filters ?? {}), { filter, text })),
      ];
      const model = listadoDocument(listado, orders, await documentContext(app), facts);
      return sendDocument(reply, model, format, listados[listado].name);
    },
  });
};
