import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/**
 * A search finds '2 × 4' by '2 x 4', and '90°' by '90º': redefines sin_acentos, which takes the sign of measures for an x and that of
 * degrees for an o, as it does the ordinal that many keyboards have in its place. Until now the first was a '*'. Texts that are kept
 * folded are folded anew where they have one, as by migration 077.
 */
const sinAcentos = `
create or replace function sin_acentos(texto text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary,
    translate(texto, '×°⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', 'xo01234567890123456789'))) $$;
`;

const FOLDED_BEFORE = '[*°]';

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

const refolded = Object.entries(SEARCHED).map(([table, column]) =>
  withoutTriggers(table, `update ${table} set ${column} = ${column} where busqueda ~ '${FOLDED_BEFORE}'`),
);

const orderTexts = withoutTriggers(
  'pedido_texto',
  `update pedido_texto x
    set texto = (select string_agg(distinct d.busqueda, E'\\n') from pedido_detalle d where d."idPedido" = x."idPedido")
    where texto ~ '${FOLDED_BEFORE}'`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([sinAcentos, ...refolded, orderTexts].join('\n')).execute(db);
}
