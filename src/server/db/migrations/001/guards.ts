import { appendOnlyTrigger, auditTriggers, versionTrigger } from '../triggers';

/** Tables whose rows carry a version that rises with every change (D9). */
const versioned = ['usuario', 'perfil', 'proyecto', 'categoria', 'producto', 'pedido', 'pedido_detalle'];

/** Tables that are written once and never changed (DESIGN part 5, point 4). */
const appendOnly = ['movimiento_stock', 'entrega', 'auditoria'];

/** Tables whose every write leaves an audit record. */
const audited = [
  'usuario',
  'perfil',
  'perfil_modulo',
  'usuario_perfil',
  'proyecto',
  'usuario_proyecto',
  'categoria',
  'producto',
  'movimiento_stock',
  'pedido',
  'pedido_detalle',
  'entrega',
];

const functions = `
create function subir_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'La tabla % solo admite registros nuevos', tg_table_name using errcode = 'restrict_violation';
end $$;

create function auditar() returns trigger language plpgsql as $$
declare
  autor integer := nullif(current_setting('bodega.usuario', true), '')::integer;
begin
  if tg_op = 'INSERT' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(n) - 'clave' - 'busqueda' from nuevas n;
  elsif tg_op = 'UPDATE' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(v) - 'clave' - 'busqueda', to_jsonb(n) - 'clave' - 'busqueda'
      from nuevas n join viejas v on v.id = n.id;
  else
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes)
      select autor, tg_table_name, v.id, tg_op, to_jsonb(v) - 'clave' - 'busqueda' from viejas v;
  end if;
  return null;
end $$;

-- Stock moves by the ledger only.
create function mover_stock() returns trigger language plpgsql as $$
begin
  update producto set stock = stock + new.cantidad where id = new."idProducto";
  return null;
end $$;

create function proteger_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'Un artículo nuevo no tiene existencia' using errcode = 'restrict_violation';
  end if;
  -- Depth 1 is a plain statement; the ledger's trigger comes in at depth 2.
  if pg_trigger_depth() = 1 then
    raise exception 'La existencia cambia solo por movimientos' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A delivery record moves recibido; nothing else does, so the records always add up to it.
create function preparar_entrega() returns trigger language plpgsql as $$
begin
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
  if new."idPedido" <> old."idPedido" then
    raise exception 'Una línea no pasa a otro pedido' using errcode = 'restrict_violation';
  end if;
  new.estatus := new.recibido = new.cantidad;
  new.entregado := case when new.estatus then (select max(fecha) from entrega where "idDetalle" = new.id) end;
  return new;
end $$;

create function estado_de_pedido(pedido_id integer, cerrado timestamptz) returns text language sql stable as $$
  select case
    when cerrado is not null then 'Cerrado'
    when not exists (select from pedido_detalle where "idPedido" = pedido_id) then 'Pendiente'
    when exists (select from pedido_detalle where "idPedido" = pedido_id and recibido < cantidad) then 'Pendiente'
    else 'Entregado'
  end $$;

create function fijar_especial() returns trigger language plpgsql as $$
begin
  raise exception 'El código de un artículo especial no se cambia'
    using errcode = 'check_violation', constraint = 'producto_especial_fijo';
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
`;

const triggers = `
create trigger mover_stock after insert on movimiento_stock for each row execute function mover_stock();
create trigger proteger_stock before update of stock on producto for each row
  when (old.stock is distinct from new.stock) execute function proteger_stock();
create trigger proteger_stock_inicial before insert on producto for each row
  when (new.stock <> 0) execute function proteger_stock();
create trigger fijar_especial before update of codigo on producto for each row
  when (old.codigo ~ '^000-00[0-4]$' and new.codigo <> old.codigo) execute function fijar_especial();
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

/** The invariants of DESIGN part 5, kept by the database itself, so that no code can break them. */
export const guards = [
  functions,
  triggers,
  ...versioned.map(versionTrigger),
  ...appendOnly.map(appendOnlyTrigger),
  ...audited.map(auditTriggers),
].join('\n');
