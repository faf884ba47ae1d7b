import { type RawBuilder, sql } from 'kysely';
import { fullNameIn } from '../../lists/source';

/** Variants of an order's `pedidoReporte` for `pedidosSource`: records, oldest first (S3, D16). */

const decidedBy = sql`${fullNameIn('w')} as "aprobadoPor", iso(x.fecha) as "fechaAprobacion", x.motivo as "motivoDecision"`;
const decisiones = sql`left join decision x on x."idSolicitud" = s.id left join usuario w on w.id = x."idUsuario"`;

/** The lines of the order `t`. Naming it here too lets all of them be read at once instead of one by one. */
const lines = (record: 'e' | 's') =>
  sql`join pedido_detalle d on d.id = ${sql.ref(`${record}.idDetalle`)} and d."idPedido" = t.id join producto a on a.id = d."idProducto"`;

/** Deliveries, and approved corrections as negative records (D14, D42). */
export const entregas = sql`
  (select coalesce(json_agg(r order by r.id), '[]'::json) from (
    select e.id, e."idDetalle", d."nombreProducto", a.codigo, a.presentacion, case when s.id is null then 'entrega' else 'correccion' end as tipo,
      x.estado, s.motivo, e."cantidadAnterior", e."cantidadRecibida", ${fullNameIn('v')} as "nombreUsuario",
      iso(e.fecha) as "fechaEntrega", iso(s.fecha) as "fechaCambio", ${decidedBy}
    from entrega e ${lines('e')} join usuario v on v.id = e."idUsuario"
    left join solicitud s on s.id = e."idSolicitud" ${decisiones}
    where e."idPedido" = t.id
  ) r)`;

/** Requests with their decisions; denials have an author and instant too, `estado` tells them apart (D15). */
const solicitudes = (limit: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(r order by r.id), '[]'::json) from (
    select s.id, s."idDetalle", d."nombreProducto", a.codigo, a.presentacion, s.tipo,
      coalesce(x.estado, case when o."idSolicitud" is null then 'Reemplazado' else 'Pendiente' end) as estado, s.motivo,
      s."cantidadAnterior", case s.tipo when 'cambio' then s.cantidad else -s.cantidad end as "cantidadRecibida",
      ${fullNameIn('v')} as "nombreUsuario", null as "fechaEntrega", iso(s.fecha) as "fechaCambio", ${decidedBy}
    from solicitud s ${lines('s')} join usuario v on v.id = s."idUsuario"
    left join solicitud_abierta o on o."idSolicitud" = s.id ${decisiones}
    where s."idPedido" = t.id and ${limit}
  ) r)`;

/** All changes and corrections ever requested. */
export const cambios = solicitudes(sql`true`);

/** Pending ones with their author, instant and reason, for approval. */
export const pendingRequests = solicitudes(sql`o."idSolicitud" is not null`);
