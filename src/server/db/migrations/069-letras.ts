import { type Kysely, sql } from 'kysely';

/**
 * Which letters, digits and pairs of them stand in the text of an order's lines: a text index finds words of three letters or more,
 * and reading all texts for a shorter one takes six times as long as this column.
 *
 * Bits are numbered as in `letterBit` of `server/search.ts`: `b` for a single one, `a * 37 + b` for a pair, from a = 1 to 9 = 36.
 * `show_trgm` splits the text in C; the third letters of its groups are all letters, its second and third all pairs.
 */
const letrasDe = `
create function letras_de(texto text) returns bit(1369) language plpgsql immutable parallel safe strict as $$
declare
  ninguna constant bit(1369) := repeat('0', 1369)::bit(1369);
  letras constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
begin
  return (
    select coalesce(bit_or(set_bit(set_bit(ninguna, b, 1), a * 37 + b, 1)), ninguna)
    from (
      select distinct strpos(letras, substr(g, 2, 1)) as a, strpos(letras, substr(g, 3, 1)) as b
      from unnest(public.show_trgm(regexp_replace(texto, '[^a-z0-9]+', ' ', 'g'))) g
    ) pares
    where b > 0);
end $$;
alter table pedido_texto add column letras bit(1369) generated always as (letras_de(texto)) stored;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(letrasDe).execute(db);
}
