/**
 * Query of the statements that disable and restore all triggers of the tables (guards, derived columns, counts, audit),
 * for loads whose data already include their results. `isAlways`: fires even where the session disabled the others.
 */
export const GUARDS = `
  select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as disable,
    format('alter table %s enable %s trigger %I', t.tgrelid::regclass, case t.tgenabled when 'A' then 'always' end, t.tgname) as enable,
    t.tgenabled = 'A' as "isAlways"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled in ('O', 'A')`;

/** The statements for one trigger, as `GUARDS` returns them. */
export interface Guard {
  disable: string;
  enable: string;
  isAlways: boolean;
}
