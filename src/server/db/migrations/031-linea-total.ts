import { type Kysely, sql } from 'kysely';

/**
 * What the lines of the orders that are not Cerrado add up to, by project, direccionamiento and article, so that no report adds
 * up a million lines. A write adds rows that say by how much, and waits for nobody (linea_total_cambio); now and then one that
 * finds nobody else at it puts the oldest of them into the sums (linea_total). What is true is both together, read in one
 * statement.
 */
const total = `
create table linea_total (
  -- Of the first change that went into it: it stays as long as there are lines.
  id bigint not null,
  "idProyecto" integer not null,
  direccionamiento text not null,
  "idProducto" integer not null,
  lineas integer not null,
  pendientes integer not null,
  cantidad numeric not null,
  recibido numeric not null,
  -- Its numbers, by which 1.10 comes after 1.9.
  codigo numeric[] generated always as (
    string_to_array(trim('.' from regexp_replace(direccionamiento, '[^0-9]+', '.', 'g')), '.')::numeric[]) stored,
  primary key ("idProyecto", direccionamiento, "idProducto")
) with (fillfactor = 80);

create table linea_total_cambio (
  id bigint generated always as identity primary key,
  "idProyecto" integer not null,
  direccionamiento text not null,
  "idProducto" integer not null,
  lineas integer not null,
  pendientes integer not null,
  cantidad numeric not null,
  recibido numeric not null
);

-- Bounded by maximo. One at a time, so that nobody waits for a sum that another is changing; who comes meanwhile leaves it to
-- the next.
create function juntar_lineas(maximo bigint) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('bodega linea_total')) then
    return;
  end if;
  with tomadas as (
    delete from linea_total_cambio where id in (select id from linea_total_cambio order by id limit maximo) returning *
  )
  merge into linea_total t using (
    select min(id) as id, "idProyecto", direccionamiento, "idProducto", sum(lineas) as lineas, sum(pendientes) as pendientes,
      sum(cantidad) as cantidad, sum(recibido) as recibido
    from tomadas group by 2, 3, 4
  ) s on t."idProyecto" = s."idProyecto" and t.direccionamiento = s.direccionamiento and t."idProducto" = s."idProducto"
  when matched and (t.lineas + s.lineas, t.pendientes + s.pendientes, t.cantidad + s.cantidad, t.recibido + s.recibido) = (0, 0, 0, 0)
    then delete
  when matched then update set id = least(t.id, s.id), lineas = t.lineas + s.lineas, pendientes = t.pendientes + s.pendientes,
    cantidad = t.cantidad + s.cantidad, recibido = t.recibido + s.recibido
  when not matched and (s.lineas, s.pendientes, s.cantidad, s.recibido) <> (0, 0, 0, 0)
    then insert (id, "idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
    values (s.id, s."idProyecto", s.direccionamiento, s."idProducto", s.lineas, s.pendientes, s.cantidad, s.recibido);
end $$;

-- After rows up to ultima, filas of them: whenever they have passed another 500. What is taken grows with what is brought, so
-- that changes never pile up.
create function juntar_lineas_si_toca(ultima bigint, filas bigint) returns void language plpgsql as $$
begin
  if ultima % 500 < filas then
    perform juntar_lineas(greatest(1000, 2 * filas));
  end if;
end $$;

create function sumar_lineas() returns trigger language plpgsql as $$
declare
  ultima bigint;
  filas bigint;
begin
  if tg_op = 'INSERT' then
    with suma as (
      insert into linea_total_cambio ("idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
      select p."idProyecto", d.direccionamiento, d."idProducto", count(*), count(*) filter (where d.recibido < d.cantidad),
        sum(d.cantidad), sum(d.recibido)
      from nuevas d cross join lateral (
        select "idProyecto" from pedido where id = d."idPedido" and estado <> 'Cerrado' offset 0) p
      group by 1, 2, 3 returning id
    ) select max(id), count(*) into ultima, filas from suma;
  elsif tg_op = 'DELETE' then
    with resta as (
      insert into linea_total_cambio ("idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
      select p."idProyecto", d.direccionamiento, d."idProducto", -count(*), -count(*) filter (where d.recibido < d.cantidad),
        -sum(d.cantidad), -sum(d.recibido)
      from viejas d cross join lateral (
        select "idProyecto" from pedido where id = d."idPedido" and estado <> 'Cerrado' offset 0) p
      group by 1, 2, 3 returning id
    ) select max(id), count(*) into ultima, filas from resta;
  else
    with cambio as (
      insert into linea_total_cambio ("idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
      select p."idProyecto", d.direccionamiento, d."idProducto", sum(d.signo),
        coalesce(sum(d.signo) filter (where d.recibido < d.cantidad), 0), sum(d.signo * d.cantidad), sum(d.signo * d.recibido)
      from (
        select 1 as signo, "idPedido", direccionamiento, "idProducto", cantidad, recibido from nuevas
        union all select -1, "idPedido", direccionamiento, "idProducto", cantidad, recibido from viejas
      ) d cross join lateral (
        select "idProyecto" from pedido where id = d."idPedido" and estado <> 'Cerrado' offset 0) p
      group by 1, 2, 3
      having (sum(d.signo), coalesce(sum(d.signo) filter (where d.recibido < d.cantidad), 0), sum(d.signo * d.cantidad),
        sum(d.signo * d.recibido)) <> (0, 0, 0, 0)
      returning id
    ) select max(id), count(*) into ultima, filas from cambio;
  end if;
  perform juntar_lineas_si_toca(ultima, filas);
  return null;
end $$;

-- The lines of an order that is closed, opened again, given to another project or gone.
create function mover_lineas() returns trigger language plpgsql as $$
declare
  ultima bigint;
  filas bigint;
begin
  with cambio as (
    insert into linea_total_cambio ("idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
    select p."idProyecto", d.direccionamiento, d."idProducto", sum(p.signo),
      coalesce(sum(p.signo) filter (where d.recibido < d.cantidad), 0), sum(p.signo * d.cantidad), sum(p.signo * d.recibido)
    from (
      select 1 as signo, new."idProyecto" where new.estado <> 'Cerrado'
      union all select -1, old."idProyecto" where old.estado <> 'Cerrado'
    ) p cross join pedido_detalle d where d."idPedido" = old.id
    group by 1, 2, 3 returning id
  ) select max(id), count(*) into ultima, filas from cambio;
  perform juntar_lineas_si_toca(ultima, filas);
  return null;
end $$;

-- Named to come after those that lock the order of the lines (estado_por_lineas): what is closed meanwhile is seen here.
create trigger sumar_lineas_nuevas after insert on pedido_detalle referencing new table as nuevas
  for each statement execute function sumar_lineas();
create trigger sumar_lineas_cambiadas after update on pedido_detalle referencing old table as viejas new table as nuevas
  for each statement execute function sumar_lineas();
create trigger sumar_lineas_borradas after delete on pedido_detalle referencing old table as viejas
  for each statement execute function sumar_lineas();
create trigger mover_lineas after update on pedido for each row
  when ((new.estado = 'Cerrado') <> (old.estado = 'Cerrado') or new."idProyecto" <> old."idProyecto")
  execute function mover_lineas();
create trigger mover_lineas_borradas after delete on pedido for each row
  when (old.estado <> 'Cerrado') execute function mover_lineas();
-- A load that sets the triggers aside brings the lines, and not what they come to.
alter table pedido_detalle enable always trigger sumar_lineas_nuevas, enable always trigger sumar_lineas_cambiadas,
  enable always trigger sumar_lineas_borradas;
alter table pedido enable always trigger mover_lineas, enable always trigger mover_lineas_borradas;

insert into linea_total_cambio ("idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido)
  select p."idProyecto", d.direccionamiento, d."idProducto", count(*), count(*) filter (where d.recibido < d.cantidad),
    sum(d.cantidad), sum(d.recibido)
  from pedido p join pedido_detalle d on d."idPedido" = p.id where p.estado <> 'Cerrado' group by 1, 2, 3;
select juntar_lineas(9223372036854775807);

create trigger proteger_cuentas before insert or update or delete or truncate on linea_total
  for each statement execute function proteger_cuentas();
create trigger proteger_cuentas before insert or update or delete or truncate on linea_total_cambio
  for each statement execute function proteger_cuentas();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(total).execute(db);
}
