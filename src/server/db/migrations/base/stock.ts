/** The ledger of stock: what moved it, and what was left. */
export const stock = `
-- Stock is the sum of these movements (D26); the trigger below keeps producto.stock at that sum.
create table movimiento_stock (
  id bigint generated always as identity primary key,
  "idProducto" integer not null references producto,
  cantidad numeric(12,3) not null check (cantidad <> 0),
  tipo text not null,
  motivo text,
  "idUsuario" integer references usuario,
  fecha timestamptz not null default now(),
  "idCompra" integer references compra,
  "idVenta" integer references venta,
  -- What was left after it, so that no list has to add it up.
  saldo numeric(12,3) not null,
  constraint movimiento_stock_tipo check (
  case tipo
    when 'compra' then cantidad > 0 and "idCompra" is not null and "idVenta" is null
    when 'compraDevuelta' then cantidad < 0 and "idCompra" is not null and "idVenta" is null
    when 'venta' then cantidad < 0 and "idVenta" is not null and "idCompra" is null
    when 'ventaAnulada' then cantidad > 0 and "idVenta" is not null and "idCompra" is null
    else tipo in ('apertura', 'ajuste', 'conteo') and "idCompra" is null and "idVenta" is null
  end)
);
create index movimiento_stock_producto on movimiento_stock ("idProducto", id);
create index movimiento_stock_compra on movimiento_stock ("idCompra") where "idCompra" is not null;
create index movimiento_stock_venta on movimiento_stock ("idVenta") where "idVenta" is not null;

-- The person whose transaction this is, for the ledger.
create function autor() returns integer language sql stable as
  $$ select nullif(current_setting('bodega.usuario', true), '')::integer $$;

-- Before, not after, the row is written: the article is locked first and the number given then, so that numbers follow
-- each other as balances do, whoever else moves the same article.
create function mover_stock() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and (new."idCompra" is not null or new."idVenta" is not null) then
    raise exception 'Compras y ventas mueven la existencia por sí mismas' using errcode = 'restrict_violation';
  end if;
  update producto set stock = stock + new.cantidad where id = new."idProducto" returning stock into new.saldo;
  -- Of an article that is not there the foreign key tells.
  new.saldo := coalesce(new.saldo, 0);
  new.id := nextval(pg_get_serial_sequence('movimiento_stock', 'id'));
  return new;
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

create trigger mover_stock before insert on movimiento_stock for each row execute function mover_stock();
create trigger proteger_stock before update of stock on producto for each row
  when (old.stock is distinct from new.stock) execute function proteger_stock();
create trigger proteger_stock_inicial before insert on producto for each row
  when (new.stock <> 0) execute function proteger_stock();
`;
