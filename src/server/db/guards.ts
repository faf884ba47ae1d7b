/**
 * What sets aside, and puts back as it was, every trigger that guards the tables, derives what stands in them, counts and audits
 * it: for loads that bring all of that along. `isAlways`: it fires even where a session has set the others aside.
 */
export const GUARDS = `
  select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as disable,
    format('alter table %s enable %s trigger %I', t.tgrelid::regclass, case t.tgenabled when 'A' then 'always' end, t.tgname) as enable,
    t.tgenabled = 'A' as "isAlways"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled in ('O', 'A')`;

export interface Guard {
  disable: string;
  enable: string;
  isAlways: boolean;
}
