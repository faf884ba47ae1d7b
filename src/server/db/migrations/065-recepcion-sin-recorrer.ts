import { type Kysely, sql } from 'kysely';

/**
 * Redefines contar_a_compras of 043: a receipt looks up its own lines first. Joined at once, the planner read every delivery there
 * ever was in the order of its line, hoping to stop early: most of the time of a receipt in a database of a million.
 */
const contar = `
create or replace function contar_a_compras(entregas integer[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  perform from compra where estado <> 'Anulada' and id in (
      with llegado as materialized (select distinct "idDetalle" from entrega where id = any(entregas))
      select cd."idCompra" from llegado l join compra_asignacion ca on ca."idPedidoDetalle" = l."idDetalle"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" where ca.recibido < ca.cantidad)
    order by id for no key update;
  if not found then
    return;
  end if;
  insert into entrega_compra ("idEntrega", "idAsignacion", cantidad)
    with llegado as materialized (
      select e.id, e."idDetalle", e.resto, sum(e.resto) over (partition by e."idDetalle" order by e.id) as hasta
      from (
        select e.id, e."idDetalle", e."cantidadRecibida"
          + coalesce((select sum(c."cantidadRecibida") from solicitud s join entrega c on c."idSolicitud" = s.id
              where s."idEntrega" = e.id), 0)
          - coalesce((select sum(x.cantidad) from entrega_compra x where x."idEntrega" = e.id), 0) as resto
        from entrega e where e.id = any(entregas) and e."idSolicitud" is null
      ) e where e.resto > 0
    ), falta as (
      select ca.id, ca."idPedidoDetalle", ca.cantidad - ca.recibido as resto, sum(ca.cantidad - ca.recibido)
        over (partition by ca."idPedidoDetalle" order by c.fecha, ca.id) as hasta
      from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
      join compra c on c.id = cd."idCompra" and c.estado <> 'Anulada'
      where ca."idPedidoDetalle" in (select "idDetalle" from llegado) and ca.recibido < ca.cantidad
    )
    select l.id, f.id, least(l.hasta, f.hasta) - greatest(l.hasta - l.resto, f.hasta - f.resto)
    from llegado l join falta f on f."idPedidoDetalle" = l."idDetalle"
    where least(l.hasta, f.hasta) > greatest(l.hasta - l.resto, f.hasta - f.resto);
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(contar).execute(db);
}
