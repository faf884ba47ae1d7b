import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { archivosDeExportacion, EXPORTABLES } from '#contract/exportacion';
import type { Group } from '../../documents/documentModel';
import { listQuery, searchText } from '../../lists/query';
import { readByKeys } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { call } from '../../route';
import { documentContext, documentKeys, sendDocument } from '../pedidos/documents';
import { narrowings } from './filtros';
import { listas, type ListaExportable } from './listas';

/** Rows in one query and one group: what of a long list is in memory at a time. */
const BATCH = 500;

async function* groupsOf(rows: AsyncIterable<unknown>, { toRow }: ListaExportable): AsyncGenerator<Group> {
  let group: Group = { rows: [] };
  for await (const row of rows) {
    group.rows.push(toRow(row));
    if (group.rows.length < BATCH) continue;
    yield group;
    group = { rows: [] };
  }
  if (group.rows.length > 0) yield group;
}

/**
 * The lists as spreadsheets, with the filter, search and sorting of the list itself. The keys are read in one query and the
 * rows in batches; the worker that prints documents makes the file.
 */
export const exportar: FastifyPluginAsyncZod = async app => {
  for (const recurso of EXPORTABLES) {
    const lista = listas[recurso];
    const { title, emptyText, columns } = lista;
    const source = lista.source(app.config.timeZone);
    app.route({
      ...call(`exportar.${recurso}`),
      schema: { querystring: listQuery.omit({ range: true }).extend({ text: searchText.optional() }) },
      handler: async (request, reply) => {
        const { text = '', ...query } = request.query;
        const person = signedIn(request);
        const keys = await documentKeys(app.db, person, source, { query, text });
        const model = {
          ...(await documentContext(app)),
          title,
          emptyText,
          columns,
          facts: [
            { label: 'Registros', value: keys.length, kind: 'quantity' as const },
            ...(await narrowings(app.db, query.filter, text)),
          ],
          groups: groupsOf(readByKeys(app.db, person, source, keys, BATCH), lista),
        };
        return sendDocument(reply, model, 'excel', archivosDeExportacion[recurso]);
      },
    });
  }
};
