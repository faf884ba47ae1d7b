import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { searchText } from '#contract/declarations/fields';
import { exportFileNames, lineExportFileNames, EXPORTABLES, WITH_LINE_EXPORT } from '#contract/exportacion';
import type { Database } from '../../db/schema';
import { formatOf, sendLong, sheetQuery } from '../../documents/answer';
import type { Group } from '../../documents/documentModel';
import { filterFacts } from '../../documents/filterFacts';
import { listQuery } from '../../lists/query';
import { readByKeys } from '../../lists/read';
import { documentKeys } from '../../documents/readWhole';
import type { ReadDocument } from '../../documents/render';
import type { ListSource } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { type ModuleApp, routeOf } from '../../route';
import type { Person } from '../../scope';
import { documentContext } from '../empresa/issuer';
import { lineExports, lineKeys } from './lineExports';
import { closingOf, type ExportedList } from './exportedList';
import { exportedLists } from './exportedLists';

/** Rows per query, which limits how much of a long list is in memory. */
const BATCH = 500;

async function* groupsOf(
  rows: AsyncIterable<unknown>,
  { toRow }: ExportedList,
  timeZone: string,
): AsyncGenerator<Group> {
  let group: Group = { rows: [] };
  for await (const row of rows) {
    group.rows.push(toRow(row, timeZone));
    if (group.rows.length < BATCH) continue;
    yield group;
    group = { rows: [] };
  }
  if (group.rows.length > 0) yield group;
}

const exportQuery = listQuery.omit({ range: true }).extend({ text: searchText.optional(), ...sheetQuery.shape });

/** What a request asks for: the keys of the rows, and the filters of the list that it was made on. */
interface Found {
  keys: readonly number[];
  filters: ListSource['filters'];
}

type Find = (trx: Transaction<Database>, person: Person, query: z.output<typeof exportQuery>) => Promise<Found>;

/** Serves a call that answers the rows that `find` finds as a spreadsheet, headed by the filters applied and ended by the totals. */
function exportRoute(app: ModuleApp, name: EndpointName, list: ExportedList, file: string, find: Find): void {
  const { title, emptyText, columns } = list;
  app.route({
    ...routeOf(name),
    schema: { querystring: exportQuery },
    handler: async (request, reply) => {
      const { query } = request;
      const person = signedIn(request);
      const { timeZone } = app.config;
      const source = list.source(timeZone, query);
      const context = await documentContext(app);
      const read: ReadDocument = async trx => {
        const { keys, filters = {} } = await find(trx, person, query);
        return {
          ...context,
          title,
          emptyText,
          columns,
          facts: [
            { label: 'Registros', value: keys.length, kind: 'quantity' },
            ...(await filterFacts(trx, Object.keys(filters), query)),
          ],
          ...(await closingOf(trx, person, list, source, keys)),
          groups: groupsOf(readByKeys(trx, person, source, keys, BATCH), list, timeZone),
        };
      };
      return sendLong(reply, read, formatOf(query), file);
    },
  });
}

/**
 * Routes that export lists, and the lines of their documents, as spreadsheets with the list's filter, search and sorting.
 * The keys are read in one query and the rows in batches of one transaction; the file is made by the worker that prints documents.
 */
export const exportar: FastifyPluginAsyncZod = async app => {
  const { timeZone } = app.config;

  for (const recurso of EXPORTABLES) {
    const list = exportedLists[recurso];
    exportRoute(app, `exportar.${recurso}`, list, exportFileNames[recurso], async (trx, person, query) => {
      const source = list.source(timeZone, query);
      return { keys: await documentKeys(trx, person, source, { query, text: query.text }), filters: source.filters };
    });
  }

  for (const recurso of WITH_LINE_EXPORT) {
    const lines = lineExports[recurso];
    exportRoute(app, `exportarLineas.${recurso}`, lines, lineExportFileNames[recurso], async (trx, person, query) => {
      const documents = lines.documents(timeZone);
      return { keys: await lineKeys(trx, person, lines, documents, query), filters: documents.filters };
    });
  }
};
