/**
 * The ledger of stock learns what moved it and what was left after each movement, so that no list has to add it up.
 * What is there already gets its balance once.
 */
export const ledger = `
alter table movimiento_stock add column "idCompra" integer references compra;
alter table movimiento_stock add column "idVenta" integer references venta;
alter table movimiento_stock add column saldo numeric(12,3);

alter table movimiento_stock disable trigger user;
update movimiento_stock m set saldo = s.saldo
  from (select id, sum(cantidad) over (partition by "idProducto" order by id) as saldo from movimiento_stock) s
  where s.id = m.id;
alter table movimiento_stock enable trigger user;
alter table movimiento_stock alter column saldo set not null;

alter table movimiento_stock drop constraint movimiento_stock_tipo_check;
alter table movimiento_stock add constraint movimiento_stock_tipo check (
  case tipo
    when 'compra' then cantidad > 0 and "idCompra" is not null and "idVenta" is null
    when 'compraDevuelta' then cantidad < 0 and "idCompra" is not null and "idVenta" is null
    when 'venta' then cantidad < 0 and "idVenta" is not null and "idCompra" is null
    when 'ventaAnulada' then cantidad > 0 and "idVenta" is not null and "idCompra" is null
    else tipo in ('apertura', 'ajuste', 'conteo') and "idCompra" is null and "idVenta" is null
  end);
create index movimiento_stock_compra on movimiento_stock ("idCompra") where "idCompra" is not null;
create index movimiento_stock_venta on movimiento_stock ("idVenta") where "idVenta" is not null;

-- Before, not after, the row is written: the article is locked first and the number given then, so that numbers follow
-- each other as balances do, whoever else moves the same article.
drop trigger mover_stock on movimiento_stock;
create or replace function mover_stock() returns trigger language plpgsql as $$
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
create trigger mover_stock before insert on movimiento_stock for each row execute function mover_stock();
`;
