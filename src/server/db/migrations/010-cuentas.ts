import { type Kysely, sql } from 'kysely';

/**
 * What the lines and deliveries of each order come to, so that reports over all orders need not visit them, and what its
 * lines say in one text, so that a search visits orders. They stand beside `pedido`, whose version and audit speak of what
 * people do (D9).
 */
const tables = `
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
`;

const present = `
insert into pedido_cuenta ("idPedido", lineas, pendientes, entregas, "ultimaEntrega")
  select d."idPedido", count(*), count(*) filter (where d.recibido < d.cantidad), coalesce(max(e.entregas), 0), max(e.ultima)
  from pedido_detalle d left join (
    select "idPedido", count(*) as entregas, max(fecha) as ultima from entrega group by "idPedido"
  ) e on e."idPedido" = d."idPedido"
  group by d."idPedido";

insert into pedido_texto ("idPedido", texto)
  select "idPedido", string_agg(distinct busqueda, E'\\n') from pedido_detalle group by "idPedido";

create index pedido_texto_busqueda on pedido_texto using gin (texto gin_trgm_ops);
-- The searches of orders have no more use for it.
drop index pedido_detalle_busqueda;
`;

const functions = `
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
`;

const guard = (table: string) =>
  `create trigger proteger_cuentas before insert or update or delete or truncate on ${table}
    for each statement execute function proteger_cuentas();`;

const triggers = `
create trigger contar_lineas after insert on pedido_detalle referencing new table as nuevas
  for each statement execute function contar_lineas();
create trigger contar_pendientes after update on pedido_detalle for each row
  when ((new.recibido < new.cantidad) <> (old.recibido < old.cantidad)) execute function contar_pendientes();
create trigger reescribir_texto after update on pedido_detalle for each row
  when (new."nombreProducto" <> old."nombreProducto" or new.direccionamiento <> old.direccionamiento)
  execute function reescribir_texto();
create trigger contar_entregas after insert on entrega referencing new table as nuevas
  for each statement execute function contar_entregas();
`;

/** What every order comes to, and its text for searches, kept by the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
  await sql.raw(present).execute(db);
  await sql.raw(functions).execute(db);
  await sql.raw([triggers, guard('pedido_cuenta'), guard('pedido_texto')].join('\n')).execute(db);
}
