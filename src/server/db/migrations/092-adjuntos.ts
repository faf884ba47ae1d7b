import { type Kysely, sql } from 'kysely';
import { auditTriggers } from './triggers';

/**
 * Files attached to an order or a purchase. One is never changed; it is taken away with its content, and the audit keeps what it was called,
 * how large it was, whose and when.
 */
const tables = `
create table adjunto (
  id integer generated always as identity primary key,
  "idPedido" integer references pedido,
  "idCompra" integer references compra,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now(),
  nombre text not null check (length(nombre) between 1 and 150),
  tipo text not null check (tipo in ('pdf', 'imagen', 'xlsx', 'xls', 'docx', 'xml')),
  bytes integer not null check (bytes > 0),
  constraint adjunto_de_que check (num_nonnulls("idPedido", "idCompra") = 1)
);
create index adjunto_pedido on adjunto ("idPedido", id) where "idPedido" is not null;
create index adjunto_compra on adjunto ("idCompra", id) where "idCompra" is not null;

-- Apart from what lists read.
create table adjunto_datos (
  "idAdjunto" integer primary key references adjunto on delete cascade,
  contenido bytea not null
);
`;

const guards = `
create function limitar_adjuntos() returns trigger language plpgsql as $$
begin
  -- Waits for who attaches to the same order or purchase at the same time.
  perform from pedido p where p.id = new."idPedido" for no key update;
  perform from compra c where c.id = new."idCompra" for no key update;
  if 20 <= (select count(*) from adjunto a where a."idPedido" = new."idPedido")
      + (select count(*) from adjunto a where a."idCompra" = new."idCompra") then
    raise exception 'Un pedido o una orden lleva 20 archivos adjuntos como máximo' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger limitar_adjuntos before insert on adjunto for each row execute function limitar_adjuntos();
create trigger sin_cambios before update or truncate on adjunto for each statement execute function rechazar_cambio();
create trigger sin_cambios before update or truncate on adjunto_datos for each statement execute function rechazar_cambio();
`;

/** The traces of an order's file are those of its order: seen by who may read it, and found by it. */
const traces = `
alter table auditoria alter column "idPedido" set expression as (
  case
    when tabla = 'pedido' then "idRegistro"
    when tabla in (
      'pedido_detalle', 'entrega', 'solicitud', 'cierre', 'pedido_imagen', 'recepcion', 'recepcion_novedad', 'comentario', 'adjunto'
    ) then (coalesce(despues, antes) ->> 'idPedido')::integer
  end);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([tables, guards, auditTriggers('adjunto'), traces].join('\n')).execute(db);
}
