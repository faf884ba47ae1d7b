import type pg from 'pg';

/** A description of a schema as sorted lines: schemas with equal lines are equal. */
export async function schemaFacts(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ fact: string }>(`
    select fact from (
      select format('%s.%s %s %s, not null %s, default %s, generated %s, identity %s, storage %s, collation %s',
        c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attstorage, l.collname) as fact
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      union all select format('%s %s', relname, reloptions) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S') and relname not like 'kysely%'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all select extname from pg_extension
    ) facts order by fact`);
  return rows.map(({ fact }) => fact);
}
