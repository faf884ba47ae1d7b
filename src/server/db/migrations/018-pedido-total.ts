import { type Kysely, sql } from 'kysely';

/**
 * How many orders each project has in each state, so that no list counts them. A write adds a row that says by how many, and
 * waits for nobody; every now and then one takes those that nobody else holds and puts them together.
 */
const total = `
create table pedido_total (
  id bigint generated always as identity primary key,
  "idProyecto" integer not null,
  estado text not null,
  cantidad integer not null
);
insert into pedido_total ("idProyecto", estado, cantidad) select "idProyecto", estado, count(*) from pedido group by 1, 2;

create function juntar_totales() returns void language sql as $$
  with juntadas as (
    delete from pedido_total where id in (select id from pedido_total for update skip locked)
    returning "idProyecto", estado, cantidad
  )
  insert into pedido_total ("idProyecto", estado, cantidad)
    select "idProyecto", estado, sum(cantidad) from juntadas group by 1, 2 having sum(cantidad) <> 0;
$$;

create function contar_pedidos() returns trigger language plpgsql as $$
declare
  ultima bigint;
  filas bigint;
begin
  if tg_op = 'INSERT' then
    with suma as (
      insert into pedido_total ("idProyecto", estado, cantidad)
      select "idProyecto", estado, count(*) from nuevas group by 1, 2 returning id
    ) select max(id), count(*) into ultima, filas from suma;
  elsif tg_op = 'DELETE' then
    with resta as (
      insert into pedido_total ("idProyecto", estado, cantidad)
      select "idProyecto", estado, -count(*) from viejas group by 1, 2 returning id
    ) select max(id), count(*) into ultima, filas from resta;
  else
    with cambio as (
      insert into pedido_total ("idProyecto", estado, cantidad)
      select "idProyecto", estado, sum(n)
      from (select "idProyecto", estado, 1 as n from nuevas union all select "idProyecto", estado, -1 from viejas) x
      group by 1, 2 having sum(n) <> 0 returning id
    ) select max(id), count(*) into ultima, filas from cambio;
  end if;
  -- Whenever these rows have passed another hundred.
  if ultima % 100 < filas then
    perform juntar_totales();
  end if;
  return null;
end $$;

create trigger contar_alta after insert on pedido referencing new table as nuevas
  for each statement execute function contar_pedidos();
create trigger contar_cambio after update on pedido referencing old table as viejas new table as nuevas
  for each statement execute function contar_pedidos();
create trigger contar_baja after delete on pedido referencing old table as viejas
  for each statement execute function contar_pedidos();
-- A load that sets the triggers aside (a restore with psql, a replica) brings the orders, and not what they come to.
alter table pedido enable always trigger contar_alta, enable always trigger contar_cambio, enable always trigger contar_baja;
create trigger proteger_cuentas before insert or update or delete or truncate on pedido_total
  for each statement execute function proteger_cuentas();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(total).execute(db);
}
