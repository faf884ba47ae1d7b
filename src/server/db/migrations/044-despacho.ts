import { type Kysely, sql } from 'kysely';

/**
 * A receipt that is served from the shelf takes its goods out of stock, and a correction of it gives them back (D51). Redefines
 * mover_stock of 011 and aplicar_decisiones of 043: articles are locked after purchases, all of one decision at once.
 */
const despacho = `
alter table movimiento_stock add column "idPedido" integer references pedido;
alter table movimiento_stock drop constraint movimiento_stock_tipo;
alter table movimiento_stock add constraint movimiento_stock_tipo check (
  case tipo
    when 'compra' then cantidad > 0 and "idCompra" is not null and num_nonnulls("idVenta", "idPedido") = 0
    when 'compraDevuelta' then cantidad < 0 and "idCompra" is not null and num_nonnulls("idVenta", "idPedido") = 0
    when 'venta' then cantidad < 0 and "idVenta" is not null and num_nonnulls("idCompra", "idPedido") = 0
    when 'ventaAnulada' then cantidad > 0 and "idVenta" is not null and num_nonnulls("idCompra", "idPedido") = 0
    when 'despacho' then cantidad < 0 and "idPedido" is not null and num_nonnulls("idCompra", "idVenta") = 0
    when 'despachoDevuelto' then cantidad > 0 and "idPedido" is not null and num_nonnulls("idCompra", "idVenta") = 0
    else tipo in ('apertura', 'ajuste', 'conteo') and num_nonnulls("idCompra", "idVenta", "idPedido") = 0
  end);
create index movimiento_stock_pedido on movimiento_stock ("idPedido") where "idPedido" is not null;

create or replace function mover_stock() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and num_nonnulls(new."idCompra", new."idVenta", new."idPedido") > 0 then
    raise exception 'Compras, ventas y despachos mueven la existencia por sí mismos' using errcode = 'restrict_violation';
  end if;
  update producto set stock = stock + new.cantidad where id = new."idProducto" returning stock into new.saldo;
  -- Of an article that is not there the foreign key tells.
  new.saldo := coalesce(new.saldo, 0);
  new.id := nextval(pg_get_serial_sequence('movimiento_stock', 'id'));
  return new;
end $$;

create function mover_por_despacho() returns trigger language plpgsql as $$
begin
  insert into movimiento_stock ("idProducto", cantidad, tipo, "idUsuario", "idPedido", fecha)
    select d."idProducto", -sum(n."cantidadRecibida"),
      case when n."idSolicitud" is null then 'despacho' else 'despachoDevuelto' end, autor(), n."idPedido", n.fecha
    from nuevas n left join solicitud s on s.id = n."idSolicitud" left join entrega o on o.id = s."idEntrega"
    join recepcion r on r.id = coalesce(n."idRecepcion", o."idRecepcion") and r.despacho
    join pedido_detalle d on d.id = n."idDetalle"
    group by d."idProducto", n."idSolicitud" is null, n."idPedido", n.fecha order by d."idProducto";
  return null;
end $$;
create trigger mover_por_despacho after insert on entrega referencing new table as nuevas
  for each statement execute function mover_por_despacho();

create or replace function aplicar_decisiones() returns trigger language plpgsql as $$
declare
  correccion record;
begin
  perform from compra where id in (
      select cd."idCompra" from nuevas n join solicitud s on s.id = n."idSolicitud" and s.tipo = 'correccion'
      join entrega_compra x on x."idEntrega" = s."idEntrega" join compra_asignacion ca on ca.id = x."idAsignacion"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" where n.estado = 'Aprobado')
    order by id for no key update;
  perform from producto where id in (
      select d."idProducto" from nuevas n join solicitud s on s.id = n."idSolicitud" and s.tipo = 'correccion'
      join entrega e on e.id = s."idEntrega" join recepcion r on r.id = e."idRecepcion" and r.despacho
      join pedido_detalle d on d.id = e."idDetalle" where n.estado = 'Aprobado')
    order by id for no key update;
  -- Corrections first: what was received by mistake must not stand in the way of ordering less. One by one, because each
  -- record says what was received before it.
  for correccion in
    select s.id, s."idDetalle", s.cantidad, s."idUsuario", n.fecha from nuevas n join solicitud s on s.id = n."idSolicitud"
    where n.estado = 'Aprobado' and s.tipo = 'correccion' order by s.id
  loop
    insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", fecha, "idSolicitud")
      values (correccion."idDetalle", -correccion.cantidad, correccion."idUsuario", correccion.fecha, correccion.id);
  end loop;
  update pedido_detalle d set cantidad = s.cantidad from nuevas n join solicitud s on s.id = n."idSolicitud"
    where n.estado = 'Aprobado' and s.tipo = 'cambio' and d.id = s."idDetalle";
  return null;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(despacho).execute(db);
}
