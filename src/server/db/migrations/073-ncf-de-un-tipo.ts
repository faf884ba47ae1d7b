import { type Kysely, sql } from 'kysely';

/**
 * Redefines `ncf_siguiente` and `ncf_libre`: the type of an NCF alone (B01, E31), as staff enter it for the company, is no
 * number yet. It begins at its first one; B02 after B01 would be another kind of voucher.
 */
const primerNumeroDeUnTipo = `
create or replace function ncf_siguiente(actual text) returns text language plpgsql immutable as $$
declare
  digitos text := substring(actual from '[0-9]+$');
  siguiente text;
begin
  if digitos is null then
    return actual || '1';
  end if;
  if actual ~* '^b[0-9]{2}$' then
    return actual || '00000001';
  end if;
  if actual ~* '^e[0-9]{2}$' then
    return actual || '0000000001';
  end if;
  if actual ~* '^[a-z][0-9]{2}(9{8}|9{10})$' then
    raise exception 'la secuencia de ncf se acabó en %', actual
      using errcode = 'check_violation', constraint = 'secuencia_ncf_agotada';
  end if;
  siguiente := (digitos::numeric + 1)::text;
  return left(actual, -length(digitos)) || lpad(siguiente, greatest(length(digitos), length(siguiente)), '0');
end $$;

create or replace function ncf_libre(desde text) returns text language plpgsql volatile as $$
declare
  libre text := desde;
begin
  while libre ~* '^[be][0-9]{2}$'
    or exists (select from venta where lower(ncf collate "C") = lower(libre collate "C")) loop
    libre := ncf_siguiente(libre);
  end loop;
  return libre;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(primerNumeroDeUnTipo).execute(db);
}
