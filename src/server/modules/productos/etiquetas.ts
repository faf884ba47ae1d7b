import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mistakeIn, searchText } from '#contract/declarations/fields';
import { desdeEtiqueta, ETIQUETAS_MAX, etiquetasQuery, TOO_MANY_ETIQUETAS } from '#contract/etiqueta';
import { producto } from '#contract/producto';
import { sendFile } from '../../documents/answer';
import type { EtiquetasTask } from '../../documents/etiquetas/renderEtiquetas';
import { AppError, badRequest } from '../../errors';
import { listQueryOf } from '../../lists/query';
import { readByKeys, readKeys } from '../../lists/read';
import { signedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { presentCaller } from '../../work/caller';
import { longTurns, runInPool, shortTurns } from '../../work/pool';
import { catalogos } from '../catalogos';

const TIMEOUT_MS = 60_000;

/** So many are drawn about as soon as the document of one order, and wait behind no long list. */
const SHORT = 300;

async function draw(task: EtiquetasTask): Promise<Buffer> {
  const turns = task.etiquetas.length * task.copias <= SHORT ? shortTurns : longTurns;
  const { buffer, byteOffset, byteLength } = await turns.run(presentCaller(), () =>
    runInPool('etiquetas', task, {
      refusal: 'No se pudieron hacer las etiquetas, vuelva a intentarlo',
      timeoutMs: TIMEOUT_MS,
    }),
  );
  return Buffer.from(buffer, byteOffset, byteLength);
}

const { source } = catalogos.productos;
const query = listQueryOf(source)
  .omit({ range: true })
  .extend({ text: searchText.optional(), ...etiquetasQuery.shape });

/** Labels of the articles that a list shows; of one, if it is filtered by its id. */
export const etiquetas: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('etiquetas.documento'),
    schema: { querystring: query },
    handler: async (request, reply) => {
      const { formato, copias, desde, text, ...list } = request.query;
      const mistake = mistakeIn(desdeEtiqueta(formato), desde);
      if (mistake) throw badRequest(mistake);
      const person = signedIn(request);
      const most = Math.floor(ETIQUETAS_MAX / copias);
      const keys = await readKeys(app.db, person, source, { query: list, text }, most);
      if (keys.length > most) throw new AppError(422, TOO_MANY_ETIQUETAS);
      if (keys.length === 0) throw new AppError(422, 'No hay artículos de los que hacer etiquetas');
      const made: EtiquetasTask['etiquetas'] = [];
      for await (const record of readByKeys(app.db, person, source, keys, keys.length)) {
        const { codigo, nombreProducto, presentacion } = producto.parse(record);
        made.push({ codigo, nombreProducto, presentacion });
      }
      const file = await draw({ formato, copias, desde, etiquetas: made, generatedAt: new Date().toISOString() });
      return sendFile(reply, file, 'pdf', 'Etiquetas');
    },
  });
};
