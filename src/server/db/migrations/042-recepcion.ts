import { type Kysely, sql } from 'kysely';
import { appendOnlyTrigger, auditTriggers } from './triggers';

/**
 * A receipt is a document (D49): its number is its id. What it brought are the deliveries that name it; what came damaged or
 * beyond what was ordered is noted beside them and counts as nothing. Receipts of before are the deliveries of one order, person
 * and instant.
 */
const tables = `
create table recepcion (
  id integer generated always as identity primary key,
  "idPedido" integer not null references pedido,
  "idUsuario" integer not null references usuario,
  fecha timestamptz not null default now(),
  -- The number of the supplier's delivery note.
  guia text,
  observacion text,
  -- Served from the shelf instead of by a supplier (D51).
  despacho boolean not null default false,
  -- For the keys of what belongs to a receipt, which must be of the same order.
  constraint recepcion_de_pedido unique (id, "idPedido")
);
create index recepcion_pedido on recepcion ("idPedido", id);

create table recepcion_novedad (
  id integer generated always as identity primary key,
  "idRecepcion" integer not null,
  "idPedido" integer not null,
  "idDetalle" integer not null references pedido_detalle,
  danado numeric(12,3) not null check (danado >= 0),
  excedente numeric(12,3) not null check (excedente >= 0),
  constraint recepcion_novedad_unica unique ("idRecepcion", "idDetalle"),
  constraint recepcion_novedad_recepcion foreign key ("idRecepcion", "idPedido") references recepcion (id, "idPedido"),
  constraint recepcion_novedad_algo check (danado > 0 or excedente > 0)
);
`;

const existing = `
alter table entrega add column "idRecepcion" integer;
insert into recepcion ("idPedido", "idUsuario", fecha)
  select "idPedido", "idUsuario", fecha from entrega where "idSolicitud" is null
  group by "idPedido", "idUsuario", fecha order by fecha, min(id);
alter table entrega disable trigger user;
update entrega e set "idRecepcion" = r.id from recepcion r
  where e."idSolicitud" is null and (r."idPedido", r."idUsuario", r.fecha) = (e."idPedido", e."idUsuario", e.fecha);
alter table entrega enable trigger user;
alter table entrega
  add constraint entrega_recepcion_fk foreign key ("idRecepcion", "idPedido") references recepcion (id, "idPedido"),
  -- A correction takes back what a receipt brought, and is none.
  add constraint entrega_recepcion check (("idRecepcion" is null) = ("idSolicitud" is not null));
create index entrega_recepcion on entrega ("idRecepcion") where "idRecepcion" is not null;
`;

/** A photo is of a line, or of a receipt as a whole. */
const photos = `
alter table pedido_imagen alter column "idDetalle" drop not null, add column "idRecepcion" integer;
alter table pedido_imagen drop constraint pedido_imagen_ranura_check;
alter table pedido_imagen
  add constraint pedido_imagen_ranura_check check (ranura between 1 and case when "idRecepcion" is null then 6 else 3 end),
  add constraint pedido_imagen_de_que check (("idDetalle" is null) <> ("idRecepcion" is null)),
  add constraint pedido_imagen_recepcion foreign key ("idRecepcion", "idPedido") references recepcion (id, "idPedido"),
  add constraint pedido_imagen_recepcion_unica unique ("idRecepcion", ranura);
`;

/** The traces of a receipt are those of its order. */
const traces = `
alter table auditoria alter column "idPedido" set expression as (
  case
    when tabla = 'pedido' then "idRegistro"
    when tabla in ('pedido_detalle', 'entrega', 'solicitud', 'cierre', 'pedido_imagen', 'recepcion', 'recepcion_novedad')
      then (coalesce(despues, antes) ->> 'idPedido')::integer
  end);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const guards = ['recepcion', 'recepcion_novedad'].map(table => appendOnlyTrigger(table) + auditTriggers(table));
  await sql.raw([tables, existing, photos, traces, ...guards].join('\n')).execute(db);
}
