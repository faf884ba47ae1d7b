import type pg from 'pg';
import type { BackupTable } from './format';

/** Queries of PostgreSQL's system catalogs: they find whatever the migrations created, so no table is listed here. */

/** Excludes Kysely's migration tables: a backup's header lists the migrations, and a restore runs them again. */
const NOT_KYSELYS = "c.relname not like 'kysely%'";

/**
 * Tables whose rows are not backed up: sessions, because restoring one could give back access that was ended since, and
 * counted sign-in attempts. After a restore everybody signs in again.
 */
export const NOT_BACKED_UP: readonly string[] = ['sesion', 'intento_login'];

/** All tables of Bodega in the current schema with their non-generated columns, sorted by name. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and ${NOT_KYSELYS}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** The last value of every sequence that has been used, by its name. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** Names of the migrations that ran, oldest first; empty if this is not a database of Bodega. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query("select to_regclass('kysely_migration') is not null as there");
  if (found.rows[0]?.there !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** All foreign keys of the current schema, by table, with the SQL that creates them again. */
export async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`);
  return rows;
}

/** Statements that drop everything in the current schema except what belongs to extensions. */
export async function readDropStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    with extensions as (select classid, objid from pg_depend where deptype = 'e')
    select format('drop %s if exists %I cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
        as statement
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and ('pg_class'::regclass, oid) not in (select classid, objid from extensions)
        -- The sequence of an identity column is dropped with its table.
        and not (relkind = 'S' and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
          and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc where pronamespace = current_schema()::regnamespace
        and ('pg_proc'::regclass, oid) not in (select classid, objid from extensions)
    union all
    select format('drop type if exists %I cascade', typname)
      from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
        and ('pg_type'::regclass, oid) not in (select classid, objid from extensions)
    union all
    select format('drop collation if exists %I cascade', collname)
      from pg_collation where collnamespace = current_schema()::regnamespace
        and ('pg_collation'::regclass, oid) not in (select classid, objid from extensions)`);
  return rows.map(({ statement }) => statement);
}
