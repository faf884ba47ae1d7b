import { type RawBuilder, sql } from 'kysely';
import type { ListWithCifras } from '#contract/cifras';
import { type OrderList, orderLists } from './orderLists';
import { isLate, isPending } from './source';

/** Figures of a list of orders: the list, the joins of its orders `t`, and the sums. */
interface ListFigures {
  list: ListWithCifras;
  of: OrderList;
  /** Each finds at most one row per order. */
  joins: RawBuilder<unknown>;
  sums: (hoy: string) => RawBuilder<unknown>;
}

const counts = sql`left join pedido_cuenta c on c."idPedido" = t.id`;

const correcciones = sql`left join (
  select "idPedido", count(*) as correcciones from entrega where "idSolicitud" is not null group by "idPedido"
) k on k."idPedido" = t.id`;

const solicitudes = sql`left join (
  select s."idPedido", count(*) as solicitudes, count(*) filter (where x.estado = 'Aprobado') as aprobadas,
    count(o."idSolicitud") as "enEspera"
  from solicitud s left join decision x on x."idSolicitud" = s.id
  left join solicitud_abierta o on o."idSolicitud" = s.id group by s."idPedido"
) k on k."idPedido" = t.id`;

const waiting = sql`left join (
  select o."idPedido", count(distinct o."idDetalle") as lineas, min(s.fecha) as desde
  from solicitud_abierta o join solicitud s on s.id = o."idSolicitud" group by o."idPedido"
) k on k."idPedido" = t.id`;

const pedidos = sql`count(*) as pedidos`;
/** Sum of a column of the joins; 0 without rows. */
const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column.replace(/^\w\./, ''))}`;
const sumColumns = (...columns: string[]) => sql.join([pedidos, ...columns.map(sumOf)]);
const lateDays = (hoy: string) => sql`${hoy}::date - t."fechaEntrega"`;

/** Figures of all lists of orders that have them. */
export const figuresOfLists: readonly ListFigures[] = [
  {
    list: 'historial',
    of: orderLists.historial,
    joins: counts,
    sums: () =>
      sql`${sumColumns('c.lineas', 'c.pendientes')}, count(*) filter (where t.estado = 'Cerrado') as cerrados`,
  },
  {
    list: 'pendientes',
    // The screen filters the full list by state (D10).
    of: { ...orderLists.pedidos, limit: () => [isPending] },
    joins: counts,
    sums: hoy => sql`${sumColumns('c.lineas', 'c.pendientes')}, count(*) filter (where ${isLate(hoy)}) as atrasados`,
  },
  {
    list: 'atrasados',
    of: orderLists.atrasados,
    joins: counts,
    sums: hoy =>
      sql`${sumColumns('c.pendientes')}, max(${lateDays(hoy)}) as "diasMaximo", round(avg(${lateDays(hoy)})) as "diasPromedio"`,
  },
  {
    list: 'aprobaciones',
    of: orderLists.aprobaciones,
    joins: waiting,
    sums: () => sql`${sumColumns('k.lineas')}, iso(min(k.desde)) as desde`,
  },
  {
    list: 'historialentrega',
    of: orderLists.historialentrega,
    joins: sql`${counts} ${correcciones}`,
    // Counts an order's records of both kinds.
    sums: () => sql`${sumColumns('k.correcciones')}, iso(max(c."ultimaEntrega")) as ultima,
      coalesce(sum(c.entregas - coalesce(k.correcciones, 0)), 0) as entregas`,
  },
  {
    list: 'historialcambios',
    of: orderLists.historialcambios,
    joins: solicitudes,
    sums: () => sumColumns('k.solicitudes', 'k.aprobadas', 'k.enEspera'),
  },
];
