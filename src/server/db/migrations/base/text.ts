/** How text is searched, and how instants leave the database. */
export const text = `
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable because its dictionary might change; ours does not, and an index needs immutable.
create function sin_acentos(texto text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- A word of a search as a LIKE pattern. Its own wildcards are text, and so are the ones that unaccent makes of others (％).
create function patron(palabra text) returns text language sql immutable parallel safe strict
  as $$ select '%' || regexp_replace(sin_acentos(palabra), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$;

-- Times leave the database as ISO 8601 in UTC (D43).
create function iso(instante timestamptz) returns text language sql immutable parallel safe strict
  as $$ select to_char(instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
`;
