import { type Kysely, sql } from 'kysely';

/**
 * Redefines `ncf_siguiente`: the type of an NCF (B01, E31) stays when its 8 or 10 digits are used up, as B02 is another kind
 * of voucher. Other numbers grow by a digit as before.
 */
const sinPasarDeTipo = `
create or replace function ncf_siguiente(actual text) returns text language plpgsql immutable as $$
declare
  digitos text := substring(actual from '[0-9]+$');
  siguiente text;
begin
  if digitos is null then
    return actual || '1';
  end if;
  if actual ~* '^[a-z][0-9]{2}(9{8}|9{10})$' then
    raise exception 'la secuencia de ncf se acabó en %', actual
      using errcode = 'check_violation', constraint = 'secuencia_ncf_agotada';
  end if;
  siguiente := (digitos::numeric + 1)::text;
  return left(actual, -length(digitos)) || lpad(siguiente, greatest(length(digitos), length(siguiente)), '0');
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sinPasarDeTipo).execute(db);
}
