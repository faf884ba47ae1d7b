/** What the database keeps beside an order so that reports and searches visit orders only. */
export const orderSums = `
-- What the lines and deliveries of each order come to, so that reports over all orders need not visit them. It stands
-- beside pedido, whose version and audit speak of what people do (D9).
create table pedido_cuenta (
  "idPedido" integer primary key references pedido,
  lineas integer not null,
  -- Lines of which something is still to come.
  pendientes integer not null check (pendientes between 0 and lineas),
  -- Delivery records, those of corrections too, and the instant of the last.
  entregas integer not null default 0,
  "ultimaEntrega" timestamptz
) with (fillfactor = 80);

-- The busqueda of every line, each on a line of its own: a word of a search has no blanks, so it is found here exactly
-- where one of the lines has it.
create table pedido_texto (
  "idPedido" integer primary key references pedido,
  texto text not null
);
create index pedido_texto_busqueda on pedido_texto using gin (texto gin_trgm_ops);

create function contar_lineas() returns trigger language plpgsql as $$
begin
  insert into pedido_cuenta as c ("idPedido", lineas, pendientes)
    select "idPedido", count(*), count(*) filter (where recibido < cantidad) from nuevas group by "idPedido"
    on conflict ("idPedido")
    do update set lineas = c.lineas + excluded.lineas, pendientes = c.pendientes + excluded.pendientes;
  insert into pedido_texto as x ("idPedido", texto)
    select "idPedido", string_agg(distinct busqueda, E'\\n') from nuevas group by "idPedido"
    on conflict ("idPedido") do update set texto = x.texto || E'\\n' || excluded.texto;
  return null;
end $$;

create function contar_pendientes() returns trigger language plpgsql as $$
begin
  update pedido_cuenta set pendientes = pendientes + case when new.recibido < new.cantidad then 1 else -1 end
    where "idPedido" = new."idPedido";
  return null;
end $$;

create function reescribir_texto() returns trigger language plpgsql as $$
begin
  update pedido_texto
    set texto = (select string_agg(distinct busqueda, E'\\n') from pedido_detalle where "idPedido" = new."idPedido")
    where "idPedido" = new."idPedido";
  return null;
end $$;

create function contar_entregas() returns trigger language plpgsql as $$
begin
  update pedido_cuenta c
    set entregas = c.entregas + n.entregas, "ultimaEntrega" = greatest(c."ultimaEntrega", n.ultima)
    from (select "idPedido", count(*) as entregas, max(fecha) as ultima from nuevas group by "idPedido") n
    where c."idPedido" = n."idPedido";
  return null;
end $$;

create function proteger_cuentas() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain statement; lines and deliveries come in at depth 2.
  if pg_trigger_depth() = 1 then
    raise exception 'La tabla % sigue a las líneas y las entregas de los pedidos', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger contar_lineas after insert on pedido_detalle referencing new table as nuevas
  for each statement execute function contar_lineas();
create trigger contar_pendientes after update on pedido_detalle for each row
  when ((new.recibido < new.cantidad) <> (old.recibido < old.cantidad)) execute function contar_pendientes();
create trigger reescribir_texto after update on pedido_detalle for each row
  when (new."nombreProducto" <> old."nombreProducto" or new.direccionamiento <> old.direccionamiento)
  execute function reescribir_texto();
create trigger contar_entregas after insert on entrega referencing new table as nuevas
  for each statement execute function contar_entregas();
create trigger proteger_cuentas before insert or update or delete or truncate on pedido_cuenta
  for each statement execute function proteger_cuentas();
create trigger proteger_cuentas before insert or update or delete or truncate on pedido_texto
  for each statement execute function proteger_cuentas();
`;
