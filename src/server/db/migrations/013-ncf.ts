import { type Kysely, sql } from 'kysely';

/** The number after one: its last digits raised by one, at least as wide as before. */
const following = `
create function ncf_siguiente(actual text) returns text language sql immutable as $$
  select case
    when digitos is null then actual || '1'
    else left(actual, -length(digitos))
      || lpad((digitos::numeric + 1)::text, greatest(length(digitos), length((digitos::numeric + 1)::text)), '0')
  end
  from (select substring(actual from '[0-9]+$') as digitos) d
$$;

-- The first number from one on that no sale has.
create function ncf_libre(desde text) returns text language plpgsql volatile as $$
declare
  libre text := desde;
begin
  while exists (select from venta where lower(ncf collate "C") = lower(libre collate "C")) loop
    libre := ncf_siguiente(libre);
  end loop;
  return libre;
end $$;
`;

/** Where the sequence of the company stands: beside \`empresa\`, whose version and audit speak of what people do. */
const sequence = `
create table secuencia_ncf (
  unica boolean primary key default true check (unica),
  ncf text not null
);

create function seguir_ncf_de_empresa() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.ncf is distinct from old.ncf then
    insert into secuencia_ncf (ncf) values (new.ncf) on conflict (unica) do update set ncf = excluded.ncf;
  end if;
  return null;
end $$;
insert into secuencia_ncf (ncf) select ncf from empresa;
create trigger seguir_ncf after insert or update of ncf on empresa for each row execute function seguir_ncf_de_empresa();

-- A sale without a number takes the next. All wait for the sequence, those that bring their own number too: nobody is given
-- one that another is just writing down.
create function numerar_venta() returns trigger language plpgsql as $$
declare
  actual text;
begin
  select ncf into actual from secuencia_ncf for no key update;
  if new.ncf is not null or actual is null then
    return new;
  end if;
  new.ncf := ncf_libre(actual);
  update secuencia_ncf set ncf = new.ncf;
  return new;
end $$;
create trigger numerar_venta before insert on venta for each row execute function numerar_venta();
`;

/**
 * Sales that share a number: the oldest keeps it, the others take the next free ones of the same series, in their order. The
 * audit keeps the number that each had.
 */
const renumbering = `
create index venta_ncf_repetido on venta (lower(ncf collate "C"));
alter table venta disable trigger proteger_venta;
do $$
declare
  repetida record;
  serie text;
  ultimo text;
begin
  for repetida in
    select id, clave, ncf from (
      select id, ncf, fecha, lower(ncf collate "C") as clave,
        row_number() over (partition by lower(ncf collate "C") order by fecha, id) as turno
      from venta where ncf is not null
    ) v where turno > 1 order by clave, fecha, id
  loop
    if serie is distinct from repetida.clave then
      serie := repetida.clave;
      ultimo := repetida.ncf;
    end if;
    ultimo := ncf_libre(ultimo);
    update venta set ncf = ultimo where id = repetida.id;
    update secuencia_ncf set ncf = ultimo from empresa e where lower(e.ncf collate "C") = serie;
  end loop;
end $$;
alter table venta enable trigger proteger_venta;
drop index venta_ncf_repetido;
create unique index venta_ncf_unico on venta (lower(ncf collate "C"));
`;

/** Every sale has a number of its own: the company's is where the sequence stands, a sale without one takes the next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([following, sequence, renumbering].join('\n')).execute(db);
}
