import { type Kysely, sql } from 'kysely';

/**
 * What is left to buy is found among the lines that wait for something, and one purchase may serve several orders: of a purchase
 * without an order what is for no line of any goes to the shelf. Redefines mover_por_compra of 011.
 */
const necesidades = `
create index pedido_detalle_pendientes on pedido_detalle ("idProducto") include ("idPedido", id, cantidad, recibido)
  where recibido < cantidad;

-- The latest purchases of an article, without those before.
create index compra_detalle_ultimas on compra_detalle ("idProducto", id);
drop index compra_detalle_producto;

-- What a purchase brings for the shelf, by article.
create function compra_para_bodega(compra integer) returns table ("idProducto" integer, cantidad numeric) language sql stable as $$
  select d."idProducto", sum(d.cantidad - coalesce(
    (select sum(a.cantidad) from compra_asignacion a where a."idCompraDetalle" = d.id), 0))
  from compra_detalle d where d."idCompra" = compra group by 1
  having sum(d.cantidad - coalesce(
    (select sum(a.cantidad) from compra_asignacion a where a."idCompraDetalle" = d.id), 0)) > 0
  order by 1
$$;

create or replace function mover_por_compra() returns trigger language plpgsql as $$
begin
  insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario", "idCompra", fecha)
    select d."idProducto", case when new.estado = 'Recibida' then d.cantidad else -d.cantidad end,
      case when new.estado = 'Recibida' then 'compra' else 'compraDevuelta' end,
      new."motivoAnulacion", autor(), new.id, coalesce(new.anulada, new.recibida, now())
    from compra_para_bodega(new.id) d order by d."idProducto";
  return null;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(necesidades).execute(db);
}
