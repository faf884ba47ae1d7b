/** What always holds of requests, decisions and closings, kept by the database itself. */
export const requestGuards = `
create function preparar_solicitud() returns trigger language plpgsql as $$
declare
  linea pedido_detalle;
  origen entrega;
  devuelto numeric;
begin
  -- The line stays as it is until this request is kept: receipts, changes and corrections of it wait.
  select * into strict linea from pedido_detalle where id = new."idDetalle" for update;
  new."idPedido" := linea."idPedido";
  if new.tipo = 'cambio' then
    new."cantidadAnterior" := linea.cantidad;
    if new.cantidad < linea.recibido or new.cantidad = linea.cantidad then
      raise exception 'Lo pedido no baja de lo recibido, y un cambio cambia algo'
        using errcode = 'check_violation', constraint = 'solicitud_cantidad';
    end if;
    return new;
  end if;
  new."cantidadAnterior" := linea.recibido;
  select * into origen from entrega where id = new."idEntrega";
  select coalesce(-sum(e."cantidadRecibida"), 0) into devuelto
    from entrega e join solicitud s on s.id = e."idSolicitud" where s."idEntrega" = new."idEntrega";
  if origen."idDetalle" <> new."idDetalle" or new.cantidad > origen."cantidadRecibida" - devuelto then
    raise exception 'Una entrega se corrige a lo sumo en lo que trajo'
      using errcode = 'check_violation', constraint = 'solicitud_cantidad';
  end if;
  return new;
end $$;

create function abrir_solicitudes() returns trigger language plpgsql as $$
begin
  -- A newer change takes the place of the one that waits (D15).
  insert into solicitud_abierta ("idSolicitud", "idPedido", "idDetalle", tipo, "idEntrega", cantidad)
    select id, "idPedido", "idDetalle", tipo, "idEntrega", cantidad from nuevas
    on conflict ("idDetalle") where tipo = 'cambio'
    do update set "idSolicitud" = excluded."idSolicitud", cantidad = excluded.cantidad;
  -- Whoever approves or closes with the version read before did not see this request (D9).
  update pedido set version = version where id in (select "idPedido" from nuevas);
  return null;
end $$;

create function decidir_solicitud() returns trigger language plpgsql as $$
begin
  delete from solicitud_abierta where "idSolicitud" = new."idSolicitud";
  if not found then
    raise exception 'Esa solicitud ya no espera aprobación' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function aplicar_decisiones() returns trigger language plpgsql as $$
declare
  correccion record;
begin
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

create function proteger_abiertas() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain statement; requests and decisions come in at depth 2.
  if pg_trigger_depth() = 1 then
    raise exception 'Lo que espera aprobación cambia solo por solicitudes y decisiones' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function cerrar_pedido() returns trigger language plpgsql as $$
begin
  update pedido set
      cerrado = case new.accion when 'cerrado' then new.fecha end,
      "motivoCierre" = case new.accion when 'cerrado' then new.motivo end
    where id = new."idPedido" and (cerrado is null) = (new.accion = 'cerrado');
  if not found then
    raise exception 'El pedido ya está así' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger preparar_solicitud before insert on solicitud for each row execute function preparar_solicitud();
create trigger abrir_solicitudes after insert on solicitud referencing new table as nuevas
  for each statement execute function abrir_solicitudes();
create trigger decidir_solicitud before insert on decision for each row execute function decidir_solicitud();
create trigger aplicar_decisiones after insert on decision referencing new table as nuevas
  for each statement execute function aplicar_decisiones();
create trigger proteger_abiertas before insert or update or delete or truncate on solicitud_abierta
  for each statement execute function proteger_abiertas();
create trigger cerrar_pedido after insert on cierre for each row execute function cerrar_pedido();
`;
