import { type RawBuilder, sql } from 'kysely';
import { COSTOS } from '#contract/costoProyecto';
import { dayOf } from '#contract/text/format';
import { byLineName, type ListSource } from '../../lists/source';
import { wordsFilter } from '../../lists/query';
import { isLate } from '../pedidos/source';
import { codeInOrder } from '../pedidos/totales';
import { ofVisibleProjects, type VisibleProject } from './visible';

const KEPT = sql`"idProyecto", direccionamiento, cuando, "idProducto", "sinComprar", pedido, comprado, resto, recibido, "sinCompra"`;

/**
 * The stored costs of projects (migration 059) for which a condition on their columns holds: merged sums and the
 * differences since.
 */
export const keptCosts = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select ${KEPT} from costo_proyecto where ${where} union all select ${KEPT} from costo_proyecto_cambio where ${where})`;

/**
 * Costs of a project by direccionamiento and month (see `costoProyecto`), from the stored sums. What has no price from a
 * purchase is valued at the article's cost, and rounded only here, so that codes and months add up to the same total.
 */
export const costsOf = (id: VisibleProject, timeZone: string): RawBuilder<unknown> => sql`
  select c.direccionamiento, c.mes, c.pedido + c."pedidoEstimado" as pedido, c."pedidoEstimado", c.comprado,
    c.recibido + c."recibidoEstimado" as recibido, c."recibidoEstimado", c.comprado + c.resto as gastado
  from (
    select x.direccionamiento, date_trunc('month', x.cuando at time zone ${timeZone}) as mes,
      sum(x.pedido) as pedido, round(sum(x."sinComprar" * a.costo), 2) as "pedidoEstimado", sum(x.comprado) as comprado,
      sum(x.recibido) as recibido, round(sum(x."sinCompra" * a.costo), 2) as "recibidoEstimado", sum(x.resto) as resto
    from ${keptCosts(sql`"idProyecto" = ${id}`)} x join producto a on a.id = x."idProducto" group by 1, 2
  ) c`;

const AMOUNTS = [...COSTOS, 'pedidoEstimado', 'recibidoEstimado'];

/** Sums of the figures of costs `c`, one column each; 0 if there are none. */
export const sums = sql.join(AMOUNTS.map(name => sql`coalesce(sum(${sql.ref(`c.${name}`)}), 0) as ${sql.ref(name)}`));

const figures = sql.join(AMOUNTS.map(name => sql`coalesce(${sql.ref(`k.${name}`)}, 0) as ${sql.ref(name)}`));

export const costSorts = {
  direccionamiento: sql`case when t.direccionamiento <> '' then ${codeInOrder(sql`t.direccionamiento`)} end`,
  presupuesto: sql`t.presupuesto`,
  ...Object.fromEntries(COSTOS.map(name => [name, sql.ref(`t.${name}`)])),
};

/** Costs of a project by direccionamiento beside its budget; codes that have either. */
export const costsByCode = (id: VisibleProject, timeZone: string): ListSource => ({
  resource: 'proyectoCostos',
  scope: ofVisibleProjects('t.idProyecto'),
  with: sql`costos as materialized (
    select row_number() over (order by direccionamiento) as id, ${id}::integer as "idProyecto", direccionamiento,
      b.monto as presupuesto, ${figures}
    from (
      select c.direccionamiento, ${sums} from (${costsOf(id, timeZone)}) c group by 1
      having bool_or((c.pedido, c.recibido, c.gastado) <> (0, 0, 0))
    ) k full join (select direccionamiento, monto from presupuesto_codigo where "idProyecto" = ${id}) b using (direccionamiento))`,
  from: sql`costos t`,
  columns: sql`t.id, t.direccionamiento, t.presupuesto, ${sql.join(AMOUNTS.map(name => sql.ref(`t.${name}`)))}`,
  sort: costSorts,
  mayBeEmpty: ['direccionamiento', 'presupuesto'],
  defaultSort: ['direccionamiento', 'ASC'],
  filters: { q: wordsFilter(sql`t.direccionamiento`) },
});

export const delaySorts = {
  fechaEntrega: sql`t."fechaEntrega"`,
  idPedido: sql`t."idPedido"`,
  nombreProducto: byLineName,
  pendiente: sql`t.cantidad - t.recibido`,
};

/**
 * Lines of a project's overdue orders (D12) that are not completely received, with the purchases that have still to bring them:
 * those that leave nothing to buy (D24), also if somebody has marked them as Recibida.
 */
export function delaysOf(id: VisibleProject, timeZone: string): ListSource {
  const hoy = dayOf(new Date(), timeZone);
  return {
    resource: 'proyectoAtrasos',
    scope: ofVisibleProjects('t.idProyecto'),
    from: sql`(select d.*, p."idProyecto", p."fechaEntrega" from pedido p join pedido_detalle d on d."idPedido" = p.id
      where p."idProyecto" = ${id} and ${isLate(hoy, 'p')} and d.recibido < d.cantidad) t`,
    joins: sql`join producto a on a.id = t."idProducto"`,
    columns: sql`t.id, t."idPedido", t."nombreProducto", a.codigo, a.presentacion, t.direccionamiento, t."fechaEntrega",
      ${hoy}::date - t."fechaEntrega" as dias, t.cantidad - t.recibido as pendiente,
      (select coalesce(json_agg(json_build_object('id', c.id, 'idProveedor', v.id, 'proveedor', v."razonSocial",
          'fechaPrometida', c."fechaPrometida") order by c.id), '[]'::json)
        from compra_asignacion s join compra_detalle l on l.id = s."idCompraDetalle" join compra c on c.id = l."idCompra"
        join proveedor v on v.id = c."idProveedor"
        where s."idPedidoDetalle" = t.id and s.recibido < s.cantidad and c.estado <> 'Anulada') as ordenes`,
    sort: delaySorts,
    defaultSort: ['fechaEntrega', 'ASC'],
    filters: { q: wordsFilter(sql`t.busqueda`) },
  };
}
