import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { searchText } from '#contract/declarations/fields';
import { exportFileNames, lineExportFileNames, EXPORTABLES, WITH_LINE_EXPORT } from '#contract/exportacion';
import { formatOf, sendDocument, sheetQuery } from '../../documents/answer';
import type { Group } from '../../documents/documentModel';
import { filterFacts } from '../../documents/filterFacts';
import { listQuery } from '../../lists/query';
import { readByKeys } from '../../lists/read';
import { documentKeys } from '../../documents/readWhole';
import type { ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import type { Person } from '../../scope';
import { documentContext } from '../empresa/issuer';
import { lineExports, lineKeys } from './lineExports';
import { closingOf, type ListaExportable } from './lista';
import { exportedLists } from './exportedLists';

/** Rows per query, which limits how much of a long list is in memory. */
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

const exportQuery = listQuery.omit({ range: true }).extend({ text: searchText.optional(), ...sheetQuery.shape });

/** What to export: list, reader and file. */
interface Written {
  person: Person;
  keys: readonly number[];
  /** The requested list, whose known filters are printed. */
  filters: ListSource['filters'];
  query: z.output<typeof exportQuery>;
  name: string;
}

/** Sends the rows with these keys as a spreadsheet, headed by the filters applied and ended by the totals. */
async function sendSheet(app: FastifyInstance, reply: FastifyReply, lista: ListaExportable, written: Written) {
  const { person, keys, filters, query, name } = written;
  const source = lista.source(app.config.timeZone, query);
  const { title, emptyText, columns } = lista;
  const model = {
    ...(await documentContext(app)),
    title,
    emptyText,
    columns,
    facts: [
      { label: 'Registros', value: keys.length, kind: 'quantity' as const },
      ...(await filterFacts(app.db, Object.keys(filters ?? {}), query)),
    ],
    ...(await closingOf(app.db, person, lista, source, keys)),
    groups: groupsOf(readByKeys(app.db, person, source, keys, BATCH), lista),
  };
  return sendDocument(reply, model, formatOf(query), name);
}

/**
 * Routes that export lists, and the lines of their documents, as spreadsheets with the list's filter, search and sorting.
 * The keys are read in one query and the rows in batches; the file is made by the worker that prints documents.
 */
export const exportar: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;

  for (const recurso of EXPORTABLES) {
    const lista = exportedLists[recurso];
    app.route({
      ...routeOf(`exportar.${recurso}`),
      schema: { querystring: exportQuery },
      handler: async (request, reply) => {
        const { query } = request;
        const person = signedIn(request);
        const source = lista.source(timeZone, query);
        const { filters } = source;
        const keys = await documentKeys(app.db, person, source, { query, text: query.text });
        return sendSheet(app, reply, lista, { person, keys, filters, query, name: exportFileNames[recurso] });
      },
    });
  }

  for (const recurso of WITH_LINE_EXPORT) {
    const lista = lineExports[recurso];
    app.route({
      ...routeOf(`exportarLineas.${recurso}`),
      schema: { querystring: exportQuery },
      handler: async (request, reply) => {
        const { query } = request;
        const person = signedIn(request);
        const { filters } = lista.documents(timeZone);
        const keys = await lineKeys(app.db, person, lista, { query, text: query.text }, timeZone);
        return sendSheet(app, reply, lista, { person, keys, filters, query, name: lineExportFileNames[recurso] });
      },
    });
  }
};
