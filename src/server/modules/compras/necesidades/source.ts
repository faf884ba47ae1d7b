import { type RawBuilder, sql } from 'kysely';
import { calendarDay } from '#contract/declarations/fields';
import { filterConditions, listQueryOf, type ListQuery, searchFilter } from '../../../lists/query';
import { type Condition, every, listFilter, type ListSource, projectFilter } from '../../../lists/source';
import { ofCompany } from '../../../scope';
import { articlesBelowMinimum } from '../../productos/bajoMinimo';
import { isSpecial } from '../../productos/special';
import { comprado, standingShares, toArrive } from '../comprado';
import { deliveryDays } from '../promesas';

/** Buyers read all orders (D11), and only they pass the gate of these calls. */
const scope = ofCompany('who buys reads the orders of every project');

/** Filters that select some lines of an article: project, and latest delivery day. */
const lineFilters = {
  ...projectFilter('p.idProyecto'),
  hasta: listFilter(calendarDay(), day => sql`p."fechaEntrega" <= ${day}::date`),
};

/** The query of a call for one of these lists, which is filtered by lines before they are added up. */
export const queryOf = ({ sort, filters }: ListSource) =>
  listQueryOf({ sort, filters: { ...lineFilters, ...filters } });

/** What was bought of all order lines, added up once: for the lines of all articles. */
const boughtOfAll = sql`left join (
    select ca."idPedidoDetalle", sum(ca.cantidad) as comprado, sum(ca.cantidad - ca.recibido) as "porLlegar"
    from ${standingShares} group by 1
  ) c on c."idPedidoDetalle" = d.id`;

/** What was bought of each line `d`, by index: for the lines of one article. */
const boughtOfEach = sql`cross join lateral (select ${comprado} as comprado, ${toArrive} as "porLlegar") c`;

/** Lines (`d`) of open orders (`p`) with something left to buy, and how much (`porComprar`); `bought` joins what was bought of them (`c`). */
const pendingLines = (bought: RawBuilder<unknown>, where: Condition) => sql`
  select d.id, d."idProducto", d."nombreProducto", d."idPedido", d.direccionamiento, d.cantidad, d.recibido, p."fechaEntrega",
    p."idProyecto", coalesce(c.comprado, 0) as comprado,
    d.cantidad - d.recibido - coalesce(c."porLlegar", 0) as "porComprar"
  from pedido_detalle d join pedido p on p.id = d."idPedido" and p.estado = 'Pendiente' ${bought}
  where d.recibido < d.cantidad and d.recibido + coalesce(c."porLlegar", 0) < d.cantidad and ${where}`;

const SUPPLIERS_MAX = 5;

/**
 * The purchases (`u`) of which some of the article `t` arrived, and their suppliers (`v`). Only the article's last hundred purchases are
 * considered.
 */
const arrivals = sql`(
    select c.id, c."idProveedor", c.fecha, c.estado, c.recibida, d.costo, d.id as linea from compra_detalle d
    join compra c on c.id = d."idCompra" and c.estado <> 'Anulada'
    where d."idProducto" = t.id order by d.id desc limit 100
  ) u join proveedor v on v.id = u."idProveedor" and v.estatus and (u.estado = 'Recibida' or exists (
    select from compra_asignacion ca where ca."idCompraDetalle" = u.linea and ca.recibido > 0))`;

/** The suppliers who delivered an article, most recent first, each with the last purchase of which some of it arrived. */
const suppliers = (timeZone: string) => sql`
  (select coalesce(json_agg(s order by s.fecha desc, s."idCompra" desc), '[]'::json) from (
    select r.id, r."razonSocial", r.costo, iso(r.fecha) as fecha, r."idCompra", r.dias from (
      select distinct on (u."idProveedor") u."idProveedor" as id, v."razonSocial", u.costo, u.fecha, u.id as "idCompra",
        ${deliveryDays('u', timeZone)} as dias
      from ${arrivals} order by u."idProveedor", u.fecha desc, u.linea desc
    ) r order by r.fecha desc, r."idCompra" desc limit ${sql.lit(SUPPLIERS_MAX)}
  ) s)`;

/** The lines of the special article `t` of a needs row with a word in the name that was typed for them, which the article lacks. */
const orderedAs = (word: string, query: ListQuery) => sql`(${isSpecial('t')} and exists (
  select from (${pendingLines(
    boughtOfEach,
    every([sql`d."idProducto" = t.id`, ...filterConditions({ filters: lineFilters }, query)]),
  )}) n where sin_acentos(n."nombreProducto") like patron(${word})))`;

