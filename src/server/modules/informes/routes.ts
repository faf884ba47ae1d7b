import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ok } from '#contract/calls/envelope';
import type { AnyInforme } from '#contract/declarations/informe';
import { INFORMES, informes } from '#contract/informes';
import { inSnapshot } from '../../db/retry';
import { formatInPath, formatOf, sendDocument, sheetQuery } from '../../documents/answer';
import { informeDocument } from './document';
import { filterFacts } from '../../documents/filterFacts';
import { answerList } from '../../lists/answerList';
import { listQueryBy } from '../../lists/query';
import { readSums } from '../../lists/read';
import { readWhole } from '../../documents/readWhole';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { documentContext } from '../empresa/issuer';
import { servedInformes } from './informes';

/** The keys of `filter` behind each declared filter of a report, and its search. */
const KEYS = { fechas: ['desde', 'hasta'], proyecto: ['idProyecto'], pago: ['pago'] } as const;
const keysOf = ({ filters }: AnyInforme): string[] => ['q', ...filters.flatMap(filter => KEYS[filter])];

const sortsOf = ({ columns }: AnyInforme): string[] =>
  Object.entries(columns).flatMap(([name, { sortable = true }]) => (sortable ? [name] : []));

/** Routes of the declared reports: rows, export and figures, all with the report's filters. */
export const informesRoutes: FastifyPluginAsyncZod = async app => {
  const { timeZone, smtpUrl } = app.config;
  const setting = { timeZone, correoDisponible: smtpUrl !== undefined };
  for (const name of INFORMES) {
    const declared = informes[name];
    const { source, sums } = servedInformes[name];
    const querystring = listQueryBy(sortsOf(declared), keysOf(declared));

    app.route({
      ...routeOf(`${name}.list`),
      schema: { querystring },
      handler: (request, reply) =>
        answerList(request, reply, source({ person: signedIn(request), query: request.query, ...setting })),
    });

    app.route({
      ...routeOf(`${name}.listado`),
      schema: {
        params: z.object({ format: formatInPath }),
        querystring: querystring.omit({ range: true }).extend(sheetQuery.shape),
      },
      handler: async (request, reply) => {
        const { query } = request;
        const person = signedIn(request);
        const list = source({ person, query, ...setting });
        const found = await inSnapshot(app.db, trx => readWhole(trx, person, list, query, declared.record));
        const applied = await filterFacts(app.db, keysOf(declared), query);
        const model = informeDocument(declared, found, await documentContext(app), applied);
        return sendDocument(reply, model, formatOf(query, request.params.format), declared.file);
      },
    });

    app.route({
      ...routeOf(`cifras.${name}`),
      schema: { querystring: querystring.pick({ filter: true }) },
      handler: async request => {
        const { query } = request;
        const person = signedIn(request);
        return ok(await readSums(app.db, person, sums({ person, query, ...setting }), query));
      },
    });
  }
};
