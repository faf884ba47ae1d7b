import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/** What a text of one line no longer has when it is entered (`oneLine` of `contract/declarations/fields.ts`). */
const BREAKS = '\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029';

/** The texts of one line that could be entered with line breaks until now: names that are unique never could. */
const TEXTS = {
  usuario: ['nombre', 'apellido'],
  proyecto: ['direccion'],
  producto: ['nombreProducto', 'presentacion', 'descripcion', 'imagen'],
  cliente: ['nombre', 'apellido', 'cedula', 'provincia', 'ciudad', 'calle', 'numeroCasa'],
  proveedor: ['razonSocial', 'cedula', 'telefonos', 'contacto', 'provincia', 'ciudad', 'calle', 'numeroCasa'],
  empresa: ['rnc', 'razonSocial', 'nombre', 'telefono', 'direccion'],
  pedido_detalle: ['nombreProducto'],
  compra: ['lugarEntrega'],
  compra_detalle: ['nombreProducto'],
  venta_detalle: ['nombreProducto'],
};

const inOneLine = (column: string): string =>
  `"${column}" = btrim(regexp_replace("${column}", ' *[${BREAKS}][${BREAKS} ]*', ' ', 'g'))`;

const hasBreak = (columns: string[]): string => `concat(${columns.map(name => `"${name}"`).join()}) ~ '[${BREAKS}]'`;

const rewritten = Object.entries(TEXTS).map(([table, columns]) =>
  withoutTriggers(table, `update ${table} set ${columns.map(inOneLine).join()} where ${hasBreak(columns)}`),
);

const orders = `
create temporary table pedidos_con_saltos on commit drop as
  select distinct "idPedido" from pedido_detalle where ${hasBreak(TEXTS.pedido_detalle)};`;

const orderTexts = withoutTriggers(
  'pedido_texto',
  `update pedido_texto x
    set texto = (select string_agg(distinct d.busqueda, E'\\n') from pedido_detalle d where d."idPedido" = x."idPedido")
    where "idPedido" in (select "idPedido" from pedidos_con_saltos)`,
);

/**
 * Texts of one line get a space for line breaks and tabs, as they are read in from now on: a form, whose input has one line, would
 * drop them with the next change of something else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([orders, ...rewritten, orderTexts].join('\n')).execute(db);
}
