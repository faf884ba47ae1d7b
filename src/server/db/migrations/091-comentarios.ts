import { type Kysely, sql } from 'kysely';
import { auditTriggers } from './triggers';

/** Comments on orders, and up to which of an order's each person has read. A comment is never changed, only withdrawn. */
const tables = `
create table comentario (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now(),
  texto text not null,
  retirado timestamptz
);
create index comentario_pedido on comentario ("idPedido", id) where retirado is null;
create index comentario_fecha on comentario (fecha) where retirado is null;

create table comentario_leido (
  "idUsuario" integer not null references usuario,
  "idPedido" integer not null references pedido,
  hasta integer not null,
  primary key ("idUsuario", "idPedido")
);
`;

const guards = `
create function proteger_comentario() returns trigger language plpgsql as $$
begin
  if (new.id, new."idPedido", new."idUsuario", new.fecha, new.texto) is distinct from
      (old.id, old."idPedido", old."idUsuario", old.fecha, old.texto) then
    raise exception 'Un comentario no se cambia' using errcode = 'restrict_violation';
  end if;
  if old.retirado is not null then
    raise exception 'Un comentario retirado no cambia más' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proteger_comentario before update on comentario for each row execute function proteger_comentario();
create trigger solo_nuevos before delete or truncate on comentario for each statement execute function rechazar_cambio();
`;

/** The traces of a comment are those of its order: seen by who may read it, and found by it. */
const traces = `
alter table auditoria alter column "idPedido" set expression as (
  case
    when tabla = 'pedido' then "idRegistro"
    when tabla in ('pedido_detalle', 'entrega', 'solicitud', 'cierre', 'pedido_imagen', 'recepcion', 'recepcion_novedad', 'comentario')
      then (coalesce(despues, antes) ->> 'idPedido')::integer
  end);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([tables, guards, auditTriggers('comentario'), traces].join('\n')).execute(db);
}
