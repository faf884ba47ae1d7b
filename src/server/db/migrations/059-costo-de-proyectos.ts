import { type Kysely, sql } from 'kysely';

/**
 * What each project has ordered, bought and received (D50), by direccionamiento, article and a stretch of time that lies in one
 * month of any time zone. A write adds rows that say by how much (costo_proyecto_cambio) and waits for nobody; now and then they are
 * put together (costo_proyecto). What is true is both together, as with linea_total (migration 031).
 *
 * Quantities are those for which no purchase says what they cost: `sinComprar` of what is ordered, `sinCompra` of what came. Colones:
 * `pedido`, what is bought of an order, at the order's date; `comprado`, the same at the purchase's date; `resto`, what purchases
 * made for an order cost beyond its lines, under the direccionamiento ''; `recibido`, what came of purchases, at the receipt's date.
 */
const COLUMNS = ['"sinComprar"', 'pedido', 'comprado', 'resto', 'recibido', '"sinCompra"'];
const KEY = '"idProyecto", direccionamiento, cuando, "idProducto"';
const columns = (type: string) => COLUMNS.map(name => `${name} numeric not null${type}`).join(', ');

const tables = `
create table costo_proyecto (
  "idProyecto" integer not null,
  direccionamiento text not null,
  cuando timestamptz not null,
  "idProducto" integer not null,
  ${columns('')},
  primary key (${KEY})
) with (fillfactor = 80);
create table costo_proyecto_cambio (
  id bigint generated always as identity primary key,
  "idProyecto" integer not null,
  direccionamiento text not null,
  cuando timestamptz not null,
  "idProducto" integer not null,
  ${columns(' default 0')}
);

-- Near the end of a month, where it is another month in another time zone, a quarter of an hour; else one instant for all of it.
create function tramo_de_mes(cuando timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when cuando < m.inicio + interval '15 hours' or cuando >= m.fin - interval '15 hours'
      then date_bin('15 minutes', cuando, '2000-01-01 00:00Z')
    else m.inicio + interval '15 hours'
  end
  from (select date_trunc('month', cuando, 'UTC') as inicio, date_add(date_trunc('month', cuando, 'UTC'), '1 month', 'UTC') as fin) m
$$;
`;

const together = `
-- As juntar_lineas: bounded, one at a time, and nobody waits.
create function juntar_costos(maximo bigint) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('bodega costo_proyecto')) then
    return;
  end if;
  with tomadas as (
    delete from costo_proyecto_cambio where id in (select id from costo_proyecto_cambio order by id limit maximo) returning *
  )
  merge into costo_proyecto t using (
    select ${KEY}, ${COLUMNS.map(name => `sum(${name}) as ${name}`).join(', ')} from tomadas group by ${KEY}
  ) s on (${['t', 's'].map(of => KEY.replaceAll(/^|(?<=, )/g, `${of}.`)).join(') = (')})
  when matched and (${COLUMNS.map(name => `t.${name} + s.${name}`).join(', ')}) = (0, 0, 0, 0, 0, 0) then delete
  when matched then update set ${COLUMNS.map(name => `${name} = t.${name} + s.${name}`).join(', ')}
  when not matched and (${COLUMNS.map(name => `s.${name}`).join(', ')}) <> (0, 0, 0, 0, 0, 0)
    then insert (${KEY}, ${COLUMNS.join(', ')})
    values (${KEY.replaceAll(/^|(?<=, )/g, 's.')}, ${COLUMNS.map(name => `s.${name}`).join(', ')});
end $$;

create function juntar_costos_si_toca() returns trigger language plpgsql as $$
declare
  ultima bigint;
  filas bigint;
begin
  select max(id), count(*) into ultima, filas from nuevas;
  if ultima % 500 < filas then
    perform juntar_costos(greatest(1000, 2 * filas));
  end if;
  return null;
end $$;
`;

const facts = `
-- What deliveries counted to purchases cost, row by row of entrega_compra: what has come of a share, rounded, less what had come.
create function llegado_de_compras(asignaciones integer[])
returns table (id bigint, "idPedidoDetalle" integer, estado text, cuando timestamptz, cantidad numeric, importe numeric)
language sql stable as $$
  select x.id, ca."idPedidoDetalle", c.estado, tramo_de_mes(e.fecha), x.cantidad,
    round(cd.costo * x.hasta, 2) - round(cd.costo * (x.hasta - x.cantidad), 2)
  from (select *, sum(cantidad) over (partition by "idAsignacion" order by id) as hasta from entrega_compra
    where asignaciones is null or "idAsignacion" = any(asignaciones)) x
  join compra_asignacion ca on ca.id = x."idAsignacion" join compra_detalle cd on cd.id = ca."idCompraDetalle"
  join compra c on c.id = cd."idCompra" join entrega e on e.id = x."idEntrega"
$$;

-- All that some lines of orders come to, line by line; null is all lines.
create function costo_de_lineas(lineas integer[])
returns table (linea integer, cuando timestamptz, "sinComprar" numeric, pedido numeric, comprado numeric, recibido numeric, "sinCompra" numeric)
language sql stable as $$
  select d.id, tramo_de_mes(p.fecha), greatest(d.cantidad - coalesce(s.cantidad, 0), 0), coalesce(s.importe, 0), 0, 0, 0
  from pedido_detalle d join pedido p on p.id = d."idPedido" left join (
    select ca."idPedidoDetalle" as id, sum(ca.cantidad) as cantidad, sum(round(cd.costo * ca.cantidad, 2)) as importe
    from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
    where c.estado <> 'Anulada' and (lineas is null or ca."idPedidoDetalle" = any(lineas)) group by 1
  ) s on s.id = d.id
  where lineas is null or d.id = any(lineas)
  union all
  select ca."idPedidoDetalle", tramo_de_mes(c.fecha), 0, 0, round(cd.costo * ca.cantidad, 2), 0, 0
  from compra_asignacion ca join compra_detalle cd on cd.id = ca."idCompraDetalle" join compra c on c.id = cd."idCompra"
  where c.estado <> 'Anulada' and (lineas is null or ca."idPedidoDetalle" = any(lineas))
  union all
  select e."idDetalle", tramo_de_mes(e.fecha), 0, 0, 0, 0, e."cantidadRecibida"
  from entrega e where lineas is null or e."idDetalle" = any(lineas)
  union all
  select x."idPedidoDetalle", x.cuando, 0, 0, 0, x.importe, -x.cantidad
  from llegado_de_compras(case when lineas is null then null else
    array(select id from compra_asignacion where "idPedidoDetalle" = any(lineas)) end) x
  where x.estado <> 'Anulada'
$$;

-- What purchases made for an order cost beyond what they bring for its lines, line by line.
create function resto_de_compras(pedidos integer[])
returns table ("idPedido" integer, cuando timestamptz, "idProducto" integer, resto numeric) language sql stable as $$
  select c."idPedido", tramo_de_mes(c.fecha), cd."idProducto", cd.importe - coalesce(
    (select sum(round(cd.costo * ca.cantidad, 2)) from compra_asignacion ca where ca."idCompraDetalle" = cd.id), 0)
  from compra c join compra_detalle cd on cd."idCompra" = c.id
  where c.estado <> 'Anulada' and c."idPedido" is not null and (pedidos is null or c."idPedido" = any(pedidos))
$$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([tables, together, facts].join('\n')).execute(db);
}
