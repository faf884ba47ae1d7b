import { type Kysely, sql } from 'kysely';

/**
 * `N.º 1ª` is found by `o` and `a` on PostgreSQL 17 too, whose unaccent knows no ordinal signs: redefines plegado. From 18 on nothing
 * changes, so texts that are kept folded stay; on 17 those with such a sign are folded anew when they are saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function plegado(texto text) returns text language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary,
      translate(texto, '×°ºª⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', 'xooa01234567890123456789'))) $$`.execute(db);
}
