/** Users, their sessions and photos, and what they may do. Text that people read sorts by Spanish rules. */
export const users = `
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
-- Unique without regard to case, letters beyond ASCII included, as the other names are (D2).
create unique index usuario_nombre_unico on usuario (lower("nombreUsuario" collate "und-x-icu"));

-- No audit record of its own, or every photo would be kept for ever: the change of usuario.foto is the record.
create table usuario_foto (
  "idUsuario" integer primary key references usuario,
  nombre text not null,
  imagen bytea not null
);
-- A compressed image does not get smaller.
alter table usuario_foto alter column imagen set storage external;

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
  fecha timestamptz not null default now(),
  -- Its password is still being checked: it has not failed yet, so who signs in rightly meanwhile is let in (D6).
  "enCurso" boolean not null default false
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

-- One record a module, in both spellings: the OR over the active module rows of a user's active profiles (D29).
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
`;
