import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ESTADOS_COMPRA, ESTADOS_ENVIO, type EstadoEnvio } from '#contract/compra';
import { id } from '#contract/declarations/fields';
import { FACTURACIONES } from '#contract/facturaProveedor';
import { ETAPAS_COMPRA, etapaNames } from '#contract/promesa';
import type { Config } from '../../config';
import { type Condition, dayFilters, listFilter, type ListSource, fullNameIn, personIn } from '../../lists/source';
import { recordFilters } from '../../records/sourceParts';
import type { Reader } from '../../scope';
import { facturacion, facturas, ofFacturacion, printedTotal, withFactura } from './facturacion';
import { areLong, articleOfCode, documentSearch, type PlacesOf, pointsTo, statesWith } from '../../search';
import { mayOpen } from '../pedidos/scope';
import { ofCompras } from './scope';

/** Lines in the order entered; a line counts as done once the goods are in. */
const lineas = sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select d.id, d."idProducto", a.codigo, a.presentacion, d."nombreProducto", d.costo, d.cantidad, d.iva as "iVA",
      t.estado = 'Recibida' as estatus,
      s."idPedidoDetalle", coalesce(s.recibido, 0)
        + case when t.estado = 'Recibida' then d.cantidad - coalesce(s.asignado, 0) else 0 end as recibido,
      (select coalesce(json_agg(json_build_object('idPedido', q."idPedido", 'proyecto', y.nombre, 'cantidad', q.cantidad)
          order by q."idPedido"), '[]'::json) from (
        select pd."idPedido", sum(ca.cantidad) as cantidad from compra_asignacion ca
        join pedido_detalle pd on pd.id = ca."idPedidoDetalle" where ca."idCompraDetalle" = d.id group by 1
      ) q join pedido o on o.id = q."idPedido" join proyecto y on y.id = o."idProyecto") as partes
    from compra_detalle d join producto a on a.id = d."idProducto"
    left join lateral (
      select min(ca."idPedidoDetalle") as "idPedidoDetalle", sum(ca.cantidad) as asignado, sum(ca.recibido) as recibido
      from compra_asignacion ca where ca."idCompraDetalle" = d.id
    ) s on true
    where d."idCompra" = t.id
  ) l)`;

/** The orders a purchase serves: its own, or those of its lines' shares (D47). */
const pedidos = (reader: Reader) => sql`
  (select coalesce(json_agg(json_build_object('id', o.id, 'proyecto', y.nombre,
      'visible', ${mayOpen('pedidos.one', 'o.idProyecto', reader)}) order by o.id), '[]'::json)
    from (
      select t."idPedido" as id union
      select l."idPedido" from compra_detalle d join compra_asignacion ca on ca."idCompraDetalle" = d.id
      join pedido_detalle l on l.id = ca."idPedidoDetalle" where d."idCompra" = t.id
    ) q join pedido o on o.id = q.id join proyecto y on y.id = o."idProyecto")`;

/** The first of those orders, by which the list is sorted; null for a purchase for the shelf. */
const firstPedido = sql`coalesce(t."idPedido", (
  select min(l."idPedido") from compra_detalle d join compra_asignacion ca on ca."idCompraDetalle" = d.id
  join pedido_detalle l on l.id = ca."idPedidoDetalle" where d."idCompra" = t.id))`;

/** Receipts that count towards it, oldest first, without quantities taken back by corrections. None counts towards one that is annulled. */
const recepciones = sql`
  (select coalesce(json_agg(r order by r.id), '[]'::json) from (
    select e."idRecepcion" as id, e."idPedido"
    from compra_detalle d join compra_asignacion ca on ca."idCompraDetalle" = d.id
    join entrega_compra x on x."idAsignacion" = ca.id join entrega c on c.id = x."idEntrega"
    left join solicitud s on s.id = c."idSolicitud" join entrega e on e.id = coalesce(s."idEntrega", c.id)
    where d."idCompra" = t.id and t.estado <> 'Anulada' and e."idRecepcion" is not null group by 1, 2 having sum(x.cantidad) > 0
  ) r)`;

/** Query of the ids of the purchases for some orders `o`: for one of them, or shared among several (D47). */
export const boughtFor = (orders: Condition) => sql`
  select c.id from pedido o join compra c on c."idPedido" = o.id where ${orders}
  union
  select d."idCompra" from pedido o join pedido_detalle l on l."idPedido" = o.id join compra_asignacion s on s."idPedidoDetalle" = l.id
    join compra_detalle d on d.id = s."idCompraDetalle" where ${orders}`;

/** The purchase's last e-mail to the supplier. */
const envio = sql`
  (select row_to_json(m) from (
    select e.estado, e.tipo, e.destinatario, iso(e.fecha) as fecha, e.intentos, e.error
    from correo e where e."idCompra" = t.id order by e.id desc limit 1
  ) m)`;

/**
 * Filter by the state of the last e-mail. Unless a purchase state is asked for too, failed e-mails are only those of
 * purchases still awaited: nobody sends one again for a purchase that has arrived or is annulled.
 */
const ofEnvio = (value: EstadoEnvio, { estado, etapa }: { estado?: unknown; etapa?: unknown }) => {
  const last = sql<boolean>`${value} = (select e.estado from correo e where e."idCompra" = t.id order by e.id desc limit 1)`;
  return value !== 'Fallido' || estado || etapa ? last : sql<boolean>`(t.estado = 'Pendiente' and ${last})`;
};

/** The stages whose name contains a search word. */
const etapasWith = (word: string): Condition[] => {
  const names = statesWith(Object.values(etapaNames), word);
  const etapas = ETAPAS_COMPRA.filter(etapa => names.includes(etapaNames[etapa]));
  return etapas.length > 0 ? [sql`t.etapa = any(${etapas}::text[])`] : [];
};

/** The query of the ids of the purchases that serve the order with this number, if a search word is one. */
const servingOrder = (word: string) => (/^\d{1,9}$/.test(word) ? [boughtFor(sql`o.id = ${Number(word)}`)] : []);

/** The purchase that a word such as `OC-40` names. */
const namedBy = (word: string): Condition[] =>
  /^o\.?c\.?[-#]?\d{1,9}$/i.test(word) ? [sql`t.id = ${Number(word.replace(/\D/g, ''))}`] : [];

/** Additional search places: its stage, its supplier, its lines, and the numbers of the orders it serves (D4). */
const placesOf: PlacesOf = (pattern, word) => ({
  ofRow: [
    ...namedBy(word),
    sql`(t."idPedido" is not null and t."idPedido"::text like ${pattern})`,
    pointsTo('idProveedor', sql`select p.id from proveedor p where p.busqueda like ${pattern}`),
    ...etapasWith(word),
  ],
  byLines: [
    sql`select d."idCompra" from compra_detalle d where d.busqueda like ${pattern}`,
    ...articleOfCode(word).map(
      article => sql`select d."idCompra" from compra_detalle d where d."idProducto" = (${article})`,
    ),
    ...servingOrder(word),
    withFactura(pattern),
  ],
});

const sumOfValid = (amount: RawBuilder<unknown>) =>
  sql`coalesce(sum(${amount}) filter (where t.estado <> 'Anulada'), 0)`;

/** The figures over the list: its rows' amounts as shown, in colones, without annulled ones, which are counted. */
export const comprasSums = sql`${sumOfValid(sql`t.subtotal`)} as subtotal, ${sumOfValid(sql`${printedTotal} - t.subtotal`)} as iva,
  ${sumOfValid(printedTotal)} as total, count(*) filter (where t.estado = 'Anulada') as anuladas`;

/** The list of purchases as a `ListSource`. With `smtpUrl` it says that this server can send them by e-mail. */
export const comprasSource = ({ timeZone, smtpUrl }: Pick<Config, 'timeZone' | 'smtpUrl'>): ListSource => ({
  resource: 'compras',
  scope: ofCompras,
  from: sql`compra t`,
  // PostgreSQL skips left joins that are not needed, as for a page sorted by date; supplier and author are always there.
  joins: sql`left join proveedor p on p.id = t."idProveedor" left join usuario u on u.id = t."idUsuario"
    left join pedido o on o.id = t."idPedido" left join proyecto y on y.id = o."idProyecto"`,
  columns: reader => sql`t.id, iso(t.fecha) as fecha, t.estado, t.etapa,
    t."fechaPrometida", t."lugarEntrega", t.condiciones, t.observaciones, iso(t.enviada) as enviada,
    iso(t.confirmada) as confirmada, iso(t.parcial) as parcial,
    ${personIn('u')} as usuario, u.email as "emailUsuario",
    json_build_object('id', p.id, 'razonSocial', p."razonSocial", 'cedula', p.cedula, 'contacto', p.contacto,
      'telefono', p.telefono, 'mailOrden', p."mailOrden") as proveedor,
    t."idProveedor", t."idPedido", t."idPedido" is not null and ${mayOpen('pedidos.one', 'o.idProyecto', reader)} as "pedidoVisible",
    case when y.id is not null then json_build_object('id', y.id, 'nombre', y.nombre) end as proyecto,
    ${pedidos(reader)} as pedidos, ${lineas} as "detalleCompra", ${recepciones} as recepciones, t.subtotal, t.iva, t.total, iso(t.recibida) as recibida, iso(t.anulada) as anulada,
    t."motivoAnulacion", ${facturas} as facturas, ${facturacion} as facturacion, ${envio} as envio, ${smtpUrl !== undefined}::boolean as "correoDisponible", t.version`,
  sort: {
    id: sql`t.id`,
    fecha: sql`t.fecha`,
    estado: sql`t.estado`,
    etapa: sql`t.etapa`,
    fechaPrometida: sql`t."fechaPrometida"`,
    // The shown total, whose IVA is that of the subtotal (D48), grows with the subtotal; `total` has the IVA by line.
    total: sql`t.subtotal`,
    idPedido: firstPedido,
    idProveedor: sql`p."razonSocial"`,
    proveedor: sql`p."razonSocial"`,
    'proveedor.razonSocial': sql`p."razonSocial"`,
    usuario: fullNameIn('u'),
  },
  mayBeEmpty: ['fechaPrometida', 'idPedido'],
  defaultSort: ['fecha', 'DESC'],
  filters: {
    id: recordFilters.id,
    estado: listFilter(z.enum(ESTADOS_COMPRA), value => sql`t.estado = ${value}`),
    etapa: listFilter(z.enum(ETAPAS_COMPRA), value => sql`t.etapa = ${value}`),
    idProveedor: listFilter(id(), value => sql`t."idProveedor" = ${value}`),
    idPedido: listFilter(id(), value => sql`t.id in (${boughtFor(sql`o.id = ${value}`)})`),
    idProyecto: listFilter(id(), value => sql`t.id in (${boughtFor(sql`o."idProyecto" = ${value}`)})`),
    envio: listFilter(z.enum(ESTADOS_ENVIO), ofEnvio),
    facturacion: listFilter(z.enum(FACTURACIONES), ofFacturacion),
    ...dayFilters(sql`t.fecha`, timeZone),
  },
  searchAll: documentSearch({
    table: 'compra',
    estados: ESTADOS_COMPRA,
    total: printedTotal,
    places: placesOf,
    ofOrder: isOrder => sql`t.id in (${boughtFor(isOrder)})`,
  }),
  hasGenericPlan: areLong,
});
