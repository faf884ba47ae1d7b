import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { calendarDay, id, searchText } from '#contract/declarations/fields';
import { ESTADOS_PEDIDO } from '#contract/pedido';
import {
  type Condition,
  dayFilters,
  listFilter,
  type ListSource,
  personIn,
  type RecordSource,
  fullNameIn,
} from '../../lists/source';
import { recordFilters } from '../../records/sourceParts';
import { comprado } from '../compras/comprado';
import type { Scope } from '../../scope';
import { waitingComments } from './comentarios';
import { NO_PEDIDO, ordersToRead, ordersToWorkWith } from './scope';
import { entregas, pendingRequests } from './historyLines';
import { isIndexed, searchOrders } from './searchOrders';

const nothing = sql`null::numeric`;

interface LineOptions {
  /** Value of `cantNueva` of the lines; null by default. */
  cantNueva?: RawBuilder<unknown>;
  /** Quantity bought of the lines (D24); null by default. */
  comprado?: RawBuilder<unknown>;
  /** Where the lines are read from; their table by default, other rows while an order is being written. */
  from?: RawBuilder<unknown>;
}

/** Pending requests of each line of the order `t`: at most one change (D15, D42). */
const requested = sql`
  select o."idDetalle", max(s.cantidad) filter (where o.tipo = 'cambio') as cantidad,
    json_agg(json_build_object('cantidad', s.cantidad, 'fecha', iso(s.fecha), 'motivo', s.motivo,
      'usuario', ${personIn('v')}))
      filter (where o.tipo = 'cambio') -> 0 as solicitud,
    sum(o.cantidad) filter (where o.tipo = 'correccion') as "porCorregir"
  from solicitud_abierta o join solicitud s on s.id = o."idSolicitud" join usuario v on v.id = s."idUsuario"
  where o."idPedido" = t.id group by o."idDetalle"`;

/** The images of each line of the order `t`. */
const lineImages = sql`
  select m."idDetalle", max(m.nombre) filter (where m.ranura = 1) as img1, max(m.nombre) filter (where m.ranura = 2) as img2,
    max(m.nombre) filter (where m.ranura = 3) as img3, json_agg(m.nombre order by m.ranura) filter (where m.ranura > 3) as fotos
  from pedido_imagen m where m."idPedido" = t.id group by m."idDetalle"`;

/**
 * Lines in the order entered. `cantNueva` is filled only where requests are decided on: an order that is sent back whole as a receipt
 * receives nothing by it (D16). Requests and images, which few orders have, are read once an order, not line by line.
 */
