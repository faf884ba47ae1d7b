/** What always holds of orders, lines and deliveries, kept by the database itself. */
export const orderGuards = `
-- A delivery record moves recibido; nothing else does, so the records always add up to it.
create function preparar_entrega() returns trigger language plpgsql as $$
begin
  if new."cantidadRecibida" < 0 and pg_trigger_depth() = 1 then
    raise exception 'Lo recibido se corrige solo por correcciones aprobadas'
      using errcode = 'check_violation', constraint = 'entrega_negativa';
  end if;
  select recibido, "idPedido" into strict new."cantidadAnterior", new."idPedido"
    from pedido_detalle where id = new."idDetalle" for update;
  return new;
end $$;

create function aplicar_entrega() returns trigger language plpgsql as $$
begin
  update pedido_detalle set recibido = recibido + new."cantidadRecibida" where id = new."idDetalle";
  return null;
end $$;

create function derivar_linea() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.recibido <> 0 then
      raise exception 'Una línea nueva no tiene nada recibido' using errcode = 'restrict_violation';
    end if;
    new.estatus := false;
    new.entregado := null;
    return new;
  end if;
  if new.recibido <> old.recibido and pg_trigger_depth() = 1 then
    raise exception 'Lo recibido cambia solo por entregas' using errcode = 'restrict_violation';
  end if;
  if new.cantidad <> old.cantidad and pg_trigger_depth() = 1 then
    raise exception 'Lo pedido cambia solo por cambios aprobados' using errcode = 'restrict_violation';
  end if;
  if new."idPedido" <> old."idPedido" then
    raise exception 'Una línea no pasa a otro pedido' using errcode = 'restrict_violation';
  end if;
  new.estatus := new.recibido = new.cantidad;
  -- The last receipt of which something stands: one that was taken back whole never was.
  new.entregado := case when new.estatus then (
    select max(e.fecha) from entrega e where e."idDetalle" = new.id and e."cantidadRecibida" > (
      select coalesce(-sum(c."cantidadRecibida"), 0)
      from solicitud s join entrega c on c."idSolicitud" = s.id where s."idEntrega" = e.id)) end;
  return new;
end $$;

create function estado_de_pedido(pedido_id integer, cerrado timestamptz) returns text language sql stable as $$
  select case
    when cerrado is not null then 'Cerrado'
    when not exists (select from pedido_detalle where "idPedido" = pedido_id) then 'Pendiente'
    when exists (select from pedido_detalle where "idPedido" = pedido_id and recibido < cantidad) then 'Pendiente'
    else 'Entregado'
  end $$;

-- Whatever is written to estado, the truth is stored.
create function derivar_estado() returns trigger language plpgsql as $$
begin
  new.estado := estado_de_pedido(new.id, new.cerrado);
  return new;
end $$;

create function derivar_estado_por_lineas() returns trigger language plpgsql as $$
begin
  -- Two transactions that each complete a different line of one order must see each other's.
  perform from pedido where id in (select "idPedido" from nuevas) order by id for no key update;
  update pedido p set estado = estado_de_pedido(p.id, p.cerrado)
    where p.id in (select "idPedido" from nuevas) and p.estado <> estado_de_pedido(p.id, p.cerrado);
  return null;
end $$;

create trigger preparar_entrega before insert on entrega for each row execute function preparar_entrega();
create trigger aplicar_entrega after insert on entrega for each row execute function aplicar_entrega();
create trigger derivar_linea before insert or update on pedido_detalle for each row execute function derivar_linea();
create trigger lineas_no_se_borran before delete or truncate on pedido_detalle for each statement
  execute function rechazar_cambio();
create trigger derivar_estado before insert or update on pedido for each row execute function derivar_estado();
create trigger estado_por_lineas_nuevas after insert on pedido_detalle referencing new table as nuevas
  for each statement execute function derivar_estado_por_lineas();
create trigger estado_por_lineas after update on pedido_detalle referencing new table as nuevas
  for each statement execute function derivar_estado_por_lineas();
`;
