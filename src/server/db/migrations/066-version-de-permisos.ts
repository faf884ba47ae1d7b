import { type Kysely, sql } from 'kysely';

/**
 * Says by another value that what somebody may do has changed: whoever still knows the value knows the rights too (D29). Changes of
 * rights go one at a time anyway, so nobody waits for its row. Its triggers fire always: a load that sets the others aside
 * leaves no server with rights of before.
 */
const version = `
create table permisos_version (
  unica boolean primary key default true check (unica),
  version uuid not null default gen_random_uuid()
);
insert into permisos_version default values;

create function cambiar_version_de_permisos() returns trigger language plpgsql as $$
begin
  insert into permisos_version default values on conflict (unica) do update set version = excluded.version;
  return null;
end $$;
`;

const TABLES = ['modulo', 'perfil', 'perfil_modulo', 'usuario_perfil'];

const trigger = (table: string): string => `
create trigger cambiar_permisos after insert or update or delete or truncate on ${table}
  for each statement execute function cambiar_version_de_permisos();
alter table ${table} enable always trigger cambiar_permisos;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(version + TABLES.map(trigger).join('')).execute(db);
}