/**
 * Filter `q`: the article, of a special one the names it is ordered under, and the supplier who delivered it last, who is read only
 * for words that are in the name of one.
 */
const searchByText = (query: ListQuery) =>
  searchFilter({
    search: word => sql`(t.busqueda like patron(${word})
    or ${orderedAs(word, query)}
    or exists (select from proveedor x where sin_acentos(x."razonSocial") like patron(${word})) and
      (select sin_acentos(v."razonSocial") from ${arrivals} order by u.fecha desc, u.id desc limit 1) like patron(${word}))`,
  });

/** Shortfall of articles below their minimum, beyond what is on order for the shelf; excluded by a project filter. */
const shortfalls = (query: ListQuery) =>
  filterConditions({ filters: lineFilters }, query).length > 0
    ? sql`select null::integer as "idProducto", 0::numeric as falta where false`
    : sql`select m."idProducto", m.faltan - m."porLlegar" as falta from (${articlesBelowMinimum}) m where m.faltan > m."porLlegar"`;

/** Articles with something left to buy, computed once for a page and its count. */
export const necesidadesSource = (query: ListQuery, timeZone: string): ListSource => ({
  resource: 'necesidades',
  scope,
  // Grouped by project first: grouping by article at once would sort all lines to count the projects.
  with: sql`necesidades as materialized (
    select n."idProducto", sum(n.lineas) as lineas, count(*) as proyectos, sum(n."porComprar") as "porComprar",
      min(n."fechaEntrega") as "fechaEntrega"
    from (
      select n."idProducto", count(*) as lineas, sum(n."porComprar") as "porComprar", min(n."fechaEntrega") as "fechaEntrega"
      from (${pendingLines(boughtOfAll, every(filterConditions({ filters: lineFilters }, query)))}) n group by n."idProducto", n."idProyecto"
    ) n group by 1),
    minimos as materialized (${shortfalls(query)})`,
  from: sql`(select a.id, a.codigo, a.presentacion, a."nombreProducto", a.costo, a.estatus, a.stock, a.busqueda,
      coalesce(n.lineas, 0) as lineas, coalesce(n.proyectos, 0) as proyectos, coalesce(n."porComprar", 0) as "porComprar",
      coalesce(m.falta, 0) as "faltaEnBodega", n."fechaEntrega"
    from necesidades n full join minimos m on m."idProducto" = n."idProducto"
    join producto a on a.id = coalesce(n."idProducto", m."idProducto")) t`,
  columns: sql`t.id, t.codigo, t.presentacion, t."nombreProducto", t.costo, t.estatus, t.stock, t.lineas, t.proyectos,
    t."porComprar", t."faltaEnBodega", t."fechaEntrega", ${suppliers(timeZone)} as proveedores`,
  sort: {
    id: sql`t.id`,
    codigo: sql`t.codigo`,
    nombreProducto: sql`t."nombreProducto"`,
    stock: sql`t.stock`,
    lineas: sql`t.lineas`,
    porComprar: sql`t."porComprar"`,
    faltaEnBodega: sql`t."faltaEnBodega"`,
    fechaEntrega: sql`t."fechaEntrega"`,
  },
  mayBeEmpty: ['fechaEntrega'],
  defaultSort: ['fechaEntrega', 'ASC'],
  filters: { q: searchByText(query) },
});

const lineSort: Record<string, RawBuilder<unknown>> = {
  id: sql`t.id`,
  idPedido: sql`t."idPedido"`,
  fechaEntrega: sql`t."fechaEntrega"`,
  porComprar: sql`t."porComprar"`,
};

/** Lines of one article with something left to buy, earliest delivery day first. */
export const necesidadLineasSource = (idProducto: number, query: ListQuery): ListSource => ({
  resource: 'necesidadLineas',
  scope,
  with: sql`lineas as materialized (${pendingLines(
    boughtOfEach,
    every([sql`d."idProducto" = ${idProducto}`, ...filterConditions({ filters: lineFilters }, query)]),
  )})`,
  from: sql`lineas t`,
  joins: sql`join producto a on a.id = t."idProducto" join proyecto y on y.id = t."idProyecto"`,
  columns: sql`t.id, t."idProducto", t."nombreProducto", a.codigo, a.presentacion, t."idPedido", t."fechaEntrega",
    json_build_object('id', y.id, 'nombre', y.nombre) as proyecto, t.direccionamiento, t.cantidad, t.recibido, t.comprado,
    t."porComprar"`,
  sort: lineSort,
  mayBeEmpty: ['fechaEntrega'],
  defaultSort: ['fechaEntrega', 'ASC'],
});
