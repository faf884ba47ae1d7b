import { type Kysely, sql } from 'kysely';
import { withoutTriggers } from './triggers';

/** All blanks, as `asShown` of `contract/declarations/fields.ts` has them. */
const BLANKS = '[\\t-\\r \\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]+';

/** With the hyphens of the keyboard for those of Word. */
const hyphened = (column: string): string => `translate("${column}", U&'\\2010\\2011', '--')`;

/** With one space between words besides (`asShown`). */
const shown = (column: string): string => `btrim(regexp_replace(${hyphened(column)}, '${BLANKS}', ' ', 'g'))`;

/** An NCF without blanks and hyphens (`asNcf`). */
const bare = (column: string): string => `translate(${shown(column)}, ' -', '')`;
const ncf = (column: string): string =>
  `case when ${bare(column)} ~* '^[a-z][0-9]{2}([0-9]{8}|[0-9]{10})$' then ${bare(column)} else ${shown(column)} end`;

/** What records are told apart by, and in which form it is entered. */
const KEYS: Record<string, Record<string, (column: string) => string>> = {
  usuario: { nombreUsuario: shown, email: shown },
  perfil: { nombre: shown },
  proyecto: { nombre: shown },
  categoria: { nombre: shown },
  producto: { codigo: shown },
  cliente: { cedula: hyphened },
  proveedor: { razonSocial: shown, cedula: hyphened },
  empresa: { rnc: hyphened, ncf },
  venta: { ncf },
};

/** Row by row, the oldest first: one whose new form another row has already stays as it is. */
const rewritten = Object.entries(KEYS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, form]) =>
    withoutTriggers(
      table,
      `declare
        fila integer;
      begin
        for fila in select id from ${table} where "${column}" <> ${form(column)} order by id loop
          begin
            update ${table} set "${column}" = ${form(column)} where id = fila;
          exception when unique_violation then
            null;
          end;
        end loop;
      end`,
    ),
  ),
);

/** The next sales take their NCF from here. */
const sequence = `update secuencia_ncf set ncf = ${ncf('ncf')} where ncf <> ${ncf('ncf')};`;

/**
 * What records are told apart by gets the one form in which it is entered by now: an NCF without blanks and hyphens, names and codes with
 * plain hyphens and one space between words. Otherwise B0100000099 is another than the B01-00000099 of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([...rewritten, sequence].join('\n')).execute(db);
}
