import { type Kysely, sql } from 'kysely';

/**
 * Whoever writes orders, receipts and purchases says by how much what projects cost has changed (migration 059). What was there
 * before is counted first.
 */
const KEY = '"idProyecto", direccionamiento, cuando, "idProducto"';

const orders = `
create function costear_lineas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into costo_proyecto_cambio (${KEY}, "sinComprar")
      select p."idProyecto", d.direccionamiento, tramo_de_mes(p.fecha), d."idProducto", sum(d.cantidad)
      from (select "idPedido", direccionamiento, "idProducto", sum(cantidad) as cantidad from nuevas group by 1, 2, 3) d
      cross join lateral (select "idProyecto", fecha from pedido where id = d."idPedido" offset 0) p group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    -- Nothing that is bought or has come is deleted.
    insert into costo_proyecto_cambio (${KEY}, "sinComprar")
      select p."idProyecto", d.direccionamiento, tramo_de_mes(p.fecha), d."idProducto", -sum(d.cantidad)
      from viejas d cross join lateral (select "idProyecto", fecha from pedido where id = d."idPedido" offset 0) p group by 1, 2, 3, 4;
  -- Not a join: a plan is made for the first rows of a connection, and what joins one by one takes half a second for a thousand.
  elsif exists (select id, cantidad, direccionamiento, "idProducto" from nuevas
      except select id, cantidad, direccionamiento, "idProducto" from viejas) then
    -- First to the quantity of now under the key of before, then from that key to the one of now.
    insert into costo_proyecto_cambio (${KEY}, "sinComprar")
      select p."idProyecto", v.direccionamiento, tramo_de_mes(p.fecha), v."idProducto",
        greatest(n.cantidad - s.comprado, 0) - greatest(v.cantidad - s.comprado, 0)
      from nuevas n join viejas v using (id) join pedido p on p.id = n."idPedido" cross join lateral (
        select coalesce(sum(ca.cantidad), 0) as comprado from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
        join compra c on c.id = cd."idCompra" where ca."idPedidoDetalle" = n.id and c.estado <> 'Anulada') s
      where n.cantidad <> v.cantidad;
    if exists (select id, direccionamiento, "idProducto" from nuevas
        except select id, direccionamiento, "idProducto" from viejas) then
      insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido, comprado, recibido, "sinCompra")
        select p."idProyecto", k.direccionamiento, x.cuando, k."idProducto", k.signo * x."sinComprar", k.signo * x.pedido,
          k.signo * x.comprado, k.signo * x.recibido, k.signo * x."sinCompra"
        from (select 1 as signo, id, "idPedido", direccionamiento, "idProducto" from nuevas
          union all select -1, id, "idPedido", direccionamiento, "idProducto" from viejas) k
        join pedido p on p.id = k."idPedido"
        join costo_de_lineas((select array_agg(id) from nuevas)) x on x.linea = k.id;
    end if;
  end if;
  return null;
end $$;

create function mover_costos() returns trigger language plpgsql as $$
begin
  insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido, comprado, recibido, "sinCompra")
    select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", p.signo * x."sinComprar", p.signo * x.pedido,
      p.signo * x.comprado, p.signo * x.recibido, p.signo * x."sinCompra"
    from costo_de_lineas(array(select id from pedido_detalle where "idPedido" = new.id)) x join pedido_detalle d on d.id = x.linea
    cross join (values (1, new."idProyecto"), (-1, old."idProyecto")) p (signo, "idProyecto");
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", '', x.cuando, x."idProducto", p.signo * x.resto from resto_de_compras(array[new.id]) x
    cross join (values (1, new."idProyecto"), (-1, old."idProyecto")) p (signo, "idProyecto");
  return null;
end $$;

create function costear_entregas() returns trigger language plpgsql as $$
begin
  insert into costo_proyecto_cambio (${KEY}, "sinCompra")
    select p."idProyecto", e.direccionamiento, tramo_de_mes(e.fecha), e."idProducto", sum(e.llegado)
    from (
      select d."idPedido", d.direccionamiento, d."idProducto", e.fecha, sum(e."cantidadRecibida") as llegado
      from nuevas e join pedido_detalle d on d.id = e."idDetalle" group by 1, 2, 3, 4
    ) e join pedido p on p.id = e."idPedido" group by 1, 2, 3, 4;
  return null;
end $$;

create function costear_llegadas() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into costo_proyecto_cambio (${KEY}, recibido, "sinCompra")
    select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", sum(x.importe), -sum(x.cantidad)
    from llegado_de_compras((select array_agg(distinct "idAsignacion") from nuevas)) x
    join nuevas n on n.id = x.id join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido"
    where x.estado <> 'Anulada' group by 1, 2, 3, 4;
  return null;
end $$;
`;

