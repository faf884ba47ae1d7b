/** Projects, families, articles, clients, suppliers and the company itself. */
export const catalogues = `
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

create function fijar_especial() returns trigger language plpgsql as $$
begin
  raise exception 'El código de un artículo especial no se cambia'
    using errcode = 'check_violation', constraint = 'producto_especial_fijo';
end $$;
create trigger fijar_especial before update of codigo on producto for each row
  when (old.codigo ~ '^000-00[0-4]$' and new.codigo <> old.codigo) execute function fijar_especial();
`;
