/** Purchases with what they were bought for, sales, and the queue of e-mails to suppliers (D23 to D27). */
export const purchasesAndSales = `
create table compra (
  id integer generated always as identity primary key,
  fecha timestamptz not null default now(),
  estado text not null default 'Pendiente' check (estado in ('Pendiente', 'Recibida', 'Anulada')),
  "idProveedor" integer not null references proveedor,
  "idUsuario" integer not null references usuario,
  "idPedido" integer references pedido,
  -- Sums of the lines, each rounded on its own; a trigger compares them with the lines.
  subtotal numeric(14,2) not null,
  iva numeric(14,2) not null,
  total numeric(14,2) not null generated always as (subtotal + iva) stored,
  recibida timestamptz,
  anulada timestamptz,
  "motivoAnulacion" text,
  version integer not null default 1,
  constraint compra_recibida check (estado = 'Anulada' or (estado = 'Recibida') = (recibida is not null)),
  constraint compra_anulada check ((estado = 'Anulada') = (anulada is not null)
    and (estado = 'Anulada') = ("motivoAnulacion" is not null))
);
create index compra_fecha on compra (fecha, id);
create index compra_estado on compra (estado, fecha, id);
create index compra_proveedor on compra ("idProveedor", fecha, id);
create index compra_usuario on compra ("idUsuario");
create index compra_pedido on compra ("idPedido") where "idPedido" is not null;
create index compra_pedido_numero on compra using gin (("idPedido"::text) gin_trgm_ops) where "idPedido" is not null;
create index compra_numero on compra using gin ((id::text) gin_trgm_ops);

create table compra_detalle (
  id integer generated always as identity primary key,
  "idCompra" integer not null references compra,
  "idProducto" integer not null references producto,
  "nombreProducto" text not null collate "es-x-icu",
  costo numeric(14,2) not null check (costo >= 1),
  cantidad numeric(12,3) not null check (cantidad >= 1),
  iva numeric(5,2) not null check (iva >= 0),
  importe numeric(14,2) not null generated always as (round(costo * cantidad, 2)) stored,
  impuesto numeric(14,2) not null generated always as (round(round(costo * cantidad, 2) * iva / 100, 2)) stored,
  busqueda text generated always as (sin_acentos("nombreProducto")) stored
);
create index compra_detalle_compra on compra_detalle ("idCompra", id);
create index compra_detalle_producto on compra_detalle ("idProducto");
create index compra_detalle_busqueda on compra_detalle using gin (busqueda gin_trgm_ops);

-- Which lines of an order a line of a purchase was bought for, and how much for each (D24). One line bought may serve
-- several ordered ones.
create table compra_asignacion (
  id integer generated always as identity primary key,
  "idCompraDetalle" integer not null references compra_detalle,
  "idPedidoDetalle" integer not null references pedido_detalle,
  cantidad numeric(12,3) not null check (cantidad > 0),
  constraint compra_asignacion_unica unique ("idCompraDetalle", "idPedidoDetalle")
);
create index compra_asignacion_pedido on compra_asignacion ("idPedidoDetalle");

create table venta (
  id integer generated always as identity primary key,
  fecha timestamptz not null default now(),
  estado text not null default 'Vigente' check (estado in ('Vigente', 'Anulada')),
  "idCliente" integer not null references cliente,
  "idUsuario" integer not null references usuario,
  ncf text,
  total numeric(14,2) not null,
  anulada timestamptz,
  "motivoAnulacion" text,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(coalesce(ncf, ''))) stored,
  constraint venta_anulada check ((estado = 'Anulada') = (anulada is not null)
    and (estado = 'Anulada') = ("motivoAnulacion" is not null))
);
create index venta_fecha on venta (fecha, id);
create index venta_cliente on venta ("idCliente", fecha, id);
create index venta_usuario on venta ("idUsuario");
create index venta_numero on venta using gin ((id::text) gin_trgm_ops);
create index venta_busqueda on venta using gin (busqueda gin_trgm_ops);

create table venta_detalle (
  id integer generated always as identity primary key,
  "idVenta" integer not null references venta,
  "idProducto" integer not null references producto,
  "nombreProducto" text not null collate "es-x-icu",
  precio numeric(14,2) not null check (precio >= 0),
  cantidad numeric(12,3) not null check (cantidad >= 1),
  importe numeric(14,2) not null generated always as (round(precio * cantidad, 2)) stored,
  busqueda text generated always as (sin_acentos("nombreProducto")) stored
);
create index venta_detalle_venta on venta_detalle ("idVenta", id);
create index venta_detalle_producto on venta_detalle ("idProducto");
create index venta_detalle_busqueda on venta_detalle using gin (busqueda gin_trgm_ops);

-- Whoever sends an e-mail takes it by moving proximo on, so that no other server does.
create table correo (
  id integer generated always as identity primary key,
  "idCompra" integer not null references compra,
  "idUsuario" integer not null references usuario,
  destinatario text not null,
  -- The same in every try, so that a mailbox can tell a second copy.
  "mensajeId" text not null unique,
  estado text not null default 'EnCola' check (estado in ('EnCola', 'Enviado', 'Fallido', 'SinConfirmar')),
  intentos integer not null default 0,
  error text,
  fecha timestamptz not null default now(),
  proximo timestamptz not null default now(),
  -- From before its first byte until the server's answer is noted, so that after a crash it is not sent a second time.
  entregando boolean not null default false
);
-- One press, one e-mail: nothing is queued twice while it waits.
create unique index correo_en_cola on correo ("idCompra") where estado = 'EnCola';
create index correo_proximo on correo (proximo) where estado = 'EnCola';
create index correo_compra on correo ("idCompra", id);
`;
