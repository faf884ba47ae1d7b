import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import { recepcion, type Recepcion, recepcionLinea } from '#contract/recepcion';
import type { Database } from '../../db/schema';
import { recepcionDocument } from './recepcionDocument';
import { sendDocument } from '../../documents/answer';
import { type Condition, personIn } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { documentContext } from '../empresa/issuer';
import { orderNotFound, orderToRead, type VisibleOrder } from './scope';

const NO_RECEPCION = 'La recepción no existe';

/** Purchases, not annulled, towards which a receipt `r` counts; quantities taken back by corrections do not count. */
const compras = sql`
  (select coalesce(json_agg(b order by b.id), '[]'::json) from (
    select c.id, v."razonSocial" as proveedor
    from entrega e cross join lateral (
      select e.id union all
      select o.id from solicitud s join entrega o on o."idSolicitud" = s.id where s."idEntrega" = e.id
    ) own
    join entrega_compra x on x."idEntrega" = own.id join compra_asignacion ca on ca.id = x."idAsignacion"
    join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
    join proveedor v on v.id = c."idProveedor" where e."idRecepcion" = r.id group by c.id, v.id having sum(x.cantidad) > 0
  ) b)`;

/** Receipts of a visible order, newest first. */
async function readRecepciones(db: Kysely<Database>, order: VisibleOrder, where: Condition): Promise<Recepcion[]> {
  const query = sql<{ recepcion: unknown }>`
    select json_build_object('id', r.id, 'idPedido', r."idPedido", 'fecha', iso(r.fecha),
      'usuario', ${personIn('u')},
      'guia', r.guia, 'observacion', r.observacion, 'despacho', r.despacho,
      'lineas', (select count(*) from (
        select e."idDetalle" from entrega e where e."idRecepcion" = r.id
        union select n."idDetalle" from recepcion_novedad n where n."idRecepcion" = r.id) l),
      'fotos', (select coalesce(json_agg(m.nombre order by m.ranura), '[]'::json) from pedido_imagen m where m."idRecepcion" = r.id),
      'compras', ${compras}) as recepcion
    from recepcion r join usuario u on u.id = r."idUsuario" where r."idPedido" = ${order} and ${where} order by r.id desc`;
  const { rows } = await query.execute(db);
  return rows.map(row => recepcion.parse(row.recepcion));
}

/** Quantities of a receipt, in the order of the lines. */
async function readLineas(db: Kysely<Database>, { id }: Pick<Recepcion, 'id'>) {
  const query = sql<{ linea: unknown }>`
    select row_to_json(l) as linea from (
      select d.id as "idDetalle", d."nombreProducto", a.codigo, a.presentacion, d.direccionamiento, sum(x.recibido) as recibido,
        sum(x.corregido) as corregido, sum(x.danado) as danado, sum(x.excedente) as excedente
      from (
        select e."idDetalle", e."cantidadRecibida" as recibido,
          (select coalesce(-sum(c."cantidadRecibida"), 0) from solicitud s join entrega c on c."idSolicitud" = s.id
            where s."idEntrega" = e.id) as corregido, 0 as danado, 0 as excedente
        from entrega e where e."idRecepcion" = ${id}
        union all select n."idDetalle", 0, 0, n.danado, n.excedente from recepcion_novedad n where n."idRecepcion" = ${id}
      ) x join pedido_detalle d on d.id = x."idDetalle" join producto a on a.id = d."idProducto"
      group by d.id, a.id order by d.id
    ) l`;
  const { rows } = await query.execute(db);
  return rows.map(({ linea }) => recepcionLinea.parse(linea));
}

/** Finds the order of a receipt; 404 if the user may not read it. */
async function orderOf(db: Kysely<Database>, person: Person, id: number): Promise<VisibleOrder> {
  const found = await db.selectFrom('recepcion').select('idPedido').where('id', '=', id).executeTakeFirst();
  if (!found) throw orderNotFound(NO_RECEPCION);
  return orderToRead(db, person, found.idPedido, NO_RECEPCION);
}

/** Routes of the receipts of an order, and of each as a document (D49). */
export const pedidoRecepciones: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('pedidos.recepciones'),
    schema: { params: idInPath },
    handler: async request => {
      const order = await orderToRead(app.db, signedIn(request), request.params.id);
      return ok(await readRecepciones(app.db, order, sql`true`));
    },
  });

  app.route({
    ...routeOf('pedidos.recepcion'),
    schema: { params: idInPath },
    handler: async (request, reply) => {
      const { id } = request.params;
      const order = await orderOf(app.db, signedIn(request), id);
      const [found] = await readRecepciones(app.db, order, sql`r.id = ${id}`);
      if (!found) throw orderNotFound(NO_RECEPCION);
      const { proyecto } = await app.db
        .selectFrom('pedido as p')
        .innerJoin('proyecto as y', 'y.id', 'p.idProyecto')
        .select('y.nombre as proyecto')
        .where('p.id', '=', order)
        .executeTakeFirstOrThrow();
      const lineas = await readLineas(app.db, found);
      const model = recepcionDocument({ ...found, lineas, proyecto }, await documentContext(app));
      return sendDocument(reply, model, 'pdf', 'Recepcion');
    },
  });
};
