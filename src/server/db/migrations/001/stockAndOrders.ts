/** The stock ledger, the orders and their deliveries. */
export const stockAndOrders = `
-- Stock is the sum of these movements (D26); the trigger below keeps producto.stock at that sum.
create table movimiento_stock (
  id bigint generated always as identity primary key,
  "idProducto" integer not null references producto,
  cantidad numeric(12,3) not null check (cantidad <> 0),
  tipo text not null check (tipo in ('apertura', 'ajuste')),
  motivo text,
  "idUsuario" integer references usuario,
  fecha timestamptz not null default now()
);
create index movimiento_stock_producto on movimiento_stock ("idProducto", id);

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
  version integer not null default 1
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
create index pedido_detalle_pedido on pedido_detalle ("idPedido", id);
create index pedido_detalle_producto on pedido_detalle ("idProducto");
create index pedido_detalle_busqueda on pedido_detalle using gin (busqueda gin_trgm_ops);

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

-- Who, when, what, before and after, of every write (DESIGN part 5).
create table auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  "idUsuario" integer,
  tabla text not null,
  "idRegistro" integer not null,
  accion text not null check (accion in ('INSERT', 'UPDATE', 'DELETE')),
  antes jsonb,
  despues jsonb
);
create index auditoria_registro on auditoria (tabla, "idRegistro", id);
`;
