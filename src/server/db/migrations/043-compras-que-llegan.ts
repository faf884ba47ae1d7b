import { type Kysely, sql } from 'kysely';
import { appendOnlyTrigger } from './triggers';

/**
 * What deliveries count to purchases (D49): the ledger entrega_compra, whose sums are kept in compra_asignacion.recibido. A
 * purchase all of whose goods are for orders is Recibida when they have come, and Pendiente again when a correction takes some
 * back; `parcial` says since when something of it is there.
 */
const tables = `
alter table compra add column if not exists parcial timestamptz;
alter table compra_asignacion add column recibido numeric(12,3) not null default 0,
  add constraint compra_asignacion_recibido check (recibido between 0 and cantidad);

create table entrega_compra (
  id bigint generated always as identity primary key,
  "idEntrega" integer not null references entrega,
  "idAsignacion" integer not null references compra_asignacion,
  -- Negative of a correction.
  cantidad numeric(12,3) not null check (cantidad <> 0)
);
create index entrega_compra_entrega on entrega_compra ("idEntrega");
create index entrega_compra_asignacion on entrega_compra ("idAsignacion");
`;

const functions = `
-- What deliveries still bring goes to the purchases that serve their lines, the oldest with something to come first: along each
-- line the deliveries and what the purchases lack are laid side by side, and where they overlap, one counts to the other.
-- Planned for as many deliveries as there are: with the plan for one a receipt of a thousand lines would compare each with each.
create function contar_a_compras(entregas integer[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  perform from compra where estado <> 'Anulada' and id in (
      select cd."idCompra" from entrega e join compra_asignacion ca on ca."idPedidoDetalle" = e."idDetalle"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" where e.id = any(entregas) and ca.recibido < ca.cantidad)
    order by id for no key update;
  if not found then
    return;
  end if;
  insert into entrega_compra ("idEntrega", "idAsignacion", cantidad)
    with llegado as (
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

-- A correction takes back what its delivery counted: first what counted to no purchase, then from the newest.
create function descontar_de_compras(correcciones integer[]) returns void language plpgsql as $$
begin
  perform from compra where id in (
      select cd."idCompra" from entrega c join solicitud s on s.id = c."idSolicitud"
      join entrega_compra x on x."idEntrega" = s."idEntrega" join compra_asignacion ca on ca.id = x."idAsignacion"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" where c.id = any(correcciones))
    order by id for no key update;
  if not found then
    return;
  end if;
  insert into entrega_compra ("idEntrega", "idAsignacion", cantidad)
    with contado as (
      select c.id, x."idAsignacion", sum(x.cantidad) as cantidad, sum(sum(x.cantidad)) over (partition by c.id) as total
      from entrega c join solicitud s on s.id = c."idSolicitud"
      join lateral (
        select s."idEntrega" as id union all
        select o.id from solicitud d join entrega o on o."idSolicitud" = d.id where d."idEntrega" = s."idEntrega"
      ) suyas on true
      join entrega_compra x on x."idEntrega" = suyas.id
      where c.id = any(correcciones) group by c.id, x."idAsignacion" having sum(x.cantidad) > 0
    ), quita as (
      -- What is left of the delivery once all its corrections are taken off.
      select t.*, t.total - greatest(e."cantidadRecibida" + (
          select sum(o."cantidadRecibida") from solicitud d join entrega o on o."idSolicitud" = d.id where d."idEntrega" = e.id), 0)
          as sobra,
        sum(t.cantidad) over (partition by t.id order by co.fecha desc, ca.id desc) as hasta
      from contado t join entrega c on c.id = t.id join solicitud s on s.id = c."idSolicitud" join entrega e on e.id = s."idEntrega"
      join compra_asignacion ca on ca.id = t."idAsignacion" join compra_detalle cd on cd.id = ca."idCompraDetalle"
      join compra co on co.id = cd."idCompra"
    )
    select id, "idAsignacion", -(least(hasta, sobra) - (hasta - cantidad)) from quita where sobra > hasta - cantidad;
end $$;

create function aplicar_entrega_compra() returns trigger language plpgsql as $$
begin
  update compra_asignacion a set recibido = a.recibido + n.cantidad
    from (select "idAsignacion", sum(cantidad) as cantidad from nuevas group by 1) n where a.id = n."idAsignacion";
  -- Anulada is the end: what it has says nothing any more.
  update compra c set
      parcial = case when t.recibido > 0 then coalesce(c.parcial, m.desde) end,
      estado = case when t.completa then 'Recibida' when t.de_pedidos and m.cantidad < 0 then 'Pendiente' else c.estado end,
      recibida = case when t.completa then coalesce(c.recibida, m.hasta)
        when t.de_pedidos and m.cantidad < 0 then null else c.recibida end
    from (
      select cd."idCompra", min(n.cantidad) as cantidad, min(e.fecha) as desde, max(e.fecha) as hasta
      from nuevas n join entrega e on e.id = n."idEntrega" join compra_asignacion ca on ca.id = n."idAsignacion"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" group by 1
    ) m
    cross join lateral (
      select sum(s.recibido) as recibido, sum(s.asignado) = sum(d.cantidad) as de_pedidos,
        sum(s.asignado) = sum(d.cantidad) and sum(s.recibido) = sum(s.asignado) as completa
      from compra_detalle d left join lateral (
        select sum(ca.cantidad) as asignado, sum(ca.recibido) as recibido from compra_asignacion ca where ca."idCompraDetalle" = d.id
      ) s on true
      where d."idCompra" = m."idCompra"
    ) t
    where c.id = m."idCompra" and c.estado <> 'Anulada' and (
      (c.parcial is null) = (t.recibido > 0) or (t.completa and c.estado <> 'Recibida')
      or (t.de_pedidos and not t.completa and m.cantidad < 0 and c.estado = 'Recibida'));
  return null;
end $$;

create function contar_entrega_a_compras() returns trigger language plpgsql as $$
begin
  perform contar_a_compras(array_agg(n.id)) from nuevas n join recepcion r on r.id = n."idRecepcion" and not r.despacho
    having count(*) > 0;
  perform descontar_de_compras(array_agg(id)) from nuevas where "idSolicitud" is not null having count(*) > 0;
  return null;
end $$;

create function proteger_asignacion() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain statement; what deliveries count comes in at depth 2.
  if pg_trigger_depth() = 1 then
    raise exception 'Lo llegado de una compra cambia solo por entregas' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
`;

