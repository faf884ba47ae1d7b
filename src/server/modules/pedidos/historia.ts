import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { ok } from '#contract/calls/envelope';
import { personIn } from '../../lists/source';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import type { Person } from '../../scope';
import { ordersToRead, orderToRead, type VisibleOrder } from './scope';

/**
 * All records of an order, one row per event and line. `clave` separates events of the same instant and person that are shown
 * separately: each correction has its own motivo, whereas lines received together are one receipt.
 */
const events = sql`
  select 0 as turno, 'creado' as hecho, 0 as clave, p.id as fila, p.fecha, p."idUsuario", null as motivo, null as "motivoDecision", l.id as "idDetalle",
    null::numeric as anterior, coalesce(primera."cantidadAnterior", l.cantidad) as cantidad,
    null::integer as "idEntrega", null::numeric as corregible
  from p left join pedido_detalle l on l."idPedido" = p.id
  -- What was ordered at first is what the first request of the line found.
  left join (select distinct on ("idDetalle") "idDetalle", "cantidadAnterior" from s where tipo = 'cambio' order by "idDetalle", id)
    primera on primera."idDetalle" = l.id
  union all
  select 1, case when r.despacho then 'despachado' else 'recibido' end, r.id, e.id, e.fecha, e."idUsuario", null, null, e."idDetalle", e."cantidadAnterior", e."cantidadRecibida",
    e.id, e."cantidadRecibida" - coalesce(devuelto.cantidad, 0)
  from p join entrega e on e."idPedido" = p.id join recepcion r on r.id = e."idRecepcion"
  left join (select "idEntrega", sum(cantidad) as cantidad from s where estado is distinct from 'Denegado' group by "idEntrega")
    devuelto on devuelto."idEntrega" = e.id
  union all
  -- What came damaged or beyond the order alone.
  select 1, 'recibido', r.id, -n.id, r.fecha, r."idUsuario", null, null, n."idDetalle", null, 0, null, null
  from p join recepcion r on r."idPedido" = p.id join recepcion_novedad n on n."idRecepcion" = r.id
  where not exists (select from entrega e where e."idRecepcion" = r.id and e."idDetalle" = n."idDetalle")
  union all
  select 2, tipo || 'Solicitad' || letra, clave, id, fecha, "idUsuario", motivo, null, "idDetalle", "cantidadAnterior", efecto, null, null
  from s
  union all
  select 3, s.tipo || left(s.estado, -1) || s.letra, s.clave, s."idDecision", s.decidida, s."idDecisor", s.motivo, s."motivoDecision", s."idDetalle",
    coalesce(e."cantidadAnterior", s."cantidadAnterior"), s.efecto, null, null
  from s left join entrega e on e."idSolicitud" = s.id where s.estado is not null
  union all
  select 4, c.accion, c.id, c.id, c.fecha, c."idUsuario", c.motivo, null, null, null, null, null, null
  from p join cierre c on c."idPedido" = p.id
  union all
  select 5, 'entregaCambiada', a.id, a.id, a.fecha, a."idUsuario", null, null, null, null, null, null, null
  from p join auditoria a on a."idPedido" = p.id and a.tabla = 'pedido' and a.accion = 'UPDATE'
    and a.antes -> 'fechaEntrega' is distinct from a.despues -> 'fechaEntrega'`;

/** All events of an order in one statement, oldest first. */
const historia = (order: VisibleOrder, person: Person) => sql<{ suceso: unknown }>`
  with p as (select t.* from pedido t where t.id = ${order}),
  s as (
    select s.*, case s.tipo when 'cambio' then s.cantidad else -s.cantidad end as efecto,
      case s.tipo when 'cambio' then 0 else s.id end as clave, case s.tipo when 'cambio' then 'o' else 'a' end as letra,
      x.id as "idDecision", x.estado, x.fecha as decidida, x."idUsuario" as "idDecisor", x.motivo as "motivoDecision"
    from p join solicitud s on s."idPedido" = p.id left join decision x on x."idSolicitud" = s.id
  ),
  h as (${events})
  select json_build_object(
    'id', h.hecho || '-' || min(h.fila), 'hecho', h.hecho, 'fecha', iso(h.fecha),
    'usuario', ${personIn('u')}, 'motivo', h.motivo, 'motivoDecision', h."motivoDecision",
    'entrega', case when h.hecho = 'entregaCambiada' then (
      select json_build_object('antes', a.antes ->> 'fechaEntrega', 'despues', a.despues ->> 'fechaEntrega')
      from auditoria a where a.id = min(h.fila)) end,
    'recepcion', case when h.turno = 1 then h.clave end,
    'copyFrom', case when h.hecho = 'creado' then (select p."copyFrom" from p) end,
    'copyFromVisible', case when h.hecho = 'creado' then exists (select from p join pedido o on o.id = p."copyFrom"
      where ${ordersToRead('o.idProyecto')(person)}) end,
    'lineas', coalesce(json_agg(json_build_object('idDetalle', d.id, 'nombreProducto', d."nombreProducto",
        'codigo', a.codigo, 'presentacion', a.presentacion,
        'anterior', h.anterior, 'cantidad', h.cantidad, 'idEntrega', h."idEntrega", 'corregible', h.corregible,
        'danado', n.danado, 'excedente', n.excedente)
      order by d.id, h.fila) filter (where d.id is not null), '[]'::json)) as suceso
  from h join usuario u on u.id = h."idUsuario" left join pedido_detalle d on d.id = h."idDetalle"
  left join recepcion_novedad n on h.turno = 1 and n."idRecepcion" = h.clave and n."idDetalle" = d.id
  left join producto a on a.id = d."idProducto"
  group by h.fecha, h.turno, h.hecho, h.clave, h.motivo, h."motivoDecision", u.id
  order by h.fecha, h.turno, min(h.fila)`;

/** Route of an order's history: creation, receipts, requests, decisions, closings and reopenings. */
export const pedidoHistoria: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('pedidos.historia'),
    schema: { params: idInPath },
    handler: async request => {
      const person = signedIn(request);
      const order = await orderToRead(app.db, person, request.params.id);
      const { rows } = await historia(order, person).execute(app.db);
      return ok(rows.map(({ suceso }) => suceso));
    },
  });
};
