/** Requests that wait for approval, what was decided on them, and the closings of orders. */
export const requests = `
-- What somebody asked for: another ordered quantity (D15), or to take back a part of what one delivery brought (D42).
-- The order, the article's line and what there was before are filled in by the database.
create table solicitud (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idDetalle" integer not null references pedido_detalle,
  tipo text not null check (tipo in ('cambio', 'correccion')),
  -- The delivery that is wrong; of a correction only.
  "idEntrega" integer references entrega,
  -- Ordered then, or of a correction received then.
  "cantidadAnterior" numeric(12,3) not null,
  -- The new ordered quantity, or what did not arrive after all.
  cantidad numeric(12,3) not null,
  motivo text,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now(),
  constraint solicitud_de_entrega check ((tipo = 'correccion') = ("idEntrega" is not null)),
  constraint solicitud_minima check (cantidad >= case tipo when 'cambio' then 1 else 0.001 end)
);
create index solicitud_pedido on solicitud ("idPedido", id);
create index solicitud_detalle on solicitud ("idDetalle", id);
create index solicitud_entrega on solicitud ("idEntrega") where "idEntrega" is not null;

-- Who decided, when and how. An approved one takes effect as it is written.
create table decision (
  id integer generated always as identity primary key,
  "idSolicitud" integer not null references solicitud constraint decision_unica unique,
  estado text not null check (estado in ('Aprobado', 'Denegado')),
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now()
);

-- The requests that still wait: kept by the triggers, so that finding them costs nothing however long the history is.
-- One change a line and one correction a delivery; a request that is neither here nor decided was replaced.
create table solicitud_abierta (
  "idSolicitud" integer primary key references solicitud,
  "idPedido" integer not null references pedido,
  "idDetalle" integer not null references pedido_detalle,
  tipo text not null,
  "idEntrega" integer constraint solicitud_abierta_entrega unique references entrega,
  cantidad numeric(12,3) not null
);
create unique index solicitud_abierta_cambio on solicitud_abierta ("idDetalle") where tipo = 'cambio';
create index solicitud_abierta_pedido on solicitud_abierta ("idPedido");

-- Who closed an order short or opened it again, when and why (D13).
create table cierre (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  accion text not null check (accion in ('cerrado', 'reabierto')),
  motivo text,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now()
);
create index cierre_pedido on cierre ("idPedido", id);

-- A delivery record takes back only what an approved correction says, and each correction once.
alter table entrega add column "idSolicitud" integer references solicitud;
create unique index entrega_solicitud on entrega ("idSolicitud") where "idSolicitud" is not null;
alter table entrega add constraint entrega_negativa check (("cantidadRecibida" < 0) = ("idSolicitud" is not null));
`;