/** The purchases of all corrections of one decision are locked first, in the one order. Redefines aplicar_decisiones of 011. */
const decisions = `
create or replace function aplicar_decisiones() returns trigger language plpgsql as $$
declare
  correccion record;
begin
  perform from compra where id in (
      select cd."idCompra" from nuevas n join solicitud s on s.id = n."idSolicitud" and s.tipo = 'correccion'
      join entrega_compra x on x."idEntrega" = s."idEntrega" join compra_asignacion ca on ca.id = x."idAsignacion"
      join compra_detalle cd on cd.id = ca."idCompraDetalle" where n.estado = 'Aprobado')
    order by id for no key update;
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
`;

const triggers = `
drop trigger solo_nuevos on compra_asignacion;
create trigger solo_nuevos before delete or truncate on compra_asignacion for each statement execute function rechazar_cambio();
create trigger proteger_asignacion before update on compra_asignacion for each statement execute function proteger_asignacion();
create trigger aplicar_entrega_compra after insert on entrega_compra referencing new table as nuevas
  for each statement execute function aplicar_entrega_compra();
create trigger contar_a_compras after insert on entrega referencing new table as nuevas
  for each statement execute function contar_entrega_a_compras();
`;

/** Goods of before count as those of now do, without a trace of each; the states of purchases stay as people left them. */
const existing = `
select contar_a_compras((select array_agg(e.id) from entrega e
  where e."idSolicitud" is null and exists (select from compra_asignacion ca where ca."idPedidoDetalle" = e."idDetalle")));
alter table compra_asignacion disable trigger user;
alter table compra disable trigger user;
update compra_asignacion a set recibido = n.cantidad
  from (select "idAsignacion", sum(cantidad) as cantidad from entrega_compra group by 1) n where a.id = n."idAsignacion";
update compra c set parcial = m.desde
  from (
    select cd."idCompra", min(e.fecha) as desde from entrega_compra x join entrega e on e.id = x."idEntrega"
    join compra_asignacion ca on ca.id = x."idAsignacion" join compra_detalle cd on cd.id = ca."idCompraDetalle" group by 1
  ) m where c.id = m."idCompra";
alter table compra_asignacion enable trigger user;
alter table compra enable trigger user;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw([tables, functions, existing, decisions, triggers, appendOnlyTrigger('entrega_compra')].join('\n'))
    .execute(db);
}
