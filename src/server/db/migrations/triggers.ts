/** Makes a table's version rise with every change (D9); the function comes with the first migration. */
export const versionTrigger = (table: string): string =>
  `create trigger subir_version before update on ${table} for each row execute function subir_version();`;

/** Makes a table one that is written once and never changed (S11, point 4). */
export const appendOnlyTrigger = (table: string): string =>
  `create trigger solo_nuevos before update or delete or truncate on ${table} for each statement execute function rechazar_cambio();`;

/** Makes every write of a table leave an audit record; the table needs an integer `id` (S11, point 5). */
export const auditTriggers = (table: string): string => `
create trigger auditar_alta after insert on ${table} referencing new table as nuevas
  for each statement execute function auditar();
create trigger auditar_cambio after update on ${table} referencing old table as viejas new table as nuevas
  for each statement execute function auditar();
create trigger auditar_baja after delete on ${table} referencing old table as viejas
  for each statement execute function auditar();`;

/** Runs a statement without a table's triggers: what it rewrites is no change by a person, so no version rises and nothing is audited. */
export const withoutTriggers = (table: string, statement: string): string => `
do $$
declare
  activar text := (
    select string_agg(format('alter table ${table} enable %s trigger %I', case tgenabled when 'A' then 'always' end, tgname), '; ')
    from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgenabled <> 'D');
begin
  alter table ${table} disable trigger user;
  ${statement};
  execute activar;
end $$;`;
