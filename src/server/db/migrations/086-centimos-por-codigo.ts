import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/**
 * The cents that rounding leaves over of a line wholly for lines of orders (082) are under the code of its last share also where the
 * purchase was made for one order: they were under no code, as if something had been bought beyond the order's lines. Redefines
 * centimos_de_repartos, resto_de_compras and costear_asignaciones of 082.
 */
const KEY = '"idProyecto", direccionamiento, cuando, "idProducto"';

/** Where those cents `x` of a purchase `c` go, and where they come from: what is bought for an order is under no code at first. */
const places = `cross join lateral (
      values (d.direccionamiento, x.importe) union all select '', -x.importe where c."idPedido" is not null
    ) k (direccionamiento, importe)`;

const cents = `
-- What rounding leaves over of purchase lines that are wholly for lines of orders, and the line of an order that takes it; null is
-- all of them.
create or replace function centimos_de_repartos(lineas integer[])
returns table ("idCompraDetalle" integer, "idPedidoDetalle" integer, importe numeric) language sql stable as $$
  select cd.id, s.ultima, cd.importe - s.importe
  from (
    select ca."idCompraDetalle", sum(ca.cantidad) as cantidad, sum(round(cd.costo * ca.cantidad, 2)) as importe,
      (array_agg(ca."idPedidoDetalle" order by ca.id desc))[1] as ultima
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
    where lineas is null or ca."idCompraDetalle" = any(lineas) group by 1
  ) s
  join compra_detalle cd on cd.id = s."idCompraDetalle"
  where s.cantidad = cd.cantidad and s.importe <> cd.importe
$$;

-- What purchases of some orders (null is all) cost beyond the shares of their lines.
create or replace function resto_de_compras(pedidos integer[])
returns table ("idPedido" integer, direccionamiento text, cuando timestamptz, "idProducto" integer, resto numeric) language sql stable as $$
  select c."idPedido", '', tramo_de_mes(c.fecha), cd."idProducto", cd.importe - coalesce(
    (select sum(round(cd.costo * ca.cantidad, 2)) from compra_asignacion ca where ca."idCompraDetalle" = cd.id), 0)
  from compra c join compra_detalle cd on cd."idCompra" = c.id
  where c.estado <> 'Anulada' and c."idPedido" is not null and (pedidos is null or c."idPedido" = any(pedidos))
  union all
  select d."idPedido", k.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", k.importe
  from centimos_de_repartos(case when pedidos is null then null else array(select ca."idCompraDetalle" from pedido_detalle d
    join compra_asignacion ca on ca."idPedidoDetalle" = d.id where d."idPedido" = any(pedidos)) end) x
  join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra"
  join pedido_detalle d on d.id = x."idPedidoDetalle" ${places}
  where c.estado <> 'Anulada' and (pedidos is null or d."idPedido" = any(pedidos))
$$;
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
    select p."idProyecto", k.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", signo * k.importe
    from centimos_de_repartos(array(select distinct ca."idCompraDetalle" from compra_asignacion ca where ca.id = any(asignaciones))) x
    join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido" ${places};
end $$;
`;

const existing = withoutTriggers(
  'costo_proyecto_cambio',
  `insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", k.direccionamiento, tramo_de_mes(c.fecha), cd."idProducto", k.importe
    from centimos_de_repartos(null) x
    join compra_detalle cd on cd.id = x."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido" ${places}
    where c.estado <> 'Anulada' and c."idPedido" is not null`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([cents, shared, existing].join('\n')).execute(db);
}
