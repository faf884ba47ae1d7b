import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/**
 * A search finds 'm³' by 'm3': redefines sin_acentos, which takes superscripts and subscripts for digits. Texts that are kept folded are
 * folded anew, only where they have one: all of them would take minutes.
 */
const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉';
const sinSuperindices = `
create or replace function sin_acentos(texto text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, translate(texto, '${DIGITS}', '01234567890123456789'))) $$;
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

const refolded = Object.entries(SEARCHED).map(([table, column]) =>
  withoutTriggers(table, `update ${table} set ${column} = ${column} where busqueda ~ '[${DIGITS}]'`),
);

const orderTexts = withoutTriggers(
  'pedido_texto',
  `update pedido_texto x
    set texto = (select string_agg(distinct d.busqueda, E'\\n') from pedido_detalle d where d."idPedido" = x."idPedido")
    where texto ~ '[${DIGITS}]'`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([sinSuperindices, ...refolded, orderTexts].join('\n')).execute(db);
}
