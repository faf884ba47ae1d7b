import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/**
 * A purchase line that is wholly for orders is spent by their projects (D50, D54): the cents that rounding its shares leaves over
 * are spent by the project of the last share. They counted as spent for the warehouse, for which nothing was bought. Redefines
 * resto_de_compras of 059 and, of 060, mover_costos and costear_asignaciones.
 */
const KEY = '"idProyecto", direccionamiento, cuando, "idProducto"';

const cents = `
-- What rounding leaves over of purchase lines that are wholly for lines of several orders, and the line of an order that takes it;
-- null is all of them. A purchase made for one order has its rest there.
create function centimos_de_repartos(lineas integer[]) returns table ("idCompraDetalle" integer, "idPedidoDetalle" integer, importe numeric)
language sql stable as $$
  select cd.id, s.ultima, cd.importe - s.importe
  from (
    select ca."idCompraDetalle", sum(ca.cantidad) as cantidad, sum(round(cd.costo * ca.cantidad, 2)) as importe,
      (array_agg(ca."idPedidoDetalle" order by ca.id desc))[1] as ultima
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
    where lineas is null or ca."idCompraDetalle" = any(lineas) group by 1
  ) s
  join compra_detalle cd on cd.id = s."idCompraDetalle" join compra c on c.id = cd."idCompra"
  where c."idPedido" is null and s.cantidad = cd.cantidad and s.importe <> cd.importe
$$;

drop function resto_de_compras(integer[]);

-- What purchases of some orders (null is all) cost beyond the shares of their lines.
create function resto_de_compras(pedidos integer[])
returns table ("idPedido" integer, direccionamiento text, cuando timestamptz, "idProducto" integer, resto numeric) language sql stable as $$
  select c."idPedido", '', tramo_de_mes(c.fecha), cd."idProducto", cd.importe - coalesce(
    (select sum(round(cd.costo * ca.cantidad, 2)) from compra_asignacion ca where ca."idCompraDetalle" = cd.id), 0)
  from compra c join compra_detalle cd on cd."idCompra" = c.id
  where c.estado <> 'Anulada' and c."idPedido" is not null and (pedidos is null or c."idPedido" = any(pedidos))
  union all
  select d."idPedido", d.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", x.importe
  from centimos_de_repartos(case when pedidos is null then null else array(select ca."idCompraDetalle" from pedido_detalle d
    join compra_asignacion ca on ca."idPedidoDetalle" = d.id where d."idPedido" = any(pedidos)) end) x
  join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra"
  join pedido_detalle d on d.id = x."idPedidoDetalle"
  where c.estado <> 'Anulada' and (pedidos is null or d."idPedido" = any(pedidos))
$$;
`;

const moved = `
create or replace function mover_costos() returns trigger language plpgsql as $$
begin
  insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido, comprado, recibido, "sinCompra")
    select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", p.signo * x."sinComprar", p.signo * x.pedido,
      p.signo * x.comprado, p.signo * x.recibido, p.signo * x."sinCompra"
    from costo_de_lineas(array(select id from pedido_detalle where "idPedido" = new.id)) x join pedido_detalle d on d.id = x.linea
    cross join (values (1, new."idProyecto"), (-1, old."idProyecto")) p (signo, "idProyecto");
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", x.direccionamiento, x.cuando, x."idProducto", p.signo * x.resto from resto_de_compras(array[new.id]) x
    cross join (values (1, new."idProyecto"), (-1, old."idProyecto")) p (signo, "idProyecto");
  return null;
end $$;
`;

const shared = `
create or replace function costear_asignaciones(asignaciones integer[], signo integer) returns void language plpgsql
  set plan_cache_mode = force_custom_plan as $$
begin
  insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(p.fecha), d."idProducto",
      greatest(d.cantidad - s.comprado, 0) - greatest(d.cantidad - (s.comprado - signo * n.cantidad), 0), signo * n.importe
    from (
      select ca."idPedidoDetalle", sum(ca.cantidad) as cantidad, sum(round(cd.costo * ca.cantidad, 2)) as importe
      from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" where ca.id = any(asignaciones) group by 1
    ) n
    join pedido_detalle d on d.id = n."idPedidoDetalle" join pedido p on p.id = d."idPedido" cross join lateral (
      select coalesce(sum(ca.cantidad), 0) as comprado from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
      join compra c on c.id = cd."idCompra" where ca."idPedidoDetalle" = d.id and c.estado <> 'Anulada') s;
  insert into costo_proyecto_cambio (${KEY}, comprado)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(c.fecha), d."idProducto", signo * round(cd.costo * ca.cantidad, 2)
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido_detalle d on d.id = ca."idPedidoDetalle" join pedido p on p.id = d."idPedido" where ca.id = any(asignaciones);
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", '', tramo_de_mes(c.fecha), cd."idProducto", -signo * round(cd.costo * ca.cantidad, 2)
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido p on p.id = c."idPedido" where ca.id = any(asignaciones);
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", signo * x.importe
    from centimos_de_repartos(array(select distinct ca."idCompraDetalle" from compra_asignacion ca where ca.id = any(asignaciones))) x
    join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido";
end $$;
`;

const existing = withoutTriggers(
  'costo_proyecto_cambio',
  `insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", x.importe
    from centimos_de_repartos(null) x
    join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
    join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido"`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([cents, moved, shared, existing].join('\n')).execute(db);
}
