/** Users, sessions, permissions and the plain catalogues. Text that people read sorts by Spanish rules. */
export const usersAndCatalogues = `
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable because its dictionary might change; ours does not, and an index needs immutable.
create function sin_acentos(texto text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- A word of a search as a LIKE pattern. Its own wildcards are text, and so are the ones that unaccent makes of others (％).
create function patron(palabra text) returns text language sql immutable parallel safe strict
  as $$ select '%' || regexp_replace(sin_acentos(palabra), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$;

-- Times leave the database as ISO 8601 in UTC (D43).
create function iso(instante timestamptz) returns text language sql immutable parallel safe strict
  as $$ select to_char(instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create table usuario (
  id integer generated always as identity primary key,
  email text not null collate "es-x-icu",
  "nombreUsuario" text not null collate "es-x-icu",
  nombre text not null collate "es-x-icu",
  apellido text not null collate "es-x-icu",
  clave text not null,
  foto text,
  roll text not null default 'General' check (roll in ('Administrador', 'General')),
  demo boolean not null default false,
  "cambiarClave" boolean not null default false,
  "idCreador" integer references usuario,
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as
    (sin_acentos(email || ' ' || "nombreUsuario" || ' ' || nombre || ' ' || apellido)) stored
);
create unique index usuario_email_unico on usuario (lower(email collate "C"));
create unique index usuario_nombre_unico on usuario (lower("nombreUsuario" collate "C"));

create table sesion (
  huella bytea primary key,
  "idUsuario" integer not null references usuario,
  creada timestamptz not null default now(),
  expira timestamptz not null
);
create index sesion_usuario on sesion ("idUsuario");
create index sesion_expira on sesion (expira);

create table intento_login (
  id bigint generated always as identity primary key,
  cuenta text not null,
  direccion text not null,
  fecha timestamptz not null default now()
);
create index intento_login_cuenta on intento_login (direccion, cuenta, fecha);
create index intento_login_fecha on intento_login (fecha);

create table idempotencia (
  "idUsuario" integer not null references usuario,
  clave text not null,
  huella bytea not null,
  respuesta jsonb,
  creada timestamptz not null default now(),
  primary key ("idUsuario", clave)
);
create index idempotencia_creada on idempotencia (creada);

create table modulo (
  id integer primary key,
  descripcion text not null collate "es-x-icu"
);

create table perfil (
  id integer generated always as identity primary key,
  nombre text not null collate "es-x-icu",
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(nombre)) stored
);
create unique index perfil_nombre_unico on perfil (lower(nombre collate "und-x-icu"));

create table perfil_modulo (
  id integer generated always as identity primary key,
  "idPerfil" integer not null references perfil,
  "idModulo" integer not null references modulo,
  ver boolean not null default true,
  agregar boolean not null default true,
  eliminar boolean not null default true,
  actualizar boolean not null default true,
  estatus boolean not null default true,
  constraint perfil_modulo_unico unique ("idPerfil", "idModulo")
);

create table usuario_perfil (
  id integer generated always as identity primary key,
  "idUsuario" integer not null references usuario,
  "idPerfil" integer not null references perfil,
  estatus boolean not null default true,
  constraint usuario_perfil_unico unique ("idUsuario", "idPerfil")
);

-- One record a module, in both spellings of SPEC: the OR over the active module rows of a user's active profiles (D29).
-- A function, because it runs with every request and PostgreSQL then plans it once a connection.
create function permisos_de(usuario_id integer) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
        'idModulo', m.id, 'modulo', m.descripcion, 'ver', m.ver, 'agregar', m.agregar, 'insertar', m.agregar,
        'actualizar', m.actualizar, 'modificar', m.actualizar, 'eliminar', m.eliminar) order by m.id), '[]'::json)
    from (
      select m.id, m.descripcion,
        coalesce(bool_or(f.ver), false) as ver, coalesce(bool_or(f.agregar), false) as agregar,
        coalesce(bool_or(f.actualizar), false) as actualizar, coalesce(bool_or(f.eliminar), false) as eliminar
      from modulo m left join (
        select pm.* from usuario_perfil up
        join perfil p on p.id = up."idPerfil" and p.estatus
        join perfil_modulo pm on pm."idPerfil" = p.id and pm.estatus
        where up."idUsuario" = usuario_id and up.estatus
      ) f on f."idModulo" = m.id
      group by m.id, m.descripcion
    ) m);
end $$;

create table proyecto (
  id integer generated always as identity primary key,
  nombre text not null collate "es-x-icu",
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(nombre)) stored
);
create unique index proyecto_nombre_unico on proyecto (lower(nombre collate "und-x-icu"));

create table usuario_proyecto (
  id integer generated always as identity primary key,
  "idUsuario" integer not null references usuario,
  "idProyecto" integer not null references proyecto,
  estatus boolean not null default true,
  constraint usuario_proyecto_unico unique ("idUsuario", "idProyecto")
);

create table categoria (
  id integer generated always as identity primary key,
  nombre text not null collate "es-x-icu",
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(nombre)) stored
);
create unique index categoria_nombre_unico on categoria (lower(nombre collate "und-x-icu"));

create table producto (
  id integer generated always as identity primary key,
  codigo text not null collate "es-x-icu",
  "nombreProducto" text not null collate "es-x-icu",
  presentacion text not null collate "es-x-icu",
  descripcion text not null collate "es-x-icu",
  imagen text,
  costo numeric(14,2) not null check (costo >= 0),
  precio numeric(14,2) check (precio >= 0),
  stock numeric(12,3) not null default 0 constraint producto_stock_positivo check (stock >= 0),
  iva numeric(5,2) not null default 13,
  -- Only the special articles, whose name is typed on the line, belong to no family (D29).
  "idCategoria" integer references categoria,
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as
    (sin_acentos(codigo || ' ' || "nombreProducto" || ' ' || presentacion || ' ' || descripcion)) stored,
  constraint producto_con_familia check ("idCategoria" is not null or codigo ~ '^000-00[0-4]$')
);
create unique index producto_codigo_unico on producto (lower(codigo collate "und-x-icu"));
create index producto_nombre on producto ("nombreProducto", id);
create index producto_categoria on producto ("idCategoria");
create index producto_busqueda on producto using gin (busqueda gin_trgm_ops);
`;
