import { type Kysely, sql } from 'kysely';
import { auditTriggers, versionTrigger } from './triggers';

/** Clients and suppliers with their addresses, each address with an id of its own (SPEC part 3). */
const people = `
create table cliente (
  id integer generated always as identity primary key,
  nombre text not null collate "es-x-icu",
  apellido text not null collate "es-x-icu",
  cedula text not null collate "es-x-icu",
  email text not null collate "es-x-icu",
  telefono text not null collate "es-x-icu",
  "idDireccion" integer generated always as identity,
  provincia text not null collate "es-x-icu",
  ciudad text not null collate "es-x-icu",
  calle text not null collate "es-x-icu",
  "numeroCasa" text not null collate "es-x-icu",
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  -- Numbers are found however they are spaced.
  busqueda text generated always as (sin_acentos(nombre || ' ' || apellido || ' ' || email || ' ' || cedula || ' ' || telefono
    || ' ' || regexp_replace(cedula, '[^0-9]', '', 'g') || ' ' || regexp_replace(telefono, '[^0-9]', '', 'g'))) stored
);
create index cliente_nombre on cliente ((nombre || ' ' || apellido), id);
create index cliente_busqueda on cliente using gin (busqueda gin_trgm_ops);

create table proveedor (
  id integer generated always as identity primary key,
  "razonSocial" text not null collate "es-x-icu",
  telefonos text not null collate "es-x-icu",
  telefono text not null collate "es-x-icu",
  "mailOrden" text not null collate "es-x-icu",
  "mailGeneral" text not null collate "es-x-icu",
  contacto text not null collate "es-x-icu",
  "idDireccion" integer generated always as identity,
  provincia text not null collate "es-x-icu",
  ciudad text collate "es-x-icu",
  calle text collate "es-x-icu",
  "numeroCasa" text collate "es-x-icu",
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos("razonSocial" || ' ' || telefonos || ' ' || telefono || ' ' || "mailOrden"
    || ' ' || "mailGeneral" || ' ' || contacto || ' ' || provincia || ' ' || regexp_replace(telefonos, '[^0-9 ]', '', 'g')
    || ' ' || regexp_replace(telefono, '[^0-9]', '', 'g'))) stored
);
create index proveedor_nombre on proveedor ("razonSocial", id);
create index proveedor_busqueda on proveedor using gin (busqueda gin_trgm_ops);

-- The company itself: one record at most.
create table empresa (
  id integer generated always as identity primary key,
  rnc text not null,
  ncf text not null,
  "razonSocial" text not null,
  nombre text not null,
  telefono text not null,
  direccion text not null,
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  unica boolean not null default true constraint empresa_una check (unica),
  constraint empresa_unica unique (unica)
);
`;

/** Photos, re-encoded and small, so that a backup of the database is one of everything (DESIGN part 2, D41). */
const photos = `
-- No audit record of its own, or every photo would be kept for ever: the change of usuario.foto is the record.
create table usuario_foto (
  "idUsuario" integer primary key references usuario,
  nombre text not null,
  imagen bytea not null
);
-- A compressed image does not get smaller.
alter table usuario_foto alter column imagen set storage external;

-- Unique without regard to case, letters beyond ASCII included, as the other names are (D2).
drop index usuario_nombre_unico;
create unique index usuario_nombre_unico on usuario (lower("nombreUsuario" collate "und-x-icu"));
`;

const recorded = ['cliente', 'proveedor', 'empresa'];

/** Clients, suppliers, the company, and photos of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const script = [people, photos, ...recorded.map(versionTrigger), ...recorded.map(auditTriggers)];
  await sql.raw(script.join('\n')).execute(db);
}
