/** Orders, their lines and images, and what arrived of them. */
export const orders = `
create table pedido (
  id integer generated always as identity primary key,
  fecha timestamptz not null default now(),
  "fechaEntrega" date,
  estado text not null default 'Pendiente' check (estado in ('Pendiente', 'Entregado', 'Cerrado')),
  -- When it was closed short; null while open. estado follows from it and from the lines (D13).
  cerrado timestamptz,
  "idProyecto" integer not null references proyecto,
  "idUsuario" integer not null references usuario,
  "copyFrom" integer references pedido,
  version integer not null default 1,
  -- The reason of the closing that stands.
  "motivoCierre" text
);
create index pedido_fecha on pedido (fecha, id);
create index pedido_estado on pedido (estado, fecha, id);
create index pedido_proyecto on pedido ("idProyecto", fecha, id);
create index pedido_usuario on pedido ("idUsuario");
create index pedido_pendiente_entrega on pedido ("fechaEntrega", id) where estado = 'Pendiente';
create index pedido_numero on pedido using gin ((id::text) gin_trgm_ops);

create table pedido_detalle (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idProducto" integer not null references producto,
  "nombreProducto" text not null collate "es-x-icu",
  cantidad numeric(12,3) not null check (cantidad >= 1),
  recibido numeric(12,3) not null default 0,
  direccionamiento text not null,
  estatus boolean not null default false,
  entregado timestamptz,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos("nombreProducto" || ' ' || direccionamiento)) stored,
  constraint pedido_detalle_recibido check (recibido >= 0 and recibido <= cantidad)
);
-- Reports add up the lines of many orders: with the amounts in the index they never visit the table.
create index pedido_detalle_sumas on pedido_detalle ("idPedido", id) include (cantidad, recibido, direccionamiento);
create index pedido_detalle_producto on pedido_detalle ("idProducto");

-- What arrived, when, and who took it in: one record a line and receipt, never changed (D14).
create table entrega (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idDetalle" integer not null references pedido_detalle,
  "cantidadAnterior" numeric(12,3) not null,
  "cantidadRecibida" numeric(12,3) not null check ("cantidadRecibida" <> 0),
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now()
);
create index entrega_pedido on entrega ("idPedido", id);
create index entrega_detalle on entrega ("idDetalle", fecha);

-- What an image is stands apart from its bytes: the first is audited and read with every order, the second only when
-- somebody looks at it (D22).
create table pedido_imagen (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idDetalle" integer not null references pedido_detalle,
  ranura smallint not null check (ranura between 1 and 3),
  nombre text not null constraint pedido_imagen_nombre_unico unique,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now(),
  constraint pedido_imagen_ranura_unica unique ("idDetalle", ranura)
);
create index pedido_imagen_pedido on pedido_imagen ("idPedido", "idDetalle", ranura);

create table pedido_imagen_datos (
  "idImagen" integer primary key references pedido_imagen,
  imagen bytea not null,
  miniatura bytea not null
);
-- A compressed image does not get smaller.
alter table pedido_imagen_datos alter column imagen set storage external, alter column miniatura set storage external;
`;
