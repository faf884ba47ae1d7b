import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import { personIn } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { orderEvents } from './orderEvents';
import { ordersToRead, orderToRead, type VisibleOrder } from './scope';

/**
 * All events of an order in one statement, oldest first. Of its requests `s`: `effect`, the new ordered quantity or what a
 * correction takes back (negative); `ending`, the ending of what is said of a `cambio` or a `correccion`.
 */
const historia = (order: VisibleOrder, person: Person) => sql<{ event: unknown }>`
  with p as (select t.* from pedido t where t.id = ${order}),
  s as (
    select s.*, case s.tipo when 'cambio' then s.cantidad else -s.cantidad end as effect,
      case s.tipo when 'cambio' then 0 else s.id end as part, case s.tipo when 'cambio' then 'o' else 'a' end as ending,
      x.id as "idDecision", x.estado, x.fecha as decided, x."idUsuario" as "idDecisor", x.motivo as "motivoDecision"
    from p join solicitud s on s."idPedido" = p.id left join decision x on x."idSolicitud" = s.id
  ),
  h as (${orderEvents})
  select json_build_object(
    'id', h.hecho || '-' || min(h.record), 'hecho', h.hecho, 'fecha', iso(h.fecha),
    'usuario', ${personIn('u')}, 'motivo', h.motivo, 'motivoDecision', h."motivoDecision",
    'entrega', case when h.hecho = 'entregaCambiada' then (
      select json_build_object('antes', a.antes ->> 'fechaEntrega', 'despues', a.despues ->> 'fechaEntrega')
      from auditoria a where a.id = min(h.record)) end,
    'recepcion', case when h.turn = 1 then h.part end,
    'copyFrom', case when h.hecho = 'creado' then (select p."copyFrom" from p) end,
    'copyFromVisible', case when h.hecho = 'creado' then exists (select from p join pedido o on o.id = p."copyFrom"
      where ${ordersToRead('o.idProyecto')(person)}) end,
    'lineas', coalesce(json_agg(json_build_object('idDetalle', d.id, 'nombreProducto', d."nombreProducto",
        'codigo', a.codigo, 'presentacion', a.presentacion,
        'anterior', h.anterior, 'cantidad', h.cantidad, 'idEntrega', h."idEntrega", 'corregible', h.corregible,
        'danado', n.danado, 'excedente', n.excedente)
      order by d.id, h.record) filter (where d.id is not null), '[]'::json)) as event
  from h join usuario u on u.id = h."idUsuario" left join pedido_detalle d on d.id = h."idDetalle"
  left join recepcion_novedad n on h.turn = 1 and n."idRecepcion" = h.part and n."idDetalle" = d.id
  left join producto a on a.id = d."idProducto"
  group by h.fecha, h.turn, h.hecho, h.part, h.motivo, h."motivoDecision", u.id
  order by h.fecha, h.turn, min(h.record)`;

/** Route of an order's history: creation, receipts, requests, decisions, closings and reopenings. */
export const pedidoHistoria: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('pedidos.historia'),
    schema: { params: idInPath },
    handler: async request => {
      const person = signedIn(request);
      const order = await orderToRead(app.db, person, request.params.id);
      const { rows } = await historia(order, person).execute(app.db);
      return ok(rows.map(({ event }) => event));
    },
  });
};
