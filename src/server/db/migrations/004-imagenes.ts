import { type Kysely, sql } from 'kysely';
import { auditTriggers } from './triggers';

/**
 * Images of order lines (D22), in the database as photos are. What an image is stands apart from its bytes: the first is
 * audited and read with every order, the second only when somebody looks at it.
 */
const images = `
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

/** Images of order lines, up to three a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([images, auditTriggers('pedido_imagen')].join('\n')).execute(db);
}
