import type pg from 'pg';

/** The database's own description of itself, in the order things were made: area by area, as the base schema has them. */

export interface Column {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
  collation: string | null;
  expression: string | null;
  isGenerated: boolean;
  isIdentity: boolean;
  /** The values of a check like `estado in (…)`. */
  values: string[] | null;
}

export interface Trigger {
  table: string;
  name: string;
  definition: string;
  function: string;
  /** The bits of `pg_trigger.tgtype`. */
  kind: number;
}

export interface Described {
  collations: { definition: string }[];
  columns: Column[];
  constraints: { table: string; name: string; definition: string }[];
  indexes: { table: string; definition: string }[];
  triggers: Trigger[];
  functions: { name: string; definition: string; source: string }[];
}

const ours = "c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'";

/** Reads everything that docs/schema.sql and the types of the tables are made of. */
export async function describe(client: pg.ClientBase): Promise<Described> {
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  return {
    collations: await rows(`
      select format('create collation %I (provider = icu, locale = %L);', collname, colllocale) as definition
      from pg_collation where collnamespace = 'public'::regnamespace order by collname`),
    columns: await rows<Column>(`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
        case when l.collname <> 'default' then l.collname end as collation, pg_get_expr(d.adbin, d.adrelid) as expression,
        a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity",
        (select array(select (regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g'))[1])
         from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY' limit 1) as values
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
      where c.relkind = 'r' and ${ours} order by c.oid, a.attnum`),
    constraints: await rows(`
      select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ours} and k.contype <> 'n' and k.contype <> 't' order by c.oid, k.contype <> 'p', k.conname`),
    indexes: await rows(`
      select c.relname as "table", pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where ${ours} and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      order by c.oid, x.relname`),
    triggers: await rows<Trigger>(`
      select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid) as definition, p.proname as "function",
        t.tgtype::integer as kind
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where ${ours} and not t.tgisinternal order by c.oid, t.tgname`),
    functions: await rows(`
      select proname as name, pg_get_functiondef(oid) as definition, prosrc as source from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by proname`),
  };
}
