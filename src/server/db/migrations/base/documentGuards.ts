/** What always holds of purchases and sales, kept by the database itself. */
export const documentGuards = `
-- What a purchase or a sale says of itself stays as it was written; only its state moves on, and Anulada is the end.
create function proteger_compra() returns trigger language plpgsql as $$
begin
  if (new.fecha, new."idProveedor", new."idUsuario", new."idPedido", new.subtotal, new.iva)
      is distinct from (old.fecha, old."idProveedor", old."idUsuario", old."idPedido", old.subtotal, old.iva) then
    raise exception 'Una orden de compra no se cambia' using errcode = 'restrict_violation';
  end if;
  if old.estado = 'Anulada' then
    raise exception 'Una orden anulada no cambia más' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function proteger_venta() returns trigger language plpgsql as $$
begin
  if (new.fecha, new."idCliente", new."idUsuario", new.ncf, new.total)
      is distinct from (old.fecha, old."idCliente", old."idUsuario", old.ncf, old.total) then
    raise exception 'Una venta no se cambia' using errcode = 'restrict_violation';
  end if;
  if old.estado = 'Anulada' then
    raise exception 'Una venta anulada no cambia más' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function nacer_compra() returns trigger language plpgsql as $$
begin
  if new.estado <> 'Pendiente' then
    raise exception 'Una orden nueva está pendiente' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function nacer_venta() returns trigger language plpgsql as $$
begin
  if new.estado <> 'Vigente' then
    raise exception 'Una venta nueva está vigente' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The lines come in one statement, add up to the total that is already there, and none is added later.
create function cuadrar_compra() returns trigger language plpgsql as $$
begin
  if exists (
    select from compra_detalle d where d."idCompra" in (select "idCompra" from nuevas) and d.id not in (select id from nuevas)
  ) then
    raise exception 'Una orden de compra no se cambia' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from nuevas n join compra c on c.id = n."idCompra" group by c.id
      having c.subtotal <> sum(n.importe) or c.iva <> sum(n.impuesto)
  ) then
    raise exception 'Las líneas no suman el total de la orden' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- A sale takes its goods as its lines are written (D27).
create function cuadrar_venta() returns trigger language plpgsql as $$
begin
  if exists (
    select from venta_detalle d where d."idVenta" in (select "idVenta" from nuevas) and d.id not in (select id from nuevas)
  ) then
    raise exception 'Una venta no se cambia' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from nuevas n join venta v on v.id = n."idVenta" group by v.id having v.total <> sum(n.importe)
  ) then
    raise exception 'Las líneas no suman el total de la venta' using errcode = 'restrict_violation';
  end if;
  insert into movimiento_stock ("idProducto", cantidad, tipo, "idUsuario", "idVenta", fecha)
    select n."idProducto", -sum(n.cantidad), 'venta', autor(), v.id, v.fecha
    from nuevas n join venta v on v.id = n."idVenta" group by v.id, n."idProducto" order by v.id, n."idProducto";
  return null;
end $$;

-- A document without lines would never be looked at by the above.
create function exigir_lineas_de_compra() returns trigger language plpgsql as $$
begin
  if not exists (select from compra_detalle where "idCompra" = new.id) then
    raise exception 'Una orden de compra lleva líneas' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function exigir_lineas_de_venta() returns trigger language plpgsql as $$
begin
  if not exists (select from venta_detalle where "idVenta" = new.id) then
    raise exception 'Una venta lleva líneas' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- A purchase without an order brings its goods into stock when it is received, and takes them out again when that is
-- taken back or it is cancelled (D23). One that serves an order goes to the project.
create function mover_por_compra() returns trigger language plpgsql as $$
begin
  insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario", "idCompra", fecha)
    select d."idProducto", case when new.estado = 'Recibida' then sum(d.cantidad) else -sum(d.cantidad) end,
      case when new.estado = 'Recibida' then 'compra' else 'compraDevuelta' end,
      new."motivoAnulacion", autor(), new.id, coalesce(new.anulada, new.recibida, now())
    from compra_detalle d where d."idCompra" = new.id group by d."idProducto" order by d."idProducto";
  return null;
end $$;

create function devolver_venta() returns trigger language plpgsql as $$
begin
  insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario", "idVenta", fecha)
    select d."idProducto", sum(d.cantidad), 'ventaAnulada', new."motivoAnulacion", autor(), new.id, new.anulada
    from venta_detalle d where d."idVenta" = new.id group by d."idProducto" order by d."idProducto";
  return null;
end $$;

create trigger nacer_compra before insert on compra for each row execute function nacer_compra();
create trigger nacer_venta before insert on venta for each row execute function nacer_venta();
create trigger proteger_compra before update on compra for each row execute function proteger_compra();
create trigger proteger_venta before update on venta for each row execute function proteger_venta();
create trigger cuadrar_compra after insert on compra_detalle referencing new table as nuevas
  for each statement execute function cuadrar_compra();
create trigger cuadrar_venta after insert on venta_detalle referencing new table as nuevas
  for each statement execute function cuadrar_venta();
create constraint trigger compra_con_lineas after insert on compra deferrable initially deferred
  for each row execute function exigir_lineas_de_compra();
create constraint trigger venta_con_lineas after insert on venta deferrable initially deferred
  for each row execute function exigir_lineas_de_venta();
create trigger mover_por_compra after update on compra for each row
  when (new."idPedido" is null and (old.estado = 'Recibida') <> (new.estado = 'Recibida'))
  execute function mover_por_compra();
create trigger devolver_venta after update on venta for each row
  when (old.estado = 'Vigente' and new.estado = 'Anulada') execute function devolver_venta();
`;
