import { type Kysely, sql } from 'kysely';

/**
 * Names and codes are sorted as Spanish does and by their numbers: 'Perno 9' before 'Perno 10'. All texts of the catalogues get this
 * collation. The lines of documents, which are many, keep theirs: what sorts them names this one.
 *
 * A text that a generated column or a trigger's condition reads can't change its collation: those are made anew as they were.
 */
const ordenNatural = `
create collation "es-natural" (provider = icu, locale = 'es-u-kn');

drop trigger fijar_especial on producto;
do $$
declare
  tabla record;
  busqueda record;
begin
  for tabla in
    select c.oid, c.oid::regclass as nombre,
      string_agg(format('alter column %I type text collate "es-natural"', a.attname), ', ' order by a.attnum) as columnas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in ('pedido_detalle', 'compra_detalle', 'venta_detalle')
      and a.attcollation = '"es-x-icu"'::regcollation
    group by c.oid
  loop
    select pg_get_expr(d.adbin, d.adrelid) as valor,
      (select string_agg(pg_get_indexdef(i.indexrelid), '; ') from pg_index i where i.indrelid = tabla.oid and a.attnum = any(i.indkey))
        as indices
    into busqueda
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = tabla.oid and a.attname = 'busqueda';

    if busqueda.valor is not null then
      execute format('alter table %s drop column busqueda', tabla.nombre);
    end if;
    execute format('alter table %s %s', tabla.nombre, tabla.columnas);
    if busqueda.valor is not null then
      execute format('alter table %s add column busqueda text generated always as (%s) stored', tabla.nombre, busqueda.valor);
      execute coalesce(busqueda.indices, '');
    end if;
    execute format('analyze %s', tabla.nombre);
  end loop;
end $$;
create trigger fijar_especial before update of codigo on producto for each row
  when (old.codigo ~ '^000-00[0-4]$' and new.codigo <> old.codigo) execute function fijar_especial();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ordenNatural).execute(db);
}
