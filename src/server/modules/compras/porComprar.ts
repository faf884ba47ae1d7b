import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerList } from '../../lists/answerList';
import { listQueryOf } from '../../lists/query';
import type { ListSource } from '../../lists/source';
import { routeOf } from '../../route';
import { ordersToRead } from '../pedidos/scope';
import { orderColumns, pedidosSource } from '../pedidos/source';
import { comprado, toArrive, hasLeftToBuy } from './comprado';

/** Lines in the order entered, with quantities bought and not yet arrived. */
const lineas = sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select d.id, d."idProducto", d."nombreProducto", a.codigo, a.presentacion, d.cantidad, d.recibido, d.estatus, d.direccionamiento,
      iso(d.entregado) as entregado, a.iva as "iVA", ${comprado} as comprado, ${toArrive} as "porLlegar", d.version
    from pedido_detalle d join producto a on a.id = d."idProducto" where d."idPedido" = t.id
  ) l)`;

/** Orders that a purchase may be made for: status 2 (D10, D24). A buyer sees those of all projects (D11). */
export const pedidosPorComprar: FastifyPluginAsyncZod = async app => {
  const orders = pedidosSource(app.config.timeZone, {
    resource: 'pedidosPorComprar',
    scope: ordersToRead('t.idProyecto'),
  });
  const source: ListSource = {
    ...orders,
    columns: sql`${orderColumns}, ${lineas} as "pedidoDetalle"`,
  };
  app.route({
    ...routeOf('pedidosPorComprar.list'),
    schema: { querystring: listQueryOf(source) },
    handler: (request, reply) => answerList(request, reply, source, { where: [hasLeftToBuy] }),
  });
};
