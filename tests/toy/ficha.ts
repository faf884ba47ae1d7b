import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { labels } from '#contract/declarations/labels';
import { type Producto, producto } from '#contract/producto';
import { sendDocument } from '../../src/server/documents/answer';
import type { DocumentContext, DocumentModel } from '../../src/server/documents/documentModel';
import { type LineColumn, lineTable } from '../../src/server/documents/lineTable';
import { catalogos } from '../../src/server/modules/catalogos';
import { documentContext } from '../../src/server/modules/empresa/issuer';
import { signedIn } from '../../src/server/plugins/session';
import { readExisting } from '../../src/server/records/reads';
import { routeOf, idInPath } from '../../src/server/route';

const columns: LineColumn<Producto>[] = [
  { title: labels.presentacion, kind: 'text', value: ({ presentacion }) => presentacion },
  { title: 'Precio', kind: 'money', value: ({ precio, costo }) => precio ?? costo },
];

/** The sheet of an article, for its shelf. */
const fichaDocument = (article: Producto, context: DocumentContext): DocumentModel => ({
  ...context,
  title: 'Ficha',
  subtitle: article.codigo,
  facts: [{ label: labels.nombreProducto, value: article.nombreProducto }],
  ...lineTable(columns, [article]),
  emptyText: 'Sin precio',
});

export const articuloFichas: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('articuloFichas.documento'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const { source } = catalogos.productos;
      const article = producto.parse(await readExisting(app.db, signedIn(request), source, request.params.id));
      return sendDocument(reply, fichaDocument(article, await documentContext(app)), 'pdf', 'Ficha');
    },
  });
};
