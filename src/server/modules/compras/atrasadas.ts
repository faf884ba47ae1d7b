import { type RawBuilder, sql } from 'kysely';
import { calendarDay, id } from '#contract/declarations/fields';
import { dayOf } from '#contract/text/format';
import { filterConditions, searchFilter } from '../../lists/query';
import { type Condition, every, listFilter, type ListSource, some } from '../../lists/source';
import { documentCalled, pointsTo } from '../../search';
import type { ReportRequest, ServedInforme } from '../informes/servedInforme';
import { isLateOn, missingLines } from './missingLines';
import { ofCompras } from './scope';

/** Projects of the orders that a purchase `t` serves: its own, or those of its lines. */
const projectsOf = sql`
  select y.id, y.nombre from pedido o join proyecto y on y.id = o."idProyecto" where o.id = t."idPedido"
  union
  select y.id, y.nombre from compra_detalle d join compra_asignacion ca on ca."idCompraDetalle" = d.id
    join pedido_detalle l on l.id = ca."idPedidoDetalle" join pedido o on o.id = l."idPedido" join proyecto y on y.id = o."idProyecto"
  where d."idCompra" = t.id`;

/** The projects of a purchase `t` as the report shows them. */
const proyectos = sql`coalesce((select string_agg(y.nombre, ', ' order by y.nombre) from (${projectsOf}) y), 'Existencias')`;

/** A word is found in what the report shows of a purchase: number, supplier, projects, and articles that are missing (D4). */
const search = (word: string): Condition =>
  some([
    sql`t.id::text like patron(${word})`,
    pointsTo('idProveedor', sql`select p.id from proveedor p where p.busqueda like patron(${word})`),
    sql`sin_acentos(${proyectos}) like patron(${word})`,
    sql`exists (select from json_array_elements(${missingLines}) f where sin_acentos(f ->> 'nombreProducto') like patron(${word}))`,
  ]);

const serves = (idProyecto: number): Condition => sql`${idProyecto} in (select y.id from (${projectsOf}) y)`;

const filters = {
  q: searchFilter({ searchAll: words => documentCalled.compra(words, sql.ref('t.id')) ?? every(words.map(search)) }),
  desde: listFilter(calendarDay(), day => sql`t."fechaPrometida" >= ${day}::date`),
  hasta: listFilter(calendarDay(), day => sql`t."fechaPrometida" <= ${day}::date`),
  idProyecto: listFilter(id(), serves),
};

/** A quantity as `cantidad` of the contract prints it: 1 234,5. */
const printed = (quantity: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select regexp_replace(n[1], '(\\d)(?=(\\d{3})+$)', '\\1' || chr(160), 'g') || coalesce(',' || nullif(n[2], ''), '')
  from string_to_array(trim_scale(${quantity})::text, '.') n)`;

const late = ({ timeZone }: ReportRequest): Condition => isLateOn(dayOf(new Date(), timeZone));

/** Late purchases `t` of a project on a day of the company: the same as the report filtered by it. */
export const comprasAtrasadasOn = (idProyecto: number, hoy: string): Condition =>
  sql`${isLateOn(hoy)} and ${serves(idProyecto)}`;

const source = (asked: ReportRequest): ListSource => {
  const dias = sql`${dayOf(new Date(), asked.timeZone)}::date - t."fechaPrometida"`;
  return {
    resource: 'comprasAtrasadas',
    scope: ofCompras,
    from: sql`(select * from compra t where ${late(asked)}) t`,
    joins: sql`left join proveedor p on p.id = t."idProveedor"`,
    columns: sql`t.id, t.id as orden, t."idProveedor", p."razonSocial" as proveedor, p.contacto, p."mailOrden",
      t."fechaPrometida", ${dias} as dias, t."lugarEntrega", t.etapa,
      ${proyectos} as proyectos,
      coalesce((select string_agg(f ->> 'nombreProducto' || ': ' || ${printed(sql`(f ->> 'cantidad')::numeric`)}, '; ')
        from json_array_elements(${missingLines}) f), '') as falta,
      ${missingLines} as faltan,
      (select iso(max(e.fecha)) from correo e where e."idCompra" = t.id and e.tipo = 'Recordatorio') as recordada,
      ${asked.correoDisponible ?? false}::boolean as "correoDisponible"`,
    sort: {
      proveedor: sql`p."razonSocial"`,
      orden: sql`t.id`,
      fechaPrometida: sql`t."fechaPrometida"`,
      dias,
    },
    defaultSort: ['dias', 'DESC'],
    filters,
  };
};

/** Report of late purchases: days late, projects, and missing lines (D48). */
export const comprasAtrasadas: ServedInforme = {
  source,
  sums: asked => ({
    scope: ofCompras,
    from: sql`compra t`,
    where: [late(asked), ...filterConditions({ filters }, asked.query)],
    sums: sql`count(*) as ordenes, count(distinct t."idProveedor") as proveedores,
      (select count(*) from (
        select y.id from compra t cross join lateral (${projectsOf}) y
        where ${sql.join([late(asked), ...filterConditions({ filters }, asked.query)], sql` and `)} group by y.id
      ) y) as proyectos`,
  }),
};
