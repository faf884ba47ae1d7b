import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/**
 * A search finds '2" × 3"' by '2x3', as `contract/text/measures.ts` has it for the browser: redefines sin_acentos, which appends the
 * measures of a text as one word each, and patron, which leaves the units out of a word that is a measure. Texts that are kept folded are
 * folded anew where they have a measure, as by migration 077.
 */
const UNIT = `(?:["'']+|[cm]m?|p[ulg.]*)?`;
const NUMBER = '[0-9][0-9.,/-]*';
const END = `${UNIT}x?$`;

const functions = `
create function plegado(texto text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary,
    translate(texto, '×°⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', 'xo01234567890123456789'))) $$;

create function medidas_juntas(plegado text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(plegado, '([0-9])\\s*${UNIT}\\s*x\\s*(?=[0-9])', '\\1x', 'g') $$;

create or replace function sin_acentos(texto text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plegado constant text := public.plegado(texto);
  juntas text := plegado;
begin
  -- Asked first, because few texts have a measure.
  if plegado ~ 'x\\s*[0-9]' then juntas := public.medidas_juntas(plegado); end if;
  if juntas = plegado then return plegado; end if;
  -- Appended from the first measure to the last.
  return plegado || ' ' || substring(juntas from '\\S*[0-9]x[0-9](?:.*[0-9]x[0-9])?\\S*');
end $$;

-- A word of a search as a LIKE pattern. Its own wildcards are text, and so are the ones that unaccent makes of others (％).
create or replace function patron(palabra text) returns text language plpgsql immutable parallel safe strict as $$
declare
  buscada text := public.plegado(palabra);
begin
  if buscada ~ '^[^0-9x\\s]*${NUMBER}(?:${UNIT}x${NUMBER})+${END}' then
    buscada := regexp_replace(public.medidas_juntas(buscada), '${END}', '');
  end if;
  return '%' || regexp_replace(buscada, '([\\\\%_])', '\\\\\\1', 'g') || '%';
end $$;
`;

/** Tables with a generated busqueda, each with a column that it is made of: written as it is, it makes the busqueda anew. */
const SEARCHED = {
  usuario: 'nombre',
  perfil: 'nombre',
  proyecto: 'nombre',
  categoria: 'nombre',
  producto: '"nombreProducto"',
  cliente: 'nombre',
  proveedor: '"razonSocial"',
  pedido_detalle: '"nombreProducto"',
  compra_detalle: '"nombreProducto"',
  venta_detalle: '"nombreProducto"',
  venta: 'ncf',
};

const MEASURE = `[0-9]\\s*${UNIT}\\s*x\\s*[0-9]`;

const refolded = Object.entries(SEARCHED).map(([table, column]) =>
  withoutTriggers(table, `update ${table} set ${column} = ${column} where busqueda ~ '${MEASURE}'`),
);

/** Most orders have a measure in some line: their index is built anew, as it keeps but 64 kB of changes for later (migration 074). */
const orderTexts = withoutTriggers(
  'pedido_texto',
  `drop index pedido_texto_busqueda;
  update pedido_texto x
    set texto = (select string_agg(distinct d.busqueda, E'\\n') from pedido_detalle d where d."idPedido" = x."idPedido")
    where texto ~ '${MEASURE}';
  create index pedido_texto_busqueda on pedido_texto using gin (texto gin_trgm_ops) with (gin_pending_list_limit = 64)`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  const motivos = 'reindex index movimiento_stock_motivo;';
  await sql.raw([functions, ...refolded, orderTexts, motivos].join('\n')).execute(db);
}
