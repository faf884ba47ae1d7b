import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/** The signs of no width that no text keeps any more when it is entered (`contract/declarations/fields.ts`). */
const SIGN = '[\\u00AD\\u034F\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]';

/**
 * The texts of records and documents that people have entered. The history, to which requests, receipts and movements belong, stays as
 * it was written.
 */
const TEXTS = {
  usuario: ['email', 'nombreUsuario', 'nombre', 'apellido'],
  perfil: ['nombre'],
  proyecto: ['nombre', 'direccion'],
  categoria: ['nombre'],
  producto: ['codigo', 'nombreProducto', 'presentacion', 'descripcion', 'imagen'],
  cliente: ['nombre', 'apellido', 'cedula', 'email', 'telefono', 'provincia', 'ciudad', 'calle', 'numeroCasa'],
  proveedor: [
    'razonSocial',
    'telefonos',
    'telefono',
    'mailOrden',
    'mailGeneral',
    'contacto',
    'provincia',
    'ciudad',
    'calle',
    'numeroCasa',
    'cedula',
  ],
  empresa: ['rnc', 'ncf', 'razonSocial', 'nombre', 'telefono', 'direccion'],
  pedido: ['motivoCierre'],
  pedido_detalle: ['nombreProducto'],
  compra: ['motivoAnulacion', 'lugarEntrega', 'condiciones', 'observaciones'],
  compra_detalle: ['nombreProducto'],
  venta: ['ncf', 'motivoAnulacion'],
  venta_detalle: ['nombreProducto'],
};

/** A column without the signs, nor the second of two spaces that one was between; a text of nothing else stays. */
const clean = (column: string): string =>
  `coalesce(nullif(normalize(btrim(regexp_replace("${column}", '\\s(?=${SIGN}+\\s)|${SIGN}', '', 'g'))), ''), "${column}")`;

const hasSign = (columns: string[]): string => `concat(${columns.map(name => `"${name}"`).join()}) ~ '${SIGN}'`;

/** Row by row: one whose name another row has already stays as it is. */
const cleaned = Object.entries(TEXTS).map(([table, columns]) =>
  withoutTriggers(
    table,
    `declare
      fila integer;
    begin
      for fila in select id from ${table} where ${hasSign(columns)} loop
        begin
          update ${table} set ${columns.map(name => `"${name}" = ${clean(name)}`).join()} where id = fila;
        exception when unique_violation then
          null;
        end;
      end loop;
    end`,
  ),
);

/** The next sales take their NCF from here. */
const sequence = `update secuencia_ncf set ncf = ${clean('ncf')} where ${hasSign(['ncf'])};`;

const ordersToClean = `
create temporary table pedidos_con_signos on commit drop as
  select distinct "idPedido" from pedido_detalle where ${hasSign(TEXTS.pedido_detalle)};`;

const orderTexts = withoutTriggers(
  'pedido_texto',
  `update pedido_texto x
    set texto = (select string_agg(distinct d.busqueda, E'\\n') from pedido_detalle d where d."idPedido" = x."idPedido")
    where "idPedido" in (select "idPedido" from pedidos_con_signos)`,
);

/** Texts entered earlier lose the signs of no width, which nobody sees and nobody can search for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([ordersToClean, ...cleaned, sequence, orderTexts].join('\n')).execute(db);
}
