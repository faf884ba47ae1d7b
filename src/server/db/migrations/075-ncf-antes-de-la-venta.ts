import { type Kysely, sql } from 'kysely';

/**
 * The NCF of a sale is found before the sale is inserted, so that one that is refused for it uses up no number of the sales.
 * Redefines numerar_venta of 013.
 */
const antesDeLaVenta = `
-- The NCF of the next sale: its own, which no other may have, else the next of the sequence. All sales wait here for the sequence.
create function ncf_para_venta(propio text) returns text language plpgsql volatile as $$
declare
  actual text;
  libre text;
begin
  select ncf into actual from secuencia_ncf for no key update;
  if exists (select from venta where lower(ncf collate "C") = lower(propio collate "C")) then
    raise exception 'otra venta lleva el ncf %', propio using errcode = 'unique_violation', constraint = 'venta_ncf_unico';
  end if;
  if propio is not null or actual is null then
    return propio;
  end if;
  libre := ncf_libre(actual);
  update secuencia_ncf set ncf = libre;
  return libre;
end $$;

create or replace function numerar_venta() returns trigger language plpgsql as $$
begin
  new.ncf := ncf_para_venta(new.ncf);
  return new;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(antesDeLaVenta).execute(db);
}
