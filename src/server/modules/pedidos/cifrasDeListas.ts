import { type RawBuilder, sql } from 'kysely';
import type { Informe } from '#contract/cifras';
import type { Condition } from '../../lists';
import { porAprobarSource } from './porAprobar';
import type { pedidosSource } from './source';
import { atrasados, conEntregas, conSolicitudes, pendientes, terminados } from './source';

/** The figures over a list of orders: what the list is limited to, what its orders `t` are joined with, what is added up. */
interface ListFigures {
  informe: Informe;
  limit: (hoy: string) => Condition[];
  /** Each finds at most one row for one of `t`. */
  joins: RawBuilder<unknown>;
  sums: (hoy: string) => RawBuilder<unknown>;
  source?: typeof pedidosSource;
  /** False for lists without a search. */
  search?: boolean;
}

const cuentas = sql`left join pedido_cuenta c on c."idPedido" = t.id`;

const correcciones = sql`left join (
  select "idPedido", count(*) as correcciones from entrega where "idSolicitud" is not null group by "idPedido"
) k on k."idPedido" = t.id`;

const solicitudes = sql`left join (
  select s."idPedido", count(*) as solicitudes, count(*) filter (where x.estado = 'Aprobado') as aprobadas,
    count(o."idSolicitud") as "enEspera"
  from solicitud s left join decision x on x."idSolicitud" = s.id
  left join solicitud_abierta o on o."idSolicitud" = s.id group by s."idPedido"
) k on k."idPedido" = t.id`;

const enEspera = sql`left join (
  select o."idPedido", count(distinct o."idDetalle") as lineas, min(s.fecha) as desde
  from solicitud_abierta o join solicitud s on s.id = o."idSolicitud" group by o."idPedido"
) k on k."idPedido" = t.id`;

const pedidos = sql`count(*) as pedidos`;
/** The sum of a column of the joins, 0 where there is nothing to add. */
const suma = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column.replace(/^\w\./, ''))}`;
const sumas = (...columns: string[]) => sql.join([pedidos, ...columns.map(suma)]);
const tarde = (hoy: string) => sql`${hoy}::date - t."fechaEntrega"`;

/** The limits are those of the lists in routes.ts. */
export const figuresOfLists: readonly ListFigures[] = [
  {
    informe: 'historial',
    limit: () => [terminados],
    joins: cuentas,
    sums: () => sql`${sumas('c.lineas', 'c.pendientes')}, count(*) filter (where t.estado = 'Cerrado') as cerrados`,
  },
  {
    informe: 'pendientes',
    limit: () => [pendientes],
    joins: cuentas,
    sums: hoy => sql`${sumas('c.lineas', 'c.pendientes')}, count(*) filter (where ${atrasados(hoy)}) as atrasados`,
  },
  {
    informe: 'atrasados',
    limit: hoy => [atrasados(hoy)],
    joins: cuentas,
    sums: hoy =>
      sql`${sumas('c.pendientes')}, max(${tarde(hoy)}) as "diasMaximo", round(avg(${tarde(hoy)})) as "diasPromedio"`,
  },
  {
    informe: 'aprobaciones',
    limit: () => [],
    joins: enEspera,
    sums: () => sql`${sumas('k.lineas')}, iso(min(k.desde)) as desde`,
    source: porAprobarSource,
  },
  {
    informe: 'historialentrega',
    limit: () => [conEntregas],
    joins: sql`${cuentas} ${correcciones}`,
    sums: () => sql`${sumas('c.entregas', 'k.correcciones')}, iso(max(c."ultimaEntrega")) as ultima`,
    search: false,
  },
  {
    informe: 'historialcambios',
    limit: () => [conSolicitudes],
    joins: solicitudes,
    sums: () => sumas('k.solicitudes', 'k.aprobadas', 'k.enEspera'),
    search: false,
  },
];