const orderLines = ({ cantNueva = nothing, comprado = nothing, from = sql`pedido_detalle` }: LineOptions) => sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select d.id, d."idProducto", d."nombreProducto", a.codigo, a.presentacion, d.cantidad, d.recibido, d.estatus, d.direccionamiento,
      i.img1, i.img2, i.img3, i.fotos, iso(d.entregado) as entregado, a.stock, a.iva as "iVA",
      ${comprado} as comprado, ${cantNueva} as "cantNueva", s.solicitud, s."porCorregir", d.version
    from ${from} d join producto a on a.id = d."idProducto"
    left join (${requested}) s on s."idDetalle" = d.id
    left join (${lineImages}) i on i."idDetalle" = d.id
    where d."idPedido" = t.id
  ) l)`;

/** The columns of an order `t` besides its lines, with `joins`. */
export const orderColumns = sql`t.id, iso(t.fecha) as fecha, t."fechaEntrega", t.estado, t."idProyecto",
  json_build_object('id', y.id, 'nombre', y.nombre) as proyecto,
  ${personIn('u')} as usuario,
  t."copyFrom", iso(t.cerrado) as cerrado, t."motivoCierre", t.version`;

// Every order has both. PostgreSQL skips left joins that are not needed, as for a page sorted by date.
const joins = sql`left join proyecto y on y.id = t."idProyecto" left join usuario u on u.id = t."idUsuario"`;

/** The text in the path of a search of orders: -1 means every text (D10). */
export const pedidoSearchText = searchText.transform(text => (text === '-1' ? '' : text));

/** Which orders are read, and how much of each. */
interface OrderOptions extends LineOptions {
  /** Scope; by default the orders a person works with. */
  scope?: Scope;
  /** Contents of `pedidoReporte`, one of historyLines.ts; omitted by default. */
  reporte?: RawBuilder<unknown>;
}

const ordersOf = ({ scope = ordersToWorkWith('t.idProyecto'), reporte, ...lines }: OrderOptions) =>
  ({
    scope,
    missing: NO_PEDIDO,
    from: sql`pedido t`,
    joins,
    columns: reporte
      ? sql`${orderColumns}, ${orderLines(lines)} as "pedidoDetalle", ${reporte} as "pedidoReporte"`
      : sql`${orderColumns}, ${orderLines(lines)} as "pedidoDetalle"`,
  }) satisfies RecordSource;

/** One order with its deliveries, for everybody who may read it. */
export const orderSource = ordersOf({ scope: ordersToRead('t.idProyecto'), reporte: entregas, comprado });

/** One order with what is asked for of it, for who decides on that. */
export const orderToDecide = ordersOf({ scope: ordersToRead('t.idProyecto'), reporte: pendingRequests, comprado });

/** Options of a list of orders. */
interface OrdersOptions extends OrderOptions {
  resource?: string;
  /** Stored counts of its orders by project and state, if the call limits them by nothing else. */
  counted?: RawBuilder<unknown>;
}

/** The list of orders as a `ListSource`. */
export const pedidosSource = (
  timeZone: string,
  { resource = 'pedidos', counted, ...options }: OrdersOptions = {},
): ListSource => ({
  ...ordersOf(options),
  resource,
  ...(counted ? { counts: { from: counted, filters: ['estado', 'idProyecto'] } } : {}),
  sort: {
    id: sql`t.id`,
    fecha: sql`t.fecha`,
    fechaEntrega: sql`t."fechaEntrega"`,
    estado: sql`t.estado`,
    proyecto: sql`y.nombre`,
    'proyecto.nombre': sql`y.nombre`,
    idProyecto: sql`y.nombre`,
    usuario: fullNameIn('u'),
  },
  defaultSort: ['fecha', 'DESC'],
  filters: {
    id: recordFilters.id,
    estado: listFilter(z.enum(ESTADOS_PEDIDO), value => sql`t.estado = ${value}`),
    idProyecto: listFilter(id(), value => sql`t."idProyecto" = ${value}`),
    ...dayFilters(sql`t.fecha`, timeZone),
    entregaDesde: listFilter(calendarDay(), day => sql`t."fechaEntrega" >= ${day}::date`),
    entregaHasta: listFilter(calendarDay(), day => sql`t."fechaEntrega" <= ${day}::date`),
  },
  searchAll: searchOrders,
  hasGenericPlan: words => words.every(isIndexed),
});

/** Stored counts of an order's lines and pending lines. */
const lineCounts = sql`(select json_build_object('lineas', coalesce(sum(c.lineas), 0), 'pendientes', coalesce(sum(c.pendientes), 0))
  from pedido_cuenta c where c."idPedido" = t.id)`;

/**
 * The list of orders for the app, whose screens show lines only on request: with counts instead of lines, and how many comments
 * wait for who reads it.
 */
export const withoutLines = (source: ListSource): ListSource => ({
  ...source,
  columns: reader => sql`${orderColumns}, '[]'::json as "pedidoDetalle", ${lineCounts} as resumen,
    ${waitingComments(reader)} as "comentariosSinLeer"`,
});

/** The JSON of an order that is being written, as `orderSource` will read it: nothing was bought or delivered of it yet. */
export const newOrder = (order: RawBuilder<unknown>, lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select row_to_json(f)::text from (
    select ${orderColumns}, ${orderLines({ comprado: sql`0`, from: lines })} as "pedidoDetalle", '[]'::json as "pedidoReporte"
    from ${order} t ${joins}) f`;

/** Delivered or closed short (D10, mode 0). */
export const isFinished: Condition = sql`t.estado <> 'Pendiente'`;

/** An order is late: its delivery day has ended in the company's time zone and it is pending (D12). `order` is its alias. */
export const isLate = (hoy: string, order: 't' | 'p' | 's' = 't'): Condition =>
  sql`${sql.ref(`${order}.estado`)} = 'Pendiente' and ${sql.ref(`${order}.fechaEntrega`)} < ${hoy}::date`;

/** At least one delivery was recorded: known by the state of complete orders, by the stored count of the few others. */
export const hasDeliveries: Condition = sql`(t.estado = 'Entregado'
  or coalesce((select c.entregas > 0 from pedido_cuenta c where c."idPedido" = t.id), false))`;

/** Stored counts of all orders. */
export const ordersCounted = sql`pedido_total t`;

/** Counts for `hasDeliveries`: stored ones for orders delivered completely, nearly all; the few others one by one. */
export const deliveredCounted = sql`(
  select "idProyecto", estado, cantidad, null::integer as id from pedido_total where estado = 'Entregado'
  union all select "idProyecto", estado, 1, id from pedido where estado in ('Pendiente', 'Cerrado')) t`;

/** At least one change or correction was requested. */
export const hasRequests: Condition = sql`exists (select from solicitud s where s."idPedido" = t.id)`;

/** The order is open and something is pending (D10, D13). */
export const isPending: Condition = sql`t.estado = 'Pendiente'`;