const purchases = `
-- Shares of purchases that begin to count (1) or count no more (-1). The orders of their lines are locked by whoever does it.
create function costear_asignaciones(asignaciones integer[], signo integer) returns void language plpgsql
  set plan_cache_mode = force_custom_plan as $$
begin
  insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(p.fecha), d."idProducto",
      greatest(d.cantidad - s.comprado, 0) - greatest(d.cantidad - (s.comprado - signo * n.cantidad), 0), signo * n.importe
    from (
      select ca."idPedidoDetalle", sum(ca.cantidad) as cantidad, sum(round(cd.costo * ca.cantidad, 2)) as importe
      from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" where ca.id = any(asignaciones) group by 1
    ) n
    join pedido_detalle d on d.id = n."idPedidoDetalle" join pedido p on p.id = d."idPedido" cross join lateral (
      select coalesce(sum(ca.cantidad), 0) as comprado from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle"
      join compra c on c.id = cd."idCompra" where ca."idPedidoDetalle" = d.id and c.estado <> 'Anulada') s;
  insert into costo_proyecto_cambio (${KEY}, comprado)
    select p."idProyecto", d.direccionamiento, tramo_de_mes(c.fecha), d."idProducto", signo * round(cd.costo * ca.cantidad, 2)
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido_detalle d on d.id = ca."idPedidoDetalle" join pedido p on p.id = d."idPedido" where ca.id = any(asignaciones);
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", '', tramo_de_mes(c.fecha), cd."idProducto", -signo * round(cd.costo * ca.cantidad, 2)
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
    join pedido p on p.id = c."idPedido" where ca.id = any(asignaciones);
end $$;

create function costear_asignaciones_nuevas() returns trigger language plpgsql as $$
begin
  perform costear_asignaciones(array_agg(id), 1) from nuevas having count(*) > 0;
  return null;
end $$;

create function costear_compras_nuevas() returns trigger language plpgsql as $$
begin
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", '', tramo_de_mes(c.fecha), n."idProducto", n.importe
    from nuevas n join compra c on c.id = n."idCompra" join pedido p on p.id = c."idPedido" where c.estado <> 'Anulada';
  return null;
end $$;

create function costear_compra_anulada() returns trigger language plpgsql as $$
declare
  asignaciones integer[] := array(select ca.id from compra_detalle cd join compra_asignacion ca on ca."idCompraDetalle" = cd.id
    where cd."idCompra" = new.id);
begin
  perform costear_asignaciones(asignaciones, -1);
  insert into costo_proyecto_cambio (${KEY}, resto)
    select p."idProyecto", '', tramo_de_mes(new.fecha), cd."idProducto", -cd.importe
    from compra_detalle cd join pedido p on p.id = new."idPedido" where cd."idCompra" = new.id;
  -- What came of it came without a purchase.
  insert into costo_proyecto_cambio (${KEY}, recibido, "sinCompra")
    select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", -x.importe, x.cantidad
    from llegado_de_compras(asignaciones) x
    join pedido_detalle d on d.id = x."idPedidoDetalle" join pedido p on p.id = d."idPedido";
  return null;
end $$;
`;

const triggers = `
create trigger costear_lineas_nuevas after insert on pedido_detalle referencing new table as nuevas
  for each statement execute function costear_lineas();
create trigger costear_lineas_cambiadas after update on pedido_detalle referencing old table as viejas new table as nuevas
  for each statement execute function costear_lineas();
create trigger costear_lineas_borradas after delete on pedido_detalle referencing old table as viejas
  for each statement execute function costear_lineas();
create trigger mover_costos after update on pedido for each row
  when (new."idProyecto" <> old."idProyecto") execute function mover_costos();
create trigger costear_entregas after insert on entrega referencing new table as nuevas
  for each statement execute function costear_entregas();
create trigger costear_llegadas after insert on entrega_compra referencing new table as nuevas
  for each statement execute function costear_llegadas();
create trigger costear_asignaciones after insert on compra_asignacion referencing new table as nuevas
  for each statement execute function costear_asignaciones_nuevas();
create trigger costear_compras_nuevas after insert on compra_detalle referencing new table as nuevas
  for each statement execute function costear_compras_nuevas();
create trigger costear_compra_anulada after update on compra for each row
  when (new.estado = 'Anulada' and old.estado <> 'Anulada') execute function costear_compra_anulada();
-- A load that sets the triggers aside brings what people did, and not what it comes to.
alter table pedido_detalle enable always trigger costear_lineas_nuevas, enable always trigger costear_lineas_cambiadas,
  enable always trigger costear_lineas_borradas;
alter table pedido enable always trigger mover_costos;
alter table entrega enable always trigger costear_entregas;
alter table entrega_compra enable always trigger costear_llegadas;
alter table compra_asignacion enable always trigger costear_asignaciones;
alter table compra_detalle enable always trigger costear_compras_nuevas;
alter table compra enable always trigger costear_compra_anulada;
`;

const existing = `
insert into costo_proyecto_cambio (${KEY}, "sinComprar", pedido, comprado, recibido, "sinCompra")
  select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", sum(x."sinComprar"), sum(x.pedido), sum(x.comprado),
    sum(x.recibido), sum(x."sinCompra")
  from costo_de_lineas(null) x join pedido_detalle d on d.id = x.linea join pedido p on p.id = d."idPedido" group by 1, 2, 3, 4;
insert into costo_proyecto_cambio (${KEY}, resto)
  select p."idProyecto", '', x.cuando, x."idProducto", sum(x.resto)
  from resto_de_compras(null) x join pedido p on p.id = x."idPedido" group by 1, 2, 3, 4;
select juntar_costos(9223372036854775807);

create trigger juntar_costos after insert on costo_proyecto_cambio referencing new table as nuevas
  for each statement execute function juntar_costos_si_toca();
alter table costo_proyecto_cambio enable always trigger juntar_costos;
create trigger proteger_cuentas before insert or update or delete or truncate on costo_proyecto
  for each statement execute function proteger_cuentas();
create trigger proteger_cuentas before insert or update or delete or truncate on costo_proyecto_cambio
  for each statement execute function proteger_cuentas();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([orders, purchases, existing, triggers].join('\n')).execute(db);
}
